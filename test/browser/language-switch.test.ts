import { describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { axeFindings } from './support/axe';
import { tabForEachTest } from './support/tab-for-each-test';

const config = buildStory('config', {
  component: 'site_config',
  site_name: 'Sogan',
  header: [
    {
      component: 'navigation',
      brand: 'Sogan',
      language_switch: true,
      items: [{ component: 'nav_item', label: 'Kain', link: { linktype: 'url', url: '/kain' } }],
    },
  ],
});
const heading = (text: string, english?: string) => ({
  component: 'page',
  body: [
    {
      component: 'typography',
      variant: 'h1',
      text,
      ...(english === undefined ? {} : { text__i18n__en: english }),
    },
  ],
});
const space = buildSpace([
  config,
  buildStory('kain', heading('Kain', 'Cloth'), {
    translated_slugs: [{ lang: 'en', path: 'cloth', name: 'Cloth', published: null }],
  }),
  buildStory('asli', heading('Hanya asli')),
  buildStory('foto', {
    component: 'page',
    body: [
      {
        component: 'image_gallery',
        _uid: 'g',
        title: 'Foto',
        title__i18n__en: 'Photos',
        lightbox: true,
        images: [
          { id: 1, filename: 'https://a.storyblok.com/f/410026/1600x900/04afa3981b/tambal.jpg', alt: 'Kain' },
        ],
      },
    ],
  }),
]);

const phone: BrowserContextOptions = { viewport: { width: 390, height: 700 } };
const tablet: BrowserContextOptions = { viewport: { width: 960, height: 700 } };
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 700 } };

let page: Page;
let errors: string[];
const tabs = tabForEachTest(
  () => space,
  desktop,
  (tab) => ({ page, errors } = tab),
  { env: { SITE_LANGUAGES: 'id,en' } },
);

const languageSwitch = () => page.locator('header details[name="navigation"]');
const summary = () => languageSwitch().locator('summary');
/** Opens the panel of a small window, and the switch. */
async function openSwitch(): Promise<void> {
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  if (await opener.isVisible()) await opener.click();
  await summary().click();
}

