import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { collectErrors } from './support/page-errors';
import { createContentService } from '../../demo/content-service/content-service';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { makeTempDir } from '../support/temp-dir';
import { startDev, type RunningDev } from './support/running-dev';

// Each save causes a build, a start and a reload, on a machine that runs other tests at the same time.
jest.setTimeout(300_000);

const layout = 'common/page/DefaultLayout.tsx';
const styles = 'common/page/base.css';
const overlay = 'anyam-dev-overlay';

let browser: Browser;
let dev: RunningDev;
let context: BrowserContext;
let page: Page;
let pageErrors: string[];
/** Violations of the Content-Security-Policy in any of the pages. */
const violations: string[] = [];

/** Lets the clock of the build's process run backwards: whatever compares by it would reload pages again and again. */
const backwards = `if (process.argv[1]?.endsWith(${JSON.stringify(join('build', 'dev', 'main.ts'))}))
  Date.now = () => 1.8e12 - Math.round(performance.now());`;

beforeAll(async () => {
  const clock = join(makeTempDir(), 'clock.cjs');
  writeFileSync(clock, backwards);
  const env = { NODE_OPTIONS: `--require ${clock}` };
  [browser, dev] = await Promise.all([launchBrowser({ pictures: false }), startDev(undefined, env)]);
});

afterAll(async () => {
  await browser.close();
  await dev.stop('SIGTERM');
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1000, height: 500 } });
  context.setDefaultTimeout(120_000);
  page = await context.newPage();
  pageErrors = await collectErrors(page);
});

afterEach(async () => {
  await context.close();
  violations.push(...pageErrors.filter((error) => error.includes('securitypolicyviolation')));
});

/** Opens a page, waits for its client and its event stream, and sets a mark that a full load would remove. */
async function open(path = '/perawatan'): Promise<void> {
  const eventStream = page.waitForResponse((response) => response.url().includes('/__dev/events'));
  await page.goto(dev.origin + path);
  await Promise.all([eventStream, untilHydrated(page)]);
  await page.evaluate(() => Object.assign(window, { mark: true }));
}

const hasStayed = (): Promise<boolean> => page.evaluate(() => 'mark' in window);
const skipLink = (text: string) => page.locator('#root a', { hasText: text });
/** Adds a word to the first text of every page. */
const addToSkipLink = (word: string) => (source: string) =>
  source.replace('{texts.site.skipToContent}', `{texts.site.skipToContent} ${word}`);
/** The number of the first line after the end of a file. */
const lineAfter = (file: string): number =>
  readFileSync(join(__dirname, '../..', file), 'utf8').split('\n').length;

describe('a save', () => {
  test('of a stylesheet replaces it in the open page, without a reload', async () => {
    await open();
    const undo = dev.edit(styles, (css) => `${css}\n:root { --text: #010203 }\n`);
    await page.waitForFunction(() => getComputedStyle(document.body).color === 'rgb(1, 2, 3)');
    await page.waitForFunction(
      () => document.querySelectorAll('link[rel=stylesheet][href*="/site-"]').length === 1,
    );
    expect(await hasStayed()).toBe(true);
    await page.reload();
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(1, 2, 3)');
    undo();
    await page.waitForFunction(() => getComputedStyle(document.body).color !== 'rgb(1, 2, 3)');
  });

  test('of a view reloads the page and keeps its scroll position', async () => {
    await open();
    await page.evaluate(() => window.scrollTo(0, 300));
    const undo = dev.edit(layout, addToSkipLink('zebra'));
    await skipLink('zebra').waitFor({ state: 'attached' });
    await untilHydrated(page);
    expect(await hasStayed()).toBe(false);
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
    undo();
    await page.waitForFunction(() => !document.body.innerText.includes('zebra'));
  });

  test('of the server brings its new code, and one of a story its new text', async () => {
    await open();
    const undo = dev.edit('server/pages/render/render-document.tsx', (source) =>
      source.replace('<meta charset="utf-8">', '<meta charset="utf-8"><meta name="fresh">'),
    );
    await page.locator('meta[name=fresh]').waitFor({ state: 'attached' });
    undo();
    await page.locator('meta[name=fresh]').waitFor({ state: 'detached' });

    const story = 'demo/space/stories/perawatan_933fce41-5f47-40ff-aa2f-b81bff955153.json';
    dev.edit(story, (json) => json.replaceAll('Merawat kain', 'Merawat kain lama'));
    await page.locator('h1', { hasText: 'Merawat kain lama' }).waitFor();
    expect(await hasStayed()).toBe(false);
  });

  test('of a story brings its new title to the lists that show it', async () => {
    await open('/jurnal');
    const story = 'demo/space/stories/mencuci-batik-tulis_02659136-d40a-517a-abaa-e54a99f5e0d7.json';
    const undo = dev.edit(story, (json) =>
      json.replace('"title": "Mencuci batik', '"title": "Membilas batik'),
    );
    await page.locator('h3', { hasText: 'Membilas batik' }).waitFor();
    undo();
    await page.locator('h3', { hasText: 'Mencuci batik' }).waitFor();
    expect(await hasStayed()).toBe(false);
  });
});

