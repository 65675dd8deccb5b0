import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { editorQuery } from '../support/editor-query';
import { axeFindings } from './support/axe';
import { launchBrowser } from './support/chromium';
import { consentSpace } from './support/consent-space';
import { createDeferred } from './support/deferred';
import { shiftsOf, slowDown } from './support/layout-shifts';
import { untilHydrated } from './support/open-page';
import { collectErrors } from './support/page-errors';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { blockStorage } from './support/simulated-deploy';

const script = 'https://hitung.example/hit.js?site=7';
const usual = { viewport: { width: 390, height: 700 }, colorScheme: 'light' } as const;

let browser: Browser;
let site: RunningSite;
let freeSite: RunningSite;
let context: BrowserContext;
let page: Page;
let errors: string[];
/** What was requested from other sites. */
let requested: string[];

beforeAll(async () => {
  const env = {
    SITE_LANGUAGES: 'id,en',
    ANALYTICS_SCRIPT_URL: script,
    ANALYTICS_ORIGINS: 'https://kirim.example',
    CONTENT_PREVIEW_TOKEN: 'demo-preview',
  };
  [browser, site, freeSite] = await Promise.all([
    launchBrowser({ pictures: false }),
    startBuiltSite(consentSpace, undefined, env),
    startBuiltSite(consentSpace, undefined, { ...env, ANALYTICS_CONSENT: 'not-needed' }),
  ]);
});
afterAll(() => Promise.all([browser.close(), site.close(), freeSite.close()]));
beforeEach(() => open());
afterEach(() => context.close());

/** Adds a form to the page, with fields as they are rendered, before a visitor changes any. */
const addForm = (): Promise<void> =>
  page.locator('main').evaluate((main) => {
    const fields =
      '<textarea id="text" name="text">a</textarea><input id="tick" name="tick" type="checkbox">' +
      '<select id="choice" name="choice"><option>a</option><option>b</option></select>';
    main.insertAdjacentHTML('beforeend', `<form class="added">${fields}</form>`);
  });

const entriesOf = (form: Element): unknown[] =>
  form instanceof HTMLFormElement ? [...new FormData(form)] : [];

