import { describe, expect, test } from '@jest/globals';
import { disguisedAddresses, hostileAddresses } from '../../../test/support/hostile-content';
import { framedVideo, playersOf } from './framed-video';

const noCookie = 'https://www.youtube-nocookie.com';
const youTube = 'https://www.youtube.com';
const vimeo = 'https://player.vimeo.com';
const origins = [noCookie, vimeo, 'https://video.example'];
const playerOf = (address: string, allowed = origins) => framedVideo(address, allowed)?.player;

describe('the page of a video', () => {
  test.each([
    ['https://www.youtube.com/watch?v=M7lc1UVf-VE', 'M7lc1UVf-VE?autoplay=1'],
    ['https://www.youtube.com/watch?list=PL1&v=M7lc1UVf-VE&t=65', 'M7lc1UVf-VE?autoplay=1&start=65'],
    ['https://m.youtube.com/watch?v=M7lc1UVf-VE&t=1m5s', 'M7lc1UVf-VE?autoplay=1&start=65'],
    ['https://youtube.com/watch?v=_-a&t=1h', '_-a?autoplay=1&start=3600'],
    ['https://youtu.be/M7lc1UVf-VE?si=x&t=90s', 'M7lc1UVf-VE?autoplay=1&start=90'],
    ['https://youtu.be/M7lc1UVf-VE?t=soon', 'M7lc1UVf-VE?autoplay=1'],
    ['https://www.youtube.com/shorts/M7lc1UVf-VE', 'M7lc1UVf-VE?autoplay=1'],
    ['https://www.youtube.com/live/M7lc1UVf-VE?feature=share', 'M7lc1UVf-VE?autoplay=1'],
    ['https://www.youtube.com/embed/M7lc1UVf-VE?start=7', 'M7lc1UVf-VE?autoplay=1&start=7'],
    ['https://www.youtube-nocookie.com/embed/M7lc1UVf-VE', 'M7lc1UVf-VE?autoplay=1'],
    ['https://youtu.be/M7lc1UVf-VE/', 'M7lc1UVf-VE?autoplay=1'],
    ['https://www.youtube.com/playlist?list=PL1', 'videoseries?autoplay=1&list=PL1'],
    ['https://www.youtube.com/embed/videoseries?list=PL1', 'videoseries?autoplay=1&list=PL1'],
    ['https://www.youtube.com/embed/live_stream?channel=UC1', 'live_stream?autoplay=1&channel=UC1'],
  ])('%s at YouTube is framed without cookies', (address, player) => {
    expect(framedVideo(address, origins)).toEqual({
      kind: 'framed',
      player: `${noCookie}/embed/${player}`,
      page: address,
    });
  });

  test.each([
    ['https://vimeo.com/76979871', '76979871?autoplay=1&dnt=1'],
    ['https://www.vimeo.com/channels/staffpicks/76979871', '76979871?autoplay=1&dnt=1'],
    ['https://vimeo.com/76979871/0a1b2c', '76979871?autoplay=1&dnt=1&h=0a1b2c'],
    ['https://vimeo.com/showcase/88/video/76979871', '76979871?autoplay=1&dnt=1'],
    ['https://player.vimeo.com/video/76979871?h=0a1b2c', '76979871?autoplay=1&dnt=1&h=0a1b2c'],
  ])('%s at Vimeo is framed without tracking', (address, player) => {
    expect(playerOf(address)).toBe(`${vimeo}/video/${player}`);
  });

  test('at YouTube is framed with cookies where only that origin is allowed', () => {
    const address = 'https://youtu.be/M7lc1UVf-VE';
    expect(playerOf(address, [youTube])).toBe(`${youTube}/embed/M7lc1UVf-VE?autoplay=1`);
    expect(playerOf(address, [youTube, noCookie])).toMatch(noCookie);
    expect(playerOf(address, [vimeo])).toBeUndefined();
  });

  test('of an event at Vimeo is framed as it is where its origin is allowed', () => {
    const address = 'https://vimeo.com/event/77/embed';
    expect(playerOf(address, ['https://vimeo.com', vimeo])).toBe(address);
  });

  test.each(['https://video.example/embed/7?a=b#c', 'https://video.example/watch?v=1'])(
    '%s of another provider is framed as it is',
    (address) => {
      expect(playerOf(address)).toBe(address);
    },
  );

  test.each([
    'https://www.youtube.com/@kanal',
    'https://www.youtube.com/playlist',
    'https://www.youtube.com/embed/live_stream',
    'https://vimeo.com/showcase/88',
    'https://vimeo.com/event/77',
    'https://www.youtube.com/watch',
    'https://vimeo.com/sogan',
    'https://youtube.com.lain.example/watch?v=M7lc1UVf-VE',
    'https://lain.example/?https://video.example',
    'http://video.example/embed/7',
    'https://video.example:8443/embed/7',
    '//video.example/embed/7',
    '/embed/7',
    '',
    ...hostileAddresses,
    ...disguisedAddresses,
  ])('%j is not framed', (address) => {
    expect(framedVideo(address, origins)).toBeNull();
  });
});

test('the first player of a video that is not allowed names the origin to allow', () => {
  expect(playersOf('https://youtu.be/M7lc1UVf-VE')[0]).toMatch(noCookie);
  expect(playersOf('https://lain.example/7')).toEqual(['https://lain.example/7']);
  expect(playersOf('javascript:alert(1)')).toEqual(['javascript:alert(1)']);
});
