import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { axeFindings } from './support/axe';
import { createDeferred } from './support/deferred';
import { untilHydrated } from './support/open-page';
import { tabForEachTest } from './support/tab-for-each-test';
import { describeSwitch, inTheDark } from '../support/dark-scheme';

const marked = (type: string, color = '#777777', text = type) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type, attrs: { color } }] }],
});
const colouredTexts = {
  type: 'doc',
  content: ['#ffffff', '#000000', '#777777', 'yellow'].map((colour) => marked('textStyle', colour, colour)),
};
const config = buildStory('config', {
  component: 'site_config',
  site_name: 'Sogan',
  footer: [{ component: 'navigation_footer', tagline: 'Batik tulis', legal: colouredTexts }],
});
const buttons = [{ component: 'button', label: 'Ke kain', link: { linktype: 'url', url: '/kain' } }];
const pageWith = (...body: object[]) => ({ component: 'page', body });
const line = (variant: string, text: string) => ({ component: 'typography', variant, text });
const chosenColours = { type: 'doc', content: [marked('highlight'), marked('textStyle')] };
const marks = {
  component: 'brand_carousel',
  brands: [{ filename: 'https://a.storyblok.com/f/410026/320x160/d12e74bb0d/parang.jpg', alt: 'Parang' }],
};
const space = buildSpace([
  config,
  buildStory(
    'kain',
    pageWith(line('h1', 'Kain'), {
      component: 'button',
      label: 'Ke kabar',
      link: { linktype: 'url', url: '/kabar' },
    }),
  ),
  buildStory('kabar', pageWith(line('h1', 'Kabar'))),
  buildStory(
    'berlatar',
    pageWith(
      line('h1', 'Berlatar'),
      {
        component: 'row',
        background: 'primary',
        columns: [{ component: 'rich_text', content: colouredTexts }],
      },
      { component: 'call_to_action', tone: 'primary', title: 'Kunjungi', text: colouredTexts, buttons },
      {
        component: 'rich_text',
        content: { type: 'doc', content: [marked('textStyle', '#000000', 'hitam')] },
      },
    ),
  ),
  buildStory('mitra', pageWith(marks, { component: 'row', background: 'primary', columns: [marks] })),
  buildStory('warna', pageWith(line('h1', 'Warna'), { component: 'rich_text', content: chosenColours })),
]);

const light = 'rgb(255, 253, 248)';
const dark = 'rgb(26, 20, 16)';

let page: Page;
let errors: string[];
const tabs = tabForEachTest(
  () => space,
  { viewport: { width: 390, height: 700 }, colorScheme: 'light' },
  (tab) => ({ page, errors } = tab),
  { env: { SITE_LANGUAGES: 'id,en' } },
);

const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const option = (name: string) => page.getByRole('radio', { name, exact: true });
const switchOf = () => page.getByRole('group', { name: 'Tampilan' });

/** Chooses a scheme once the switch works. */
async function choose(name: string): Promise<void> {
  await page.locator('fieldset :checked').waitFor({ state: 'attached' });
  await option(name).check();
}

/** Records the page's background in each frame, from the first one on. */
async function recordFrames(): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const colours = new Set<string>();
    Object.assign(window, { colours });
    const record = (): void => {
      if (document.body !== null) colours.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(record);
    };
    record();
  });
  return () => page.evaluate(() => [...(window as unknown as { colours: Set<string> }).colours]);
}

