import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { sampleSpace } from './support/running-site';
import { tabForEachTest, type Tab } from './support/tab-for-each-test';

const files = 'https://a.storyblok.com/f/410026/x';
const file = { filename: `${files}/8db018c30c/kawung-dilukis.webm` };
const poster = { filename: 'https://a.storyblok.com/f/410026/1600x1200/d12e74bb0d/parang.jpg' };
const captions = { filename: `${files}/1c8f6c0f43/kawung-dilukis.vtt` };
const schedule = `${files}/82001fd4f0/jadwal-lokakarya.html`;
const youTube = 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1';

const long = { component: 'typography', text: 'Panjang '.repeat(6000) };
const story = (slug: string, ...body: object[]) => buildStory(slug, { component: 'page', body });
const space = {
  ...buildSpace([
    story('home', { component: 'typography', text: 'Awal' }),
    story('berpapan', { component: 'video', title: 'Kawung', file, poster }),
    story('berkas', { component: 'video', title: 'Kawung', file, captions }),
    story('pemutar', { component: 'video', title: 'Bengkel', url: 'https://youtu.be/M7lc1UVf-VE' }),
    story('klik', { component: 'embed', title: 'Jadwal', url: schedule }),
    story('dekat', long, { component: 'embed', title: 'Jadwal', url: schedule, load: 'near' }),
  ]),
  assetsFolder: sampleSpace().assetsFolder,
};

let page: Page;
let errors: readonly string[];
/** Addresses of files, players and frames that the page requested. */
let requested: string[];

const { open, visit, at } = tabForEachTest(
  () => space,
  {},
  (tab: Tab) => {
    ({ page, errors } = tab);
    requested = [];
    page.on('request', (request) => {
      if (/\/x\/|youtube/.test(request.url())) requested.push(request.url());
    });
  },
);

const focused = () => page.evaluate(() => document.activeElement?.tagName);
const requestedFiles = () => [...new Set(requested.map((url) => url.replace(/.+\//, '')))].sort();

beforeEach(() =>
  page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Pemutar</title><p>Pemutar</p>' }),
  ),
);

describe('a video file', () => {
  const waitForPlaying = () =>
    page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);

  test('is requested by a click alone, plays with its captions, and has the focus', async () => {
    await visit('/berkas');
    expect(requested).toEqual([]);
    await page.getByRole('button', { name: 'Putar video: Kawung' }).press('Enter');
    await waitForPlaying();
    expect(await focused()).toBe('VIDEO');
    expect(requestedFiles()).toEqual(['kawung-dilukis.webm']);
    const cue = await page.evaluate(async () => {
      const [track] = document.querySelectorAll('track');
      if (track === undefined) throw new Error('The video has no track');
      const loaded = new Promise((resolve) => track.addEventListener('load', resolve));
      track.track.mode = 'showing';
      await loaded;
      const [first] = track.track.cues ?? [];
      return [track.label, track.srclang, track.track.cues?.length, first instanceof VTTCue && first.text];
    });
    expect(cue).toEqual(['Teks', 'id', 3, 'Canting menggambar garis malam pertama.']);
    expect(requestedFiles()).toEqual(['kawung-dilukis.vtt', 'kawung-dilukis.webm']);
    expect(errors).toEqual([]);
  });

  test('plays without captions where its origin lets no other read it', async () => {
    await page.route('**/*.webm', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'access-control-allow-origin': 'https://lain.example' };
      await route.fulfill({ response, headers });
    });
    await visit('/berkas');
    await page.getByRole('button').filter({ hasText: 'Putar video' }).click();
    await waitForPlaying();
    expect(await page.locator('track').count()).toBe(0);
    expect(await focused()).toBe('VIDEO');
    expect(errors.join('\n')).toMatch(/CORS/);
  });

  test('plays without scripts, and is not requested before', async () => {
    await open({ javaScriptEnabled: false });
    await page.goto(at('/berkas'), { waitUntil: 'networkidle' });
    expect(requested).toEqual([]);
    expect(await page.getByRole('button', { name: 'Putar video' }).isVisible()).toBe(false);
    const player = page.locator('video[controls]');
    expect(await player.getAttribute('aria-label')).toBe('Kawung');
    await Promise.all([page.waitForRequest('**/*.webm'), player.press('Space')]);
    expect(requestedFiles()).toEqual(['kawung-dilukis.webm']);
  });
});

