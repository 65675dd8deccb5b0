import { describe, expect, test } from '@jest/globals';
import { rewriteAddresses } from './rewrite-addresses';

const RIGHT = 'https://a.storyblok.com/f/7/1600x900/0123456789/kawung.jpg';
const MARK = 'https://a.storyblok.com/f/7/96x96/abcdefabcd/mark.svg';
const PICTURES = [
  { name: 'kawung', address: RIGHT, path: '', svg: '' },
  { name: 'mark', address: MARK, path: '', svg: '' },
];
const rewrite = (text: string) => rewriteAddresses(text, 7, PICTURES);

describe('rewriteAddresses', () => {
  test.each([
    ['another hash', 'https://a.storyblok.com/f/7/1600x900/ffff/kawung.jpg'],
    ['another size', 'https://a.storyblok.com/f/7/1x1/0123456789/kawung.jpg'],
    ['another ending', 'https://a.storyblok.com/f/7/1600x900/0123456789/kawung.svg'],
    ['placeholders', 'https://a.storyblok.com/f/7/WxH/HASH/kawung.PNG'],
  ])('puts an address with %s right', (_, wrong) => {
    expect(rewrite(wrong)).toEqual({ text: RIGHT, changes: [{ from: wrong, to: RIGHT }], unknown: [] });
  });

  test('changes nothing but the addresses, wherever they stand', () => {
    const story = (picture: string, mark: string): string =>
      `{\n\t"a" : {"filename":"${picture}"},  "html": "<img src=\\"${mark}\\">", "rich": {"attrs": {"src": "${picture}"}}\n}`;
    const wrong = 'https://a.storyblok.com/f/7/2x2/0/';
    const { text, changes } = rewrite(story(`${wrong}kawung.svg`, `${wrong}mark.png`));
    expect(text).toBe(story(RIGHT, MARK));
    expect(changes).toHaveLength(3);
  });

  test('leaves right addresses and those of other spaces and places alone', () => {
    const text = `"${RIGHT}" "https://a.storyblok.com/f/70/2x2/0/kawung.svg" "https://example.com/f/7/2x2/0/kawung.svg"`;
    expect(rewrite(text)).toEqual({ text, changes: [], unknown: [] });
  });

  test.each([
    ['a name that no picture has', 'https://a.storyblok.com/f/7/1600x900/0123456789/lurik.jpg'],
    ['no ending', 'https://a.storyblok.com/f/7/1600x900/0123456789/kawung'],
    ['a folder too few', 'https://a.storyblok.com/f/7/0123456789/kawung.jpg'],
  ])('names an address with %s once and keeps it', (_, wrong) => {
    const text = `"${wrong}" "${wrong}"`;
    expect(rewrite(text)).toEqual({ text, changes: [], unknown: [wrong] });
  });
});
