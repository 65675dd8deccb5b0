import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/chromium';
import { openPage } from './support/open-page';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { missingPath, spaceWithCatalogue } from './support/sample-pages';

let browser: Browser;
let site: RunningSite;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([
    launchBrowser({ pictures: false }),
    startBuiltSite(spaceWithCatalogue),
  ]);
  page = await browser.newPage();
  // A breadcrumb is there once the site knows its stories.
  await site.server.logged('content-indexed');
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

async function open(path: string, width: number, status = 200): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await openPage(page, site.origin + path, status);
}

/** Where the text of the first of these elements begins and where their boxes end, in whole pixels. */
async function edgesOf(selector: string): Promise<{ readonly start: number; readonly end: number }> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const { paddingLeft, borderRightWidth } = getComputedStyle(element);
      return {
        start: Math.round(left + Number.parseFloat(paddingLeft)),
        end: Math.round(right - Number.parseFloat(borderRightWidth)),
      };
    });
}

const startOf = async (selector: string): Promise<number> => (await edgesOf(selector)).start;

test.each([390, 960, 1440])(
  'the message of a missing page begins where its title does, at %d',
  async (width) => {
    await open(missingPath, width, 404);
    expect(await startOf('main > p:last-child')).toBe(await startOf('main h1'));
  },
);

test.each([390, 1440])('suggestions stand below their heading, at %d', async (width) => {
  await open('/koleksi/kawun', width, 404);
  const heading = await startOf('main > h2');
  expect(await startOf('main > h2 + div')).toBe(heading);
  expect(await startOf('main > p:last-child')).toBe(heading);
});

test.each(['/jurnal/canting-dan-cap', '/koleksi/parang'])(
  'the breadcrumb of %s begins where the title does',
  async (path) => {
    await open(path, 1440);
    expect(await startOf('main nav')).toBe(await startOf('main h1'));
  },
);

test.each([390, 1440])('the second picture of a hero ends where the page does, at %d', async (width) => {
  await open('/tentang-kami', width);
  const { end } = await edgesOf('main section:has(h1) img + img');
  const box = await page.locator('main section:has(h1) > :last-child').first().boundingBox();
  expect(end).toBe(Math.round((box?.x ?? 0) + (box?.width ?? 0)));
});

test('headings side by side have one size', async () => {
  await open('/kunjungan', 1440);
  const sizes = await page
    .getByRole('heading', { name: /^(?:Denah|Urutan yang kami sarankan)$/ })
    .evaluateAll((headings) => headings.map((heading) => getComputedStyle(heading).fontSize));
  expect(sizes).toHaveLength(2);
  expect(new Set(sizes).size).toBe(1);
});

test('cards and boxes of a carousel are equally high', async () => {
  await open('/kunjungan', 1440);
  const heights = await page
    .locator('[data-block="carousel_wrapper"] [data-behaviour="carousel"]')
    .first()
    .locator('article, [data-block="call_to_action"] > *')
    .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().height)));
  expect(heights).toHaveLength(2);
  expect(new Set(heights).size).toBe(1);
});

test('the help of a checkbox stands below its label', async () => {
  await open('/__catalogue/form-element', 390);
  const label = 'main div > label:has(> [type="checkbox"]):has(+ p)';
  expect(await startOf(`${label} + p`)).toBe(await startOf(`${label} > span`));
});

test('the provider of a video is named below the mark that plays it', async () => {
  await open('/__catalogue/video', 320);
  const gaps = await page.locator('main button:has(> span + span)').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { top, height, scale } = getComputedStyle(button, '::before');
      const markEnd = Number.parseFloat(top) + (Number.parseFloat(height) * Number.parseFloat(scale)) / 2;
      const line = button.lastElementChild?.getBoundingClientRect().top ?? 0;
      return line - button.getBoundingClientRect().top - markEnd;
    }),
  );
  expect(gaps.length).toBeGreaterThan(3);
  expect(gaps.filter((gap) => !(gap > 0))).toEqual([]);
});