describeSwitch('the switch between colour schemes', () => {
  test('is remembered for reloads and other pages, of which no frame has another colour', async () => {
    await tabs.visit('/kain');
    expect(await ground()).toBe(light);
    await choose('Gelap');
    expect(await ground()).toBe(dark);
    const frames = await recordFrames();
    await page.reload();
    await untilHydrated(page);
    expect([await frames(), await ground()]).toEqual([[dark], dark]);
    await page.getByRole('link', { name: 'Ke kabar' }).click();
    await page.getByRole('heading', { name: 'Kabar' }).waitFor();
    await choose('Gelap');
    await page.goto(tabs.at('/en/kain'));
    await untilHydrated(page);
    expect([await frames(), await ground()]).toEqual([[dark], dark]);
    expect(errors).toEqual([]);
  });

  test('is applied before a part of the page is there to be shown, however late its script is', async () => {
    await tabs.visit('/kain');
    await choose('Gelap');
    const script = createDeferred();
    await page.route(/\/scheme-\w+\.js$/, async (route) => {
      await script.opened;
      await route.continue();
    });
    const styled = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.css'));
    const reloaded = page.reload();
    await styled;
    expect(await page.evaluate(() => document.body === null)).toBe(true);
    script.open();
    await reloaded;
    expect(await ground()).toBe(dark);
  });

  test('follows the system until a scheme is chosen, and again once the system is', async () => {
    await tabs.visit('/kain');
    await choose('Sistem');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).toBe(dark);
    await choose('Terang');
    expect(await ground()).toBe(light);
    await choose('Sistem');
    expect(await ground()).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await ground()).toBe(light);
  });

  test('gives native controls and the frame of the browser the scheme', async () => {
    const native = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    const frames = () =>
      page
        .locator('meta[name="theme-color"]')
        .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).media));
    await tabs.visit('/kain');
    const bySystem = ['(prefers-color-scheme:light)', '(prefers-color-scheme:dark)'];
    expect([await native(), await frames()]).toEqual(['light dark', bySystem]);
    await choose('Gelap');
    expect([await native(), await frames()]).toEqual(['dark', ['not all', 'all']]);
    await choose('Terang');
    expect([await native(), await frames()]).toEqual(['light', ['all', 'not all']]);
    await choose('Sistem');
    expect([await native(), await frames()]).toEqual(['light dark', bySystem]);
  });

  test('is one stop of the keyboard, with arrows between its options', async () => {
    await tabs.visit('/kain');
    await choose('Terang');
    await option('Terang').focus();
    await page.keyboard.press('ArrowRight');
    expect([await option('Gelap').isChecked(), await ground()]).toEqual([true, dark]);
    const outline = await option('Gelap').evaluate((input) => getComputedStyle(input).outlineStyle);
    expect(outline).toBe('solid');
    await page.keyboard.press('Shift+Tab');
    expect(await switchOf().locator(':focus').count()).toBe(0);
  });

  test('has options of 44 pixels', async () => {
    await tabs.visit('/kain');
    const sizes = await switchOf()
      .locator('label')
      .evaluateAll((labels) =>
        labels.map((label) => label.getBoundingClientRect()).map(({ width, height }) => [width, height]),
      );
    expect(sizes.flat().filter((size) => size < 44)).toEqual([]);
    expect(sizes).toHaveLength(3);
  });

  test.each(['light', 'dark'] as const)(
    'has nothing that axe finds in the %s scheme',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      await tabs.visit('/kain');
      await choose('Sistem');
      expect(await axeFindings(page)).toEqual([]);
    },
  );

  test('leaves paper light', async () => {
    await tabs.visit('/kain');
    await choose('Gelap');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--background').trim());
    expect([await background(), await switchOf().count()]).toEqual(['#fffdf8', 0]);
  });

  test('changes other tabs of the site', async () => {
    await tabs.visit('/kain');
    const other = await page.context().newPage();
    await other.goto(tabs.at('/kabar'));
    await choose('Gelap');
    const changed = other.waitForFunction(
      (colour) => getComputedStyle(document.body).backgroundColor === colour,
      dark,
    );
    await expect(changed).resolves.toBeDefined();
    await other.close();
  });

  test('shows the choice of a later page when the browser brings a page back from its cache', async () => {
    await tabs.visit('/kain');
    await choose('Terang');
    // Pages in the cache get no event of a choice.
    await page.evaluate(() => {
      localStorage.setItem('scheme', 'dark');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect([await ground(), await option('Gelap').isChecked()]).toEqual([dark, true]);
  });

  test('works before React starts, on the pages that links lead to', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
    });
    await page.goto(tabs.at('/kain'));
    await page.keyboard.press('Shift');
    await page.locator('#root[data-links]').waitFor();
    await choose('Gelap');
    await page.getByRole('link', { name: 'Ke kabar' }).click();
    await page.getByRole('heading', { name: 'Kabar' }).waitFor();
    expect(await ground()).toBe(dark);
    await choose('Terang');
    expect(await ground()).toBe(light);
    expect([await page.locator('#root[data-client="ready"]').count(), errors]).toEqual([0, []]);
  });

  test.each<[string, () => void]>([
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('', 'QuotaExceededError');
        };
      },
    ],
    [
      'blocked',
      () => {
        const refuse = (): never => {
          throw new DOMException('', 'SecurityError');
        };
        Object.defineProperty(window, 'localStorage', { get: refuse });
      },
    ],
  ])('changes the page until it is left where the browser’s storage is %s', async (_, breakStorage) => {
    await page.addInitScript(breakStorage);
    await tabs.visit('/kain');
    await choose('Gelap');
    // Of a page that has loaded after the choice.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')));
    expect([await ground(), await option('Gelap').isChecked()]).toEqual([dark, true]);
    await page.getByRole('link', { name: 'Ke kabar' }).click();
    await page.getByRole('heading', { name: 'Kabar' }).waitFor();
    await choose('Terang');
    await choose('Gelap');
    expect(await ground()).toBe(dark);
    await choose('Sistem');
    expect(await ground()).toBe(light);
    expect(errors).toEqual([]);
  });

  test('is not there without scripts, where the system decides', async () => {
    await tabs.open({ javaScriptEnabled: false, colorScheme: 'dark' });
    await page.goto(tabs.at('/kain'));
    expect(await page.locator('fieldset').isVisible()).toBe(false);
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(dark);
  });
});