/** Opens a tab with a fake of the analytics, which counts the pages of a visit as such tools do. */
async function open(options: BrowserContextOptions = {}): Promise<void> {
  context = await browser.newContext({ ...usual, ...options });
  requested = [];
  await context.route(/^https:\/\/(?:hitung|kirim)\.example\//, (route) => {
    requested.push(route.request().url());
    const body = `const count = () => fetch('https://kirim.example' + location.pathname, { mode: 'no-cors' });
      const { pushState } = history;
      history.pushState = (...given) => { pushState.apply(history, given); void count(); };
      void count();`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  page = await context.newPage();
  errors = await collectErrors(page);
}

const prompt = (name = 'Pilihan privasi') => page.getByRole('region', { name });
const button = () => page.getByRole('contentinfo').getByRole('button', { name: 'Pilihan privasi' });
const choice = (name: string) => prompt().getByRole('button', { name });
const counted = (path: string) => page.waitForResponse(`https://kirim.example${path}`);

async function declineInOtherTab(): Promise<void> {
  const other = await context.newPage();
  await other.goto(`${site.origin}/kabar`);
  await other.getByRole('contentinfo').getByRole('button', { name: 'Pilihan privasi' }).click();
  await other.getByRole('button', { name: 'Tolak' }).click();
  await other.waitForLoadState();
}

async function visit(path = '/kain', at = site): Promise<void> {
  await page.goto(at.origin + path);
}

/** Resolves once links are followed in the browser. */
async function followed(): Promise<void> {
  await untilHydrated(page);
}

async function accept(): Promise<void> {
  await visit();
  const first = counted('/kain');
  await choice('Setuju').click();
  await first;
}

describe('before a choice', () => {
  test('the prompt is on screens, not on paper, and nothing of another site is requested', async () => {
    await visit();
    await prompt().waitFor();
    expect(await prompt().innerText()).toContain('Bolehkah Hitung mencatat kunjungan Anda?');
    const hints = page.locator('link[href*="hitung"], link[href*="kirim"], script[src*="hitung"]');
    expect([requested, await hints.count(), errors]).toEqual([[], 0, []]);
    await page.emulateMedia({ media: 'print' });
    expect([await prompt().count(), await button().count()]).toEqual([0, 0]);
  });

  test('the prompt has two buttons that look the same', async () => {
    await visit();
    const looks = ['Setuju', 'Tolak'].map((name) =>
      choice(name).evaluate((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(element);
        return { width, height, color, backgroundColor, borderColor, fontWeight, fontSize };
      }),
    );
    const [one, other] = await Promise.all(looks);
    expect(one).toEqual(other);
    expect(one?.height).toBeGreaterThanOrEqual(44);
  });

  test('the prompt takes no focus, shifts nothing, and is the first stop of the keyboard', async () => {
    await slowDown(page);
    await visit('/panjang'); // the footer of a shorter page is in view, and grows as its HTML arrives
    await prompt().waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await choice('Setuju').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('another page of the visit has the prompt too, in its own language', async () => {
    await visit();
    await prompt().waitFor();
    await followed();
    await page.getByRole('link', { name: 'To English' }).click();
    await prompt('Privacy choices').waitFor();
    expect(await prompt('Privacy choices').innerText()).toMatch(/^May we count your visit/);
    expect([await page.locator('[data-consent-prompt]').count(), requested, errors]).toEqual([1, [], []]);
  });

  test('without scripts there is no prompt and no button for it', async () => {
    await open({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/kain`);
    expect(
      await page
        .getByText(/privasi|Hitung/)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
  });
});

describe('a choice', () => {
  test('to accept loads the script, at once and on later visits without the prompt', async () => {
    await accept();
    expect(await prompt().count()).toBe(0);
    const second = counted('/kabar');
    await visit('/kabar');
    await second;
    await button().waitFor();
    expect(await prompt().count()).toBe(0);
    expect(requested.filter((url) => url === script)).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  test('to accept counts the pages of navigations in the browser', async () => {
    await accept();
    const second = counted('/kabar');
    await followed();
    await page.getByRole('link', { name: 'Ke kabar' }).click();
    await second;
    expect(requested.filter((url) => url === script)).toHaveLength(1);
  });

  test('to decline is remembered, and can be changed in the footer, which moves the focus to the prompt', async () => {
    await visit();
    await choice('Tolak').click();
    await prompt().waitFor({ state: 'detached' });
    await visit('/kabar');
    await button().waitFor();
    expect([await prompt().count(), requested, errors]).toEqual([0, [], []]);
    await button().click();
    await prompt().waitFor();
    expect(await prompt().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    const first = counted('/kabar');
    await page.keyboard.press('Enter');
    await first;
    expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test.each([
    ['Ke kabar', 'Pilihan privasi', 'Tolak'],
    ['To English', 'Privacy choices', 'Decline'],
  ])('after the link “%s” moves the focus to the button of that page', async (label, name, decline) => {
    await visit();
    await choice('Tolak').click();
    await followed();
    await button().click();
    await page.getByRole('link', { name: label }).click();
    await page.locator('h1', { hasText: 'Kabar' }).waitFor();
    await prompt(name).getByRole('button', { name: decline }).click();
    expect(await page.locator(':focus').allInnerTexts()).toEqual([name]);
  });

  test('that withdraws an agreement reloads the page, without the script', async () => {
    await accept();
    await button().click();
    const reloaded = page.waitForEvent('load');
    await choice('Tolak').click();
    await reloaded;
    await button().waitFor();
    expect(await prompt().count()).toBe(0);
    expect(requested.filter((url) => url === script)).toHaveLength(1);
  });

  test('while the prompt of the next page loads closes that one, too', async () => {
    await visit();
    await prompt().waitFor();
    await followed();
    const { opened, open: deliver } = createDeferred();
    await page.route('**/texts-consent-en-*', (route) => opened.then(() => route.continue()));
    const texts = page.waitForRequest('**/texts-consent-en-*');
    await page.getByRole('link', { name: 'To English' }).click();
    const address = (await texts).url();
    await choice('Tolak').click();
    deliver();
    const frames = 'requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))';
    await page.evaluate(`import('${address}').then(() => new Promise((done) => ${frames}))`);
    expect(await page.locator('[data-consent-prompt]').count()).toBe(0);
  });

  test('in another tab counts in this one', async () => {
    await visit();
    await prompt().waitFor();
    const other = await context.newPage();
    await other.goto(`${site.origin}/kabar`);
    const first = counted('/kain');
    await other.getByRole('button', { name: 'Setuju' }).click();
    await first;
    expect(await prompt().count()).toBe(0);
  });

  test('that is taken back in another tab reloads this one, without the script', async () => {
    await accept();
    await addForm();
    const reloaded = page.waitForEvent('load');
    await declineInOtherTab();
    await reloaded;
    await button().waitFor();
    const before = requested.length;
    await page.getByRole('link', { name: 'Ke kabar' }).click();
    await page.getByRole('heading', { name: 'Kabar' }).waitFor();
    expect(requested.slice(before)).toEqual([]);
  });

  test.each([
    ['written', (): Promise<unknown> => page.locator('#text').fill('b')],
    ['chosen', (): Promise<unknown> => page.locator('#choice').selectOption('b')],
    ['ticked', (): Promise<unknown> => page.locator('#tick').check()],
  ])(
    'that is taken back in another tab keeps what was %s here, and the next link loads in full',
    async (_, enter) => {
      await accept();
      await followed();
      await addForm();
      await enter();
      const entered = await page.locator('form.added').evaluate(entriesOf);
      await declineInOtherTab();
      expect(await page.locator('form.added').evaluate(entriesOf)).toEqual(entered);
      const before = requested.length;
      const loaded = page.waitForEvent('load');
      await page.getByRole('link', { name: 'Ke kabar' }).click();
      await loaded;
      await page.getByRole('heading', { name: 'Kabar' }).waitFor();
      expect(requested.slice(before)).toEqual([]);
    },
  );

  test('holds for the site that the script came from alone', async () => {
    await page.addInitScript(() => localStorage.setItem('consent', 'https://lama.example'));
    await visit();
    await prompt().waitFor();
    expect(requested).toEqual([]);
  });
});

describe('a visitor', () => {
  test.each([
    ['Global Privacy Control', 'globalPrivacyControl', true],
    ['Do Not Track', 'doNotTrack', '1'],
  ])('whose browser has %s has no prompt, and may still accept', async (_, name, value) => {
    const chunks: string[] = [];
    page.on('request', (request) => chunks.push(request.url()));
    await page.addInitScript(
      ([key, set]) => Object.defineProperty(navigator, String(key), { value: set }),
      [name, value],
    );
    await visit();
    await button().waitFor();
    expect([await prompt().count(), requested]).toEqual([0, []]);
    expect(chunks.filter((url) => url.includes('consent-prompt'))).toEqual([]);
    await button().click();
    const first = counted('/kain');
    await choice('Setuju').click();
    await first;
  });

  test('whose browser blocks the storage has the prompt on each visit', async () => {
    await blockStorage(context);
    await accept();
    expect(await prompt().count()).toBe(0);
    await visit('/kabar');
    await choice('Tolak').click();
    await prompt().waitFor({ state: 'detached' });
    expect([requested.filter((url) => url === script).length, errors]).toEqual([1, []]);
  });
});

test('an editor’s preview has neither script nor prompt', async () => {
  await accept();
  requested = [];
  const response = await page.goto(
    `${site.origin}/kain?${editorQuery(consentSpace.id, 'demo-preview', { storyId: 1 })}`,
  );
  await page.locator('[data-preview-bar]').waitFor();
  expect(response?.headers()['content-security-policy']).not.toContain('hitung.example');
  expect(await page.locator('[data-consent], [data-analytics]').count()).toBe(0);
  expect(requested).toEqual([]);
});

test('a script that needs no consent loads for every visitor, without a prompt', async () => {
  const first = counted('/kain');
  await visit('/kain', freeSite);
  await first;
  expect(await page.locator('[data-consent], [data-consent-prompt]').count()).toBe(0);
  expect([requested[0], errors]).toEqual([script, []]);
});

/** Runs in the page. @returns the text of the focused element if the prompt covers it. */
function coveredFocus(): string[] {
  const [focused, shown] = [document.activeElement, document.querySelector('[data-consent-prompt]')];
  if (focused === null || focused === document.body || !shown || shown.contains(focused)) return [];
  const isBelow = focused.getBoundingClientRect().bottom > shown.getBoundingClientRect().top + 1;
  return isBelow ? [focused.textContent] : [];
}

describe('the prompt', () => {
  test('has nothing that axe finds, in both schemes', async () => {
    await visit();
    await prompt().waitFor();
    const inLight = await axeFindings(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect([inLight, await axeFindings(page)]).toEqual([[], []]);
  });

  test('waits until the menu is closed, under which the focus could not be seen', async () => {
    await visit();
    await prompt().waitFor();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Tutup menu' }).waitFor();
    expect(await prompt().count()).toBe(0);
    await page.getByRole('button', { name: 'Tutup menu' }).click();
    await prompt().waitFor();
  });

  test.each([256, 320, 480])('covers no focused element of a window of %d pixels', async (height) => {
    await open({ viewport: { width: 320, height } });
    await visit('/panjang');
    await prompt().waitFor();
    const covered: unknown[] = [];
    for (let press = 0; press < 38; press += 1) {
      await page.keyboard.press('Tab');
      covered.push(...(await page.evaluate(coveredFocus)));
    }
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const [footer, shown] = await Promise.all([
      page.getByRole('contentinfo').boundingBox(),
      prompt().boundingBox(),
    ]);
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(shown?.y ?? 0);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([covered, sideways]).toEqual([[], 0]);
  });
});