describe('a video of a provider', () => {
  test('is requested by a click alone, in a frame that has the focus', async () => {
    await visit('/pemutar');
    expect(requested).toEqual([]);
    await page.getByRole('button', { name: 'Putar video: Bengkel' }).click();
    const frame = page.getByTitle('Bengkel');
    expect(await frame.getAttribute('src')).toBe(youTube);
    expect(await frame.getAttribute('allow')).toMatch(/^autoplay;/);
    await page.frameLocator('iframe').getByText('Pemutar').waitFor();
    expect(await focused()).toBe('IFRAME');
    expect(requested).toEqual([youTube]);
    expect(errors).toEqual([]);
  });

  test('is a link to its page without scripts', async () => {
    await open({ javaScriptEnabled: false });
    await page.goto(at('/pemutar'), { waitUntil: 'networkidle' });
    expect(requested).toEqual([]);
    const link = page.getByRole('link', { name: 'Tonton di youtu.be' });
    expect(await link.getAttribute('href')).toBe('https://youtu.be/M7lc1UVf-VE');
    expect(await page.getByRole('button', { name: 'Putar video' }).isVisible()).toBe(false);
  });
});

test.each([16, 32])(
  'the line that names a provider is below the play button, with text of %d pixels',
  async (standard) => {
    await open({ viewport: { width: 390, height: 800 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.goto(at('/pemutar'));
    const button = page.getByRole('button', { name: 'Putar video: Bengkel' });
    const [from, stage] = await Promise.all([
      button.locator('span').last().boundingBox(),
      button.boundingBox(),
    ]);
    const middle = await button.evaluate((element) => getComputedStyle(element, '::before').top);
    const radius = 0.35 * 5 * standard;
    const disc = (stage?.y ?? Infinity) + Number.parseFloat(middle) + radius;
    expect(from?.y).toBeGreaterThan(disc);
  },
);

test('in forced colors a video without a picture, and the button of an embed, have edges', async () => {
  await open({ forcedColors: 'active' });
  const edgeOf = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).borderTopWidth);
  await page.goto(at('/pemutar'));
  expect(await edgeOf('[data-behaviour="player"]')).toBe('1px');
  await page.goto(at('/klik'));
  expect(await edgeOf('main button')).toBe('1px');
});

test('on paper a video without a picture is its texts alone', async () => {
  await page.goto(at('/pemutar'));
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('[data-behaviour="player"]').isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: 'Bengkel' }).isVisible()).toBe(true);
});

test('on paper a video is as high as its picture', async () => {
  await page.goto(at('/berpapan'));
  await page.emulateMedia({ media: 'print' });
  const player = await page.locator('[data-behaviour="player"]').boundingBox();
  const picture = await page.locator('[data-behaviour="player"] img').boundingBox();
  expect(player).not.toBeNull();
  expect(player?.height).toBe(picture?.height);
});

describe('an embed', () => {
  test('loads at a click, without moving what is below it', async () => {
    await visit('/klik');
    expect(requested).toEqual([]);
    const block = page.locator('[data-block="embed"]');
    const before = await block.boundingBox();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: /^Muat dari 127\.0\.0\.1.*: Jadwal$/ }).press('Space');
    await page.frameLocator('iframe').getByRole('cell', { name: 'Mengenal canting' }).waitFor();
    expect(await focused()).toBe('IFRAME');
    expect(await block.boundingBox()).toEqual(before);
    expect(requestedFiles()).toEqual(['jadwal-lokakarya.html']);
    expect(errors).toEqual([]);
  });

  test('that loads when near waits until it is', async () => {
    await visit('/dekat');
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual([]);
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await page.frameLocator('iframe').getByText('Mengenal canting').waitFor();
    expect(await focused()).not.toBe('IFRAME');
    expect(errors).toEqual([]);
  });

  test('is a link or a frame without scripts', async () => {
    await open({ javaScriptEnabled: false });
    await page.goto(at('/klik'), { waitUntil: 'networkidle' });
    expect(requested).toEqual([]);
    expect(await page.getByRole('button', { name: 'Muat dari' }).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Buka di' }).getAttribute('href')).toMatch(
      /jadwal-lokakarya\.html$/,
    );
    await page.goto(at('/dekat'));
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await page.frameLocator('iframe').getByText('Mengenal canting').waitFor();
  });
});

test('a frame cannot lead the page away', async () => {
  const escape = '<!doctype html><p>Masuk</p><script>top.location = "https://lain.example/"</script>';
  await page.route('**/*.html', (route) => route.fulfill({ contentType: 'text/html', body: escape }));
  await visit('/klik');
  await page.getByRole('button', { name: 'Muat dari' }).click();
  await page.frameLocator('iframe').getByText('Masuk').waitFor();
  expect(new URL(page.url()).pathname).toBe('/klik');
  expect(errors.join('\n')).toMatch(/sandboxed/);
});