describe('a text colour that an editor chose', () => {
  test.each(['light', 'dark'] as const)(
    'is readable on coloured grounds in the %s scheme',
    async (colorScheme) => {
      await tabs.open({ colorScheme });
      await tabs.visit('/berlatar');
      expect(await axeFindings(page)).toEqual([]);
    },
  );

  test('has a light strip on dark pages', async () => {
    await tabs.open({ colorScheme: 'dark' });
    await tabs.visit('/berlatar');
    const strip = page.getByText('hitam', { exact: true });
    const background = await strip.evaluate((text) => getComputedStyle(text).backgroundColor);
    expect(background).toBe(inTheDark(light, 'rgba(0, 0, 0, 0)'));
  });
});

test.each([
  ['light', ['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)']],
  ['dark', [inTheDark('rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'), 'rgb(255, 255, 255)']],
] as const)(
  'marks of partners, and the texts of missing ones, are dark on light grounds in the %s scheme',
  async (colorScheme, grounds) => {
    await page.emulateMedia({ colorScheme });
    await tabs.visit('/mitra');
    const marksOnPage = await page.locator('main img').evaluateAll((images) =>
      images.map((image) => {
        const { backgroundColor, color } = getComputedStyle(image);
        return { backgroundColor, color };
      }),
    );
    expect(marksOnPage).toEqual(
      grounds.map((backgroundColor) => ({ backgroundColor, color: 'rgb(0, 0, 0)' })),
    );
  },
);

describe('more contrast', () => {
  const colours = () =>
    page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return [color, backgroundColor];
    });

  test.each([
    ['light', ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']],
    ['dark', inTheDark(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'], ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])],
  ] as const)('is without tints in the %s scheme', async (colorScheme, expected) => {
    await tabs.open({ colorScheme, contrast: 'more' });
    await tabs.visit('/kain');
    expect(await colours()).toEqual(expected);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('leaves no colour that an editor chose and that is hard to read', async () => {
    await tabs.open({ contrast: 'more' });
    await tabs.visit('/warna');
    const coloursOf = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return [color, backgroundColor];
      });
    expect(await coloursOf('textStyle')).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)']);
    // The theme's highlight with black on it.
    expect(await coloursOf('highlight')).toEqual([
      'color(srgb-linear 0 0 0)',
      'color(srgb 0.996078 0.898039 0.541176)',
    ]);
  });
});

test.each(['light', 'dark'] as const)(
  "the ring of a focused button has the colour of its ground's text: %s",
  async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme });
    await tabs.visit('/berlatar');
    const button = page.locator('[data-block="call_to_action"] a');
    await page.keyboard.press('Tab');
    await button.focus();
    const colours = await button.evaluate((link) => {
      const surface = link.closest('[class*="surfaces-primary"]');
      const { outlineColor, outlineStyle } = getComputedStyle(link);
      return { outlineStyle, outlineColor, text: surface === null ? '' : getComputedStyle(surface).color };
    });
    expect(colours).toEqual({
      outlineStyle: 'solid',
      outlineColor: colours.text,
      text: expect.stringMatching(/^rgb/),
    });
  },
);