describe('an error', () => {
  test('is shown over the open page with its location, and disappears once it is fixed', async () => {
    await open();
    const line = lineAfter(layout);
    const undo = dev.edit(layout, (source) => `${source}const = 1;\n`);
    await page.locator(overlay, { hasText: `${layout}:${line}:7` }).waitFor();
    expect(await page.locator(`${overlay} main`).innerText()).toContain('const = 1;');
    const color = await page.locator(overlay).evaluate((host) => getComputedStyle(host).backgroundColor);
    expect(color).toMatch(/^rgb\(/); // opaque
    await dev.printed(`${layout}:${line}:6`);

    const other = await context.newPage();
    await other.goto(`${dev.origin}/perawatan`);
    await other.locator(overlay, { hasText: layout }).waitFor();
    expect(await other.locator('#root h1').count()).toBe(1);
    await other.keyboard.press('Escape');
    await other.locator(overlay).waitFor({ state: 'detached' });

    undo();
    await page.locator(overlay).waitFor({ state: 'detached' });
    expect(await hasStayed()).toBe(true);
  });

  test('in a stylesheet, an import and a story is shown, while the site stays as it was', async () => {
    await open();
    const home = 'demo/space/stories/home_bf0f2abd-f5c3-43cd-a598-43179281ecd6.json';
    const undo = [
      dev.edit(styles, (css) => `${css}\n.a { color: red; } }\n`),
      dev.edit('client/site.tsx', (code) => `import './nowhere';\n${code}`),
      dev.edit(home, (json) => json.replace('"name"', '"name" 1')),
    ];
    for (const shown of [`${styles}:`, 'client/site.tsx:1:8', `${home}:2:10`])
      await page.locator(overlay, { hasText: shown }).waitFor();
    expect(await page.locator('#root h1').count()).toBe(1);
    for (const step of undo) step();
    await page.locator(overlay).waitFor({ state: 'detached' });
  });

  test.each([
    ['the startup of the server', 'server/app.ts'],
    ['the module of a block', 'common/blocks/quote/Quote.tsx'],
  ])('in %s is shown in every page, and no build is announced', async (_, file) => {
    await open();
    const line = lineAfter(file);
    const before = dev.output().length;
    const undo = dev.edit(file, (code) => `${code}throw new Error('No start');\n`);
    await page.locator(overlay, { hasText: `${file}:${line}:7` }).waitFor();
    await dev.printed('The site does not start');
    expect(dev.output().slice(before)).not.toContain('Rebuilt');

    const other = await context.newPage();
    await other.goto(`${dev.origin}/perawatan`);
    await other.locator(overlay, { hasText: 'No start' }).waitFor();
    expect(await other.locator('#root h1').count()).toBe(1);
    undo();
    await page.locator(overlay).waitFor({ state: 'detached' });
    await other.locator(overlay).waitFor({ state: 'detached' });
  });

  test('in a file of the build itself is shown, be it a typo or a value, and the build restarts once it is fixed', async () => {
    const styleSheet = (): Promise<string> =>
      page.evaluate(async () => (await fetch('/assets/site-0.css')).text());
    await open();
    expect(await styleSheet()).not.toContain('--radius: 5px');
    const edit = (...changes: readonly (readonly [from: string, to: string])[]) =>
      dev.edit('build/theme/theme.ts', (source) =>
        changes.reduce((text, [from, to]) => text.replace(from, to), source),
      );
    edit(['density: 1,', 'density: 1,,']);
    await page.locator(overlay, { hasText: 'build/theme/theme.ts:' }).waitFor();
    expect(await hasStayed()).toBe(true);
    edit(['density: 1,,', 'density: unknown.one,']);
    await page.locator(overlay, { hasText: 'unknown is not defined (build/theme/theme.ts:' }).waitFor();
    expect(await hasStayed()).toBe(true);
    edit(['density: unknown.one,', 'density: 1,'], ['radius: 16', 'radius: 5']);
    await page.waitForFunction(() => !('mark' in window));
    expect(await styleSheet()).toContain('--radius: 5px');

    await open();
    const undoValue = edit(['density: 1,', 'density: 9,']);
    await page.locator(overlay, { hasText: 'density' }).waitFor();
    expect((await page.locator(`${overlay} main`).innerText()).match(/density is/g)).toHaveLength(1);
    expect((await fetch(dev.origin)).status).toBe(200);
    undoValue();
    await page.waitForFunction(() => !('mark' in window));
  });

  test('in rendering is shown over the affected page alone', async () => {
    await open();
    const other = await context.newPage();
    await other.goto(`${dev.origin}/koleksi`);
    const undo = dev.edit('server/pages/render/render-document.tsx', (code) =>
      code.replace(
        'const rendered = await renderBlocks(',
        "if (path === '/perawatan') throw new Error('No page');\n  const rendered = await renderBlocks(",
      ),
    );
    await page.locator(overlay, { hasText: 'No page' }).waitFor();
    expect(await page.locator(`${overlay} main`).innerText()).toContain('render-document.tsx:');
    // An error of the other page arrives after every event so far.
    await untilHydrated(other);
    await other.evaluate(() => console.error('Mine'));
    await other.locator(overlay, { hasText: 'Mine' }).waitFor();
    expect(await other.locator(`${overlay} main`).innerText()).not.toContain('No page');
    undo();
    await page.locator('h1', { hasText: 'Merawat' }).waitFor();
    await untilHydrated(page);
    expect(await page.locator(overlay).count()).toBe(0);
  });
});

describe('in the browser alone', () => {
  test('an error, a rejection and an error on the console are shown in the page and in the terminal with their locations', async () => {
    const faults = [
      { code: "setTimeout(() => { throw new Error('Late'); });", column: 26, message: 'Error: Late' },
      { code: "void Promise.reject(new Error('Rejected'));", column: 21, message: 'Error: Rejected' },
      { code: "console.error('So %s', 'faulty');", column: 9, message: 'So faulty' },
    ];
    await open();
    const line = lineAfter('client/site.tsx');
    const before = dev.output().length;
    const added = faults.map(({ code }) => `${code}\n`).join('');
    const undo = dev.edit('client/site.tsx', (source) => source + added);
    for (const [index, { code, column, message }] of faults.entries()) {
      const location = `client/site.tsx:${line + index}:${column}`;
      await page.locator(overlay, { hasText: location }).waitFor();
      const section = page.locator(`${overlay} section`, { hasText: location });
      expect(await section.innerText()).toContain(code);
      const printed = `In the browser at /perawatan: ${message}\n    at ${location}\n`;
      await dev.printed(printed);
      expect(dev.output().slice(before)).toContain(printed);
    }
    undo();
    await page.locator(overlay).waitFor({ state: 'detached' });
  });

  test('a hydration mismatch is shown with the elements that led to it', async () => {
    await open();
    const undo = dev.edit(layout, addToSkipLink("{typeof window === 'undefined' ? 'sini' : 'sana'}"));
    await page.locator(overlay, { hasText: 'Hydration failed' }).waitFor();
    expect(await page.locator(`${overlay} main`).innerText()).toMatch(
      /at DefaultLayout common\/page\/\S+:\d/,
    );
    await dev.printed('In the browser at /perawatan: Error: Hydration failed');
    undo();
    await page.locator(overlay).waitFor({ state: 'detached' });
  });
});

test('a page whose static blocks get their code late has no problems', async () => {
  const staticBlocks = page.waitForResponse((response) => response.url().includes('/assets/static-blocks-'));
  // The last chunk to be prefetched.
  const lastChunk = page.waitForResponse((response) =>
    response.url().includes('/assets/ThreeColumnGallery-'),
  );
  await open('/');
  await Promise.all([staticBlocks, lastChunk]);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await page.locator(overlay).count()).toBe(0);
  // On a busy machine the page is open for seconds, and the pictures that it preloads are never drawn.
  const ofPreloads =
    /^console warning: The resource \S+\/f\/\S+ was preloaded using link preload but not used /;
  expect(pageErrors.filter((error) => !ofPreloads.test(error))).toEqual([]);
});

