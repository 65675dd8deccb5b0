import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createDeferred } from './support/deferred';
import { untilHydrated } from './support/open-page';
import { tabForEachTest } from './support/tab-for-each-test';
import { schemeScripts } from '../support/dark-scheme';

const line = (text: string) => ({ component: 'typography', _uid: text, text });
const button = (label: string, url: string) => ({
  component: 'button',
  _uid: label,
  label,
  link: { linktype: 'url', url },
});
const richText = (text: string) => ({
  component: 'rich_text',
  _uid: text,
  content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});
const slide = (title: string) => ({
  component: 'basic_hero',
  _uid: title,
  title,
  buttons: [button(`ke ${title}`, '/lain')],
});
const home = [
  slide('Awal'),
  { component: 'row', _uid: 'r', columns: [line('kolom'), richText('teks')] },
  { component: 'carousel_hero', _uid: 'c', slides: [slide('Satu'), slide('Dua'), slide('Tiga')] },
  button('Lain', '/lain'),
  button('Tempat', '/#content'),
  { component: 'typography', _uid: 'panjang', text: 'Panjang '.repeat(2000) },
  button('Jauh', '/jauh'),
];
const config = {
  component: 'site_config',
  header: [
    {
      component: 'navigation',
      _uid: 'n',
      brand: 'Situs',
      items: [{ component: 'nav_item', _uid: 'i', label: 'Menu', link: { linktype: 'url', url: '/lain' } }],
    },
  ],
  footer: [{ component: 'navigation_footer', _uid: 'f', tagline: 'Kaki' }],
};
const space = buildSpace([
  buildStory('home', { component: 'page', body: home }),
  buildStory('lain', { component: 'page', body: [slide('Halaman lain'), line('isi')] }),
  buildStory('jauh', { component: 'page', body: [slide('Halaman jauh')] }),
  buildStory('gaya', {
    component: 'page',
    body: [
      { component: 'carousel_hero', _uid: 'c', slides: [slide('Satu'), slide('Dua')] },
      { component: 'card', _uid: 'k', title: 'Kartu', link: { linktype: 'url', url: '/lain' } },
    ],
  }),
  buildStory('formulir', {
    component: 'page',
    body: [...home, { component: 'form_element', _uid: 'f', name: 'kontak', fields: [] }],
  }),
  buildStory('config', config),
]);

let page: Page;
let faults: string[];
/** Paths of all requests, in order. */
let requests: string[];
const tabs = tabForEachTest(
  () => space,
  { viewport: { width: 1440, height: 700 } },
  (tab) => {
    ({ page, errors: faults } = tab);
    requests = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  },
  { hasEmptyCaches: true },
);

/** Names of the requested scripts, without their hashes. */
const scripts = (): string[] =>
  requests
    .flatMap((path) => /^\/assets\/(.+)-\w+\.js$/.exec(path)?.[1] ?? [])
    .filter((name) => name !== 'chunk');
const payloads = (): string[] => requests.filter((path) => path.endsWith('_payload.json'));
/** Marks every block, to find those that are replaced later. */
const mark = () =>
  page.evaluate(() => {
    for (const block of document.querySelectorAll('[data-block]')) Object.assign(block, { marked: true });
  });
const unmarked = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-block]')]
      .filter((block) => !('marked' in block))
      .map(({ dataset }) => dataset['block'] ?? ''),
  );