test('a card without words ends with its picture', async () => {
  await open('/__catalogue/card', 1440);
  const spaces = await page.locator('main article:has(img):not(:has(p, h3))').evaluateAll((cards) =>
    cards.map((card) => {
      const picture = card.querySelector('div:has(> img)')?.getBoundingClientRect().bottom ?? 0;
      return Math.round(card.getBoundingClientRect().bottom - picture);
    }),
  );
  expect(spaces).toEqual([1, 1]);
});

test.each([
  ['quote', '/__catalogue/quote', 'figcaption > img'],
  ['article', '/jurnal/canting-dan-cap', 'header img'],
])('a portrait is round without its picture: %s', async (_, path, portrait) => {
  await open(path, 1440);
  const shapes = await page.locator(`main ${portrait}`).evaluateAll((portraits) =>
    portraits.map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return width / height;
    }),
  );
  expect(new Set(shapes)).toEqual(new Set([1]));
});

test('the description of a missing poster covers the one that browsers show', async () => {
  await open('/__catalogue/video', 390);
  const ground = await page
    .locator('main figure', { hasText: 'Poster hilang' })
    .locator('img')
    .evaluate((poster) => getComputedStyle(poster, '::after').backgroundColor);
  expect(ground).toMatch(/^rgb\(/);
});

test('on paper the foot of an article stands apart from its last card', async () => {
  await open('/jurnal/canting-dan-cap', 720);
  await page.emulateMedia({ media: 'print' });
  const card = await page.locator('main article article').last().boundingBox();
  const logo = await page.locator('footer img').first().boundingBox();
  await page.emulateMedia({ media: null });
  expect((logo?.y ?? 0) - (card?.y ?? 0) - (card?.height ?? 0)).toBeGreaterThanOrEqual(16);
});

test('of a link to a document the name alone is underlined, not its size beside it', async () => {
  await open('/__catalogue/downloads', 1440);
  const underlined = await page
    .locator('main li > a')
    .first()
    .evaluate((link) =>
      [link, ...link.children].map((each) => getComputedStyle(each).textDecorationLine === 'underline'),
    );
  expect(underlined).toEqual([false, true, false]);
});

test('on paper a hero of two pictures ends with the second', async () => {
  await open('/tentang-kami', 720);
  await page.emulateMedia({ media: 'print' });
  const gap = await page.locator('main section:has(h1)').evaluate((hero) => {
    const picture = hero.querySelector('img + img')?.getBoundingClientRect().bottom ?? 0;
    return hero.getBoundingClientRect().bottom - picture;
  });
  await page.emulateMedia({ media: null });
  expect(gap).toBeLessThan(16);
});

test.each([320, 1440])('a figure of ten digits is a line, at %d', async (width) => {
  await open('/__catalogue/stats', width);
  const lines = await page
    .locator('main dd', { hasText: '1.234.567.890' })
    .first()
    .evaluate((figure) => {
      const { lineHeight } = getComputedStyle(figure);
      return Math.round(figure.getBoundingClientRect().height / Number.parseFloat(lineHeight));
    });
  expect(lines).toBe(1);
});

test('the text of a cell across a whole table stays in view while the table scrolls', async () => {
  await open('/lokakarya', 390);
  const edges = await page.locator('[data-table]').evaluate((area) => {
    const text = area.querySelector('td[colspan] > p');
    return [0, 100, area.scrollWidth].flatMap((left) => {
      area.scrollLeft = left;
      const [outside, inside] = [area, text].map((element) => element?.getBoundingClientRect());
      return [(inside?.left ?? 0) - (outside?.left ?? 0), (outside?.right ?? 0) - (inside?.right ?? 0)];
    });
  });
  expect(edges.filter((edge) => edge < 0)).toEqual([]);
});