test('what would go wrong without a word is printed in the terminal, and not over the page', async () => {
  await open();
  const line = lineAfter(styles);
  const undo = [
    dev.edit(layout, (source) => source.replace('css.main', 'css.mian')),
    dev.edit(styles, (css) => `${css}a { color: redd; top: var(--spase-3); }\n`),
    dev.edit('common/ui/frame/Player.tsx', (source) =>
      source.replace('"player"', '"playr" onClick={() => {}}'),
    ),
  ];
  await dev.printed(
    'common/page/default-layout.css has no class "mian". Its classes: layout, main, skip.\n    at DefaultLayout common/page/DefaultLayout.tsx:',
  );
  await dev.printed('"color" cannot be "redd"');
  await dev.printed(`${styles}:${line}:4`);
  await dev.printed(
    'Nothing declares "--spase-3", so browsers ignore what uses it. Did you mean "--space-3"?',
  );
  await dev.printed('No behaviour is called "playr". common/blocks/behaviours.ts has: carousel, gallery,');
  await dev.printed('common/ui/frame/Player.tsx:35:');
  await dev.printed('"onClick" never runs in the block "embed" and 1 more: browsers show a static block as');
  await dev.printed('common/ui/frame/Player.tsx:35:29:');
  await page.waitForFunction(() => document.querySelector('main')?.className === '');
  expect(await page.locator(overlay).count()).toBe(0);
  for (const step of undo) step();
  await page.waitForFunction(() => document.querySelector('main')?.className !== '');
});