describe.each([
  ['a phone', phone],
  ['a tablet', tablet],
  ['a wide window', desktop],
])('in %s the language switch', (_, size) => {
  test('leads to the same page in the other language without a full load', async () => {
    await tabs.open(size);
    await tabs.visit('/kain');
    await page.evaluate(() => Object.assign(window, { mark: true }));
    await openSwitch();
    await page.getByRole('link', { name: 'English' }).click();
    await page.locator('main h1', { hasText: 'Cloth' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/cloth');
    const state = await page.evaluate(() => ({
      language: document.documentElement.lang,
      title: document.title,
      focused: document.activeElement?.textContent,
      announced: document.querySelector('body > [role="status"]')?.textContent,
      hasNotReloaded: 'mark' in window,
    }));
    expect(state).toEqual({
      language: 'en',
      title: 'Cloth – Sogan',
      focused: 'Cloth',
      announced: 'Cloth – Sogan',
      hasNotReloaded: true,
    });
    expect(await summary().innerText()).toMatch(/English$/);
    expect(await languageSwitch().getAttribute('open')).toBeNull();
    expect(errors).toEqual([]);
  });

  test('is beside the other entries, and has no faults that axe finds', async () => {
    await tabs.open(size);
    await tabs.visit('/asli');
    await openSwitch();
    const box = await languageSwitch().locator('ul').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.viewport?.width ?? 0);
    // Behind an open panel the page is inert.
    const rules = { 'landmark-one-main': false, 'page-has-heading-one': false };
    expect(await axeFindings(page, rules)).toEqual([]);
  });
});

test('a gallery opens its photos in each language, with the words of the page', async () => {
  await tabs.visit('/foto');
  const languages = [
    ['English', 'en'],
    ['Indonesia', ''],
    ['English', 'en'],
  ] as const;
  for (const [name, prefix] of languages) {
    await openSwitch();
    await page.getByRole('link', { name }).click();
    await page.waitForURL(`**/${prefix === '' ? '' : `${prefix}/`}foto`);
    await page.locator(`html[lang="${prefix || 'id'}"]`).waitFor();
    await page.locator('[data-block="image_gallery"] a').click();
    const close = page.locator('dialog').getByRole('button', { name: prefix === '' ? 'Tutup' : 'Close' });
    await close.click();
    await page.locator('dialog').waitFor({ state: 'detached' });
  }
  expect(errors).toEqual([]);
});

test('the globe of the switch is drawn in forced colors, too', async () => {
  await tabs.open({ ...desktop, forcedColors: 'active' });
  await tabs.visit('/kain');
  const globe = await summary().evaluate((element) => {
    const { backgroundImage, borderTopColor, color } = getComputedStyle(element, '::before');
    return {
      lines: backgroundImage.match(/gradient/g)?.length,
      isOneColour: borderTopColor === color,
      color,
    };
  });
  expect(globe).toEqual({
    lines: 2,
    isOneColour: true,
    color: await summary().evaluate((element) => getComputedStyle(element).color),
  });
});

test('the switch has a name, and its links tell their language', async () => {
  await tabs.visit('/kain');
  await summary().focus();
  expect(await summary().ariaSnapshot()).toContain('Bahasa: Indonesia');
  await page.keyboard.press('Enter');
  const english = page.getByRole('link', { name: 'English' });
  expect(await english.getAttribute('lang')).toBe('en');
  expect(await english.getAttribute('hreflang')).toBe('en');
  expect(await page.getByRole('link', { name: 'Indonesia' }).getAttribute('aria-current')).toBe('page');
  await page.keyboard.press('Escape');
  expect(await languageSwitch().getAttribute('open')).toBeNull();
});

test('a page without a translation has no link to it, and is marked as the first language’s where that is shown instead', async () => {
  await tabs.visit('/asli');
  await openSwitch();
  expect(await languageSwitch().locator('li').allInnerTexts()).toEqual([
    'Indonesia',
    expect.stringMatching(/^English\s+belum diterjemahkan$/),
  ]);
  expect(await page.getByRole('link', { name: 'English' }).count()).toBe(0);
  await tabs.visit('/en/asli');
  const lang = (selector: string) =>
    page.locator(selector).evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));
  expect([await lang('header'), await lang('main h1')]).toEqual(['en', 'id']);
  await openSwitch();
  await page.getByRole('link', { name: 'Indonesia' }).click();
  await page.waitForURL('**/asli');
  await page.waitForFunction(() => document.querySelector('main')?.lang === '');
  expect(errors).toEqual([]);
});

test('the switch of the search page keeps the query', async () => {
  await tabs.visit('/search?q=kain');
  await openSwitch();
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL('**/en/search?q=kain');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  expect(await page.locator('main').getByRole('searchbox').inputValue()).toBe('kain');
  expect(errors).toEqual([]);
});

test('the switch works without JavaScript', async () => {
  await tabs.open({ ...phone, javaScriptEnabled: false });
  await page.goto(tabs.at('/kain'));
  await openSwitch();
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL('**/en/cloth');
  expect(await page.locator('main h1').innerText()).toBe('Cloth');
});

// Browsers compute the style of the whole page again even for the same value.
test.each([
  ['links by documents', '3g'],
  ['React', '4g'],
])(
  'a navigation by %s sets the language of the document where it changes alone',
  async (_, effectiveType) => {
    await page.addInitScript((type) => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: type } });
    }, effectiveType);
    await page.goto(tabs.at('/kain'));
    await page.keyboard.press('Shift');
    await page.locator('#root[data-links], #root[data-client]').waitFor();
    await page.evaluate(() => {
      const changes: string[] = [];
      const record = (records: readonly MutationRecord[]): void =>
        void changes.push(...records.map(({ attributeName }) => attributeName ?? ''));
      const attributeFilter = ['lang', 'dir'];
      new MutationObserver(record).observe(document.documentElement, { attributes: true, attributeFilter });
      Object.assign(window, { changes });
    });
    const changes = () => page.evaluate(() => Reflect.get(window, 'changes') as readonly string[]);
    const follow = async (path: string, title: string): Promise<void> => {
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href });
        document.querySelector('main')?.append(link);
        link.click();
      }, path);
      await page.locator('main h1', { hasText: title }).waitFor();
    };
    await follow('/asli', 'Hanya asli');
    expect(await changes()).toEqual([]);
    await follow('/en/cloth', 'Cloth');
    expect(await changes()).toEqual(['lang']);
  },
);