describe('hydration', () => {
  test('loads interactive blocks alone: the code of static blocks is not fetched', async () => {
    await tabs.visit('/');
    expect(scripts().toSorted()).toEqual([
      'carousel-behaviour',
      'main',
      'navigation-behaviour',
      ...schemeScripts,
      'site',
      'texts-page-id',
    ]);
    expect(faults).toEqual([]);
  });

  test('keeps the server’s markup, also in a used carousel and when the fragment changes', async () => {
    await page.goto(tabs.at('/'), { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    await mark();
    await untilHydrated(page);
    expect(await unmarked()).toEqual([]);
    await page.locator('[data-block=carousel_hero] button').last().click();
    await page.waitForFunction(
      () => (document.querySelector('[data-block=carousel_hero] [tabindex="0"]')?.scrollLeft ?? 0) > 300,
    );
    await page.getByRole('link', { name: 'Tempat' }).click();
    await page.waitForFunction(() => location.hash === '#content');
    await page.evaluate(() => (location.hash = 'lain'));
    await page.goBack();
    await page.waitForFunction(() => location.hash === '#content');
    await page.getByRole('link', { name: 'Lain' }).hover();
    await page.getByRole('link', { name: 'Lain' }).focus();
    expect(await unmarked()).toEqual([]);
    expect(scripts().filter((name) => name === 'RichTextBlock')).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('handles links in static blocks without a full load', async () => {
    await tabs.visit('/');
    await mark();
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    await page.locator('main [data-block=button]', { hasText: 'ke Awal' }).click();
    await page.locator('h1', { hasText: 'Halaman lain' }).waitFor();
    expect(await page.locator('footer').innerText()).toContain('Kaki');
    await page.goBack();
    await page.locator('h1', { hasText: 'Awal' }).waitFor();
    expect(await page.locator('[data-block=row]').innerText()).toMatch(/kolom\s+teks/);
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
    expect(faults).toEqual([]);
  });
});

describe('a page that was changed before hydration', () => {
  test.each<[string, string, () => void]>([
    ['in the layout', '/', () => document.querySelector('main')?.before('Selipan')],
    [
      'in an interactive block',
      '/formulir',
      () => document.querySelector('[data-block=form_element]')?.prepend('Selipan'),
    ],
    [
      'in a block with a behaviour',
      '/',
      () => document.querySelector('[data-block=carousel_hero]')?.prepend('Selipan'),
    ],
    ['in a static block', '/', () => document.querySelector('[data-block=row]')?.prepend('Selipan')],
    ['around the root', '/', () => document.body.prepend(document.createElement('aside'))],
  ])('is complete and works: %s', async (_, path, change) => {
    await page.addInitScript({
      content: `document.addEventListener('DOMContentLoaded', ${String(change)});
        window.requestIdleCallback = (call) => setTimeout(call, 100);`,
    });
    await page.goto(tabs.at(path));
    await untilHydrated(page);
    for (const text of ['Awal', 'kolom', 'teks', 'Tiga', 'ke Dua'])
      await page.locator('main', { hasText: text }).waitFor();
    await page.locator('main [data-block=button]', { hasText: 'ke Awal' }).click();
    await page.locator('h1', { hasText: 'Halaman lain' }).waitFor();
    expect(requests.filter((requested) => requested === path)).toHaveLength(1);
  });
});

describe('a page before hydration', () => {
  test('is painted before the client is fetched', async () => {
    await tabs.visit('/');
    const [painted, fetched] = await page.evaluate(() => [
      performance.getEntriesByType('paint')[0]?.startTime,
      performance.getEntriesByType('resource').find(({ name }) => /\/site-\w+\.js$/.test(name))?.startTime,
    ]);
    expect(painted).toBeGreaterThan(0);
    expect(fetched).toBeGreaterThan(painted ?? Infinity);
  });

  test('does not animate into its styles, however late they come', async () => {
    await page.addInitScript(() => {
      const changes: unknown[] = [];
      document.addEventListener('transitionrun', ({ target, propertyName }) => {
        changes.push([target instanceof Element ? target.className : '', propertyName]);
      });
      Object.assign(window, { changes });
    });
    const styles = createDeferred();
    await page.route(/\.css$/, async (route) => {
      await styles.opened;
      await route.continue();
    });
    await page.goto(tabs.at('/gaya'), { waitUntil: 'commit' });
    await page.locator('footer').waitFor({ state: 'attached' });
    // As browsers do by themselves when the pointer is on the page.
    await page.evaluate(() => document.body.offsetHeight);
    styles.open();
    await untilHydrated(page);
    expect(await page.evaluate(() => (window as unknown as { changes: unknown[] }).changes)).toEqual([]);
  });

  test.each([
    [
      'is repeated',
      null,
      [
        [true, 'P'],
        [false, 'P'],
      ],
    ],
    [
      'is not repeated after another one',
      'nav a',
      [
        [true, 'P'],
        [false, 'A'],
      ],
    ],
  ])('a click on an element that needs scripts %s', async (_, next, expected) => {
    await page.addInitScript(() => {
      // The browser is never idle; the first use starts the client.
      window.requestIdleCallback = () => 0;
      window.addEventListener(
        'click',
        ({ isTrusted, target }) => {
          if (target instanceof HTMLElement)
            (window as unknown as { clicks: unknown[] }).clicks.push([isTrusted, target.tagName]);
        },
        true,
      );
      Object.assign(window, { clicks: [] });
    });
    // Holds the client back until the click is over.
    const client = createDeferred();
    await page.route(/\/assets\/site-[^/]*\.js$/, async (route) => {
      await client.opened;
      await route.continue();
    });
    await page.goto(tabs.at('/'));
    expect(
      await page.evaluate(() => document.querySelector<HTMLElement>('#root')?.dataset['client']),
    ).toBeUndefined();
    await page.locator('[data-block=typography]', { hasText: 'kolom' }).click();
    // One that leads nowhere.
    if (next !== null)
      await page.locator(next).first().dispatchEvent('click', { bubbles: true, ctrlKey: true });
    client.open();
    await untilHydrated(page);
    const clicks = await page.evaluate(() => (window as unknown as { clicks: unknown[] }).clicks);
    expect(clicks).toEqual(expected);
  });

  test('has working behaviours, whose clicks are not repeated', async () => {
    await page.addInitScript(() => (window.requestIdleCallback = () => 0));
    const client = createDeferred();
    await page.route(/\/assets\/site-[^/]*\.js$/, async (route) => {
      await client.opened;
      await route.continue();
    });
    await page.goto(tabs.at('/'));
    await page.locator('[data-block=carousel_hero] button').last().click();
    await page.locator('button[aria-label="Ke salindia 2"][aria-current]').waitFor();
    client.open();
    await untilHydrated(page);
    expect(await page.locator('button[aria-current]').getAttribute('aria-label')).toBe('Ke salindia 2');
    expect(faults).toEqual([]);
  });

  test('lets the browser handle links', async () => {
    await page.addInitScript(() => (window.requestIdleCallback = () => 0));
    await page.route(/\/site-\w+\.js$/, () => {});
    await page.goto(tabs.at('/'), { waitUntil: 'domcontentloaded' });
    await page.locator('main [data-block=button]', { hasText: 'ke Awal' }).click();
    await page.locator('h1', { hasText: 'Halaman lain' }).waitFor();
    expect(payloads()).toEqual([]);
  });
});

describe('prefetched pages', () => {
  /** Fakes the Network Information API. */
  const network = (connection: object) =>
    page.evaluate((value) => void Object.defineProperty(navigator, 'connection', { value }), connection);
  const link = (label: string) => page.locator('main [data-block=button]', { hasText: label });

  test.each([
    ['pointed at', () => link('Lain').hover()],
    ['focused', () => link('Lain').focus()],
  ])('are those whose link is %s for 65 milliseconds', async (_, act) => {
    await page.clock.install();
    await tabs.visit('/');
    await network({ effectiveType: '3g' });
    await page.clock.pauseAt(Date.now() + 60_000);
    await act();
    await page.clock.runFor(64);
    expect(payloads()).toEqual([]);
    const code = page.waitForResponse(/\/static-blocks-/);
    await page.clock.runFor(1);
    await (await code).finished();
    await page.route('**/*', (route) => route.abort());
    await link('Lain').click();
    await page.locator('h1', { hasText: 'Halaman lain' }).waitFor();
    // The code of other blocks, and of the footer that came near, may be on its way.
    const onItsWay = /ERR_FAILED|scheme-behaviour/;
    expect(faults.filter((fault) => !onItsWay.test(fault))).toEqual([]);
  });

  test('include one whose link is pressed, on any network', async () => {
    await tabs.visit('/');
    await network({ saveData: true, effectiveType: '4g' });
    await link('Lain').hover();
    const request = page.waitForRequest(/\/lain\/_payload\.json/);
    await page.mouse.down();
    expect((await request).url()).toContain('/lain/');
  });

  test('are those in view after three seconds, not those below', async () => {
    await page.clock.install();
    await tabs.visit('/');
    await page.clock.runFor(2_900);
    expect(payloads()).toEqual([]);
    const near = page.waitForRequest(/\/lain\/_payload\.json/);
    await page.clock.runFor(200);
    await near;
    const further = page.waitForRequest(/\/jauh\/_payload\.json/);
    await link('Jauh').scrollIntoViewIfNeeded();
    await further;
  });

  test.each([
    ['with Save-Data', { saveData: true, effectiveType: '4g' }],
    ['on a very slow network', { effectiveType: '2g' }],
  ])('are none %s', async (_, connection) => {
    await page.clock.install();
    await tabs.visit('/');
    await network(connection);
    await link('Lain').hover();
    await page.clock.runFor(10_000);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(payloads()).toEqual([]);
  });
});