test('of a space, a project that is broken from the start says so, shows drafts once it is fixed, and ends with all its processes', async () => {
  const text = { component: 'typography', text: 'Belum terbit' };
  const space = buildSpace([], { drafts: [buildStory('home', { component: 'page', body: [text] })] });
  const server = createServer(createContentService({ space }).app);
  const settings = {
    CONTENT_API_URL: `http://127.0.0.1:${await listenOnFreePort(server)}/v2`,
    CONTENT_TOKEN: 'demo-public',
    CONTENT_PREVIEW_TOKEN: 'demo-preview',
  };
  let path = '';
  let source = '';
  const broken = await startDev((folder) => {
    path = join(folder, layout);
    source = readFileSync(path, 'utf8');
    writeFileSync(path, `${source}\nconst = 1;\n`);
  }, settings);
  expect(broken.output()).toContain(
    'The site of your space “Test space” (123456) is ready, shows its drafts',
  );
  const response = await page.goto(broken.origin);
  expect(response?.status()).toBe(503);
  await page.locator(overlay, { hasText: layout }).waitFor();
  expect(await page.locator('body > pre').innerText()).toContain(layout);
  writeFileSync(path, source);
  await page.locator('main', { hasText: 'Belum terbit' }).waitFor();

  expect(await broken.stop('SIGTERM')).toBe(0);
  await expect(fetch(broken.origin)).rejects.toThrow('fetch failed');
  await broken.allGone();
  await closeNow(server);
});

test('nothing violated the strict Content-Security-Policy', () => {
  expect(violations).toEqual([]);
});

test('the production build holds none of it', () => {
  const dist = join(__dirname, '../../dist');
  const files = ['assets', 'server'].flatMap((folder) =>
    readdirSync(join(dist, folder)).map((name) => join(dist, folder, name)),
  );
  const texts = files.filter((file) => /\.c?js$/.test(file)).map((file) => readFileSync(file, 'utf8'));
  expect(texts.length).toBeGreaterThan(2);
  expect(texts.filter((text) => text.includes('__dev') || text.includes(overlay))).toEqual([]);
});
