import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { randomDocument } from '../support/random-rich-text';
import { ASSETS, renderBlocks } from '../support/render';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { collectErrors } from './support/page-errors';
import { startBuiltSite, type RunningSite } from './support/running-site';

const randomDocuments = fc.sample(randomDocument, { numRuns: 300, seed: 11 });

const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const heading = (value: string) => ({ type: 'heading', attrs: { level: 2 }, content: [text(value)] });
const richText = (...content: unknown[]) => ({ component: 'rich_text', content: { type: 'doc', content } });
const page = (...body: unknown[]) => ({ component: 'page', body }) as never;

const wideTable = {
  type: 'table',
  content: ['tableHeader', 'tableCell', 'tableCell'].map((type) => ({
    type: 'tableRow',
    content: Array.from({ length: 12 }, (_, column) => ({
      type,
      attrs: { colwidth: [160] },
      content: [paragraph(text(`Kolom ${column}`))],
    })),
  })),
};
const smallRows = wideTable.content.map((row) => ({ ...row, content: row.content.slice(0, 2) }));
const longNames = smallRows.map((row) => ({
  ...row,
  content: row.content.map((cell) => ({
    ...cell,
    attrs: {},
    content: [paragraph(text('kain'.repeat(100)))],
  })),
}));
const longCode = {
  type: 'code_block',
  attrs: { class: 'language-ts' },
  content: [text(`const kain = ${'"kawung" + '.repeat(30)}"";`)],
};
const list = (...labels: readonly string[]) => ({
  type: 'bullet_list',
  content: labels.map((label) => ({ type: 'list_item', content: [paragraph(text(label))] })),
});
const jump = (label: string, anchor: string) => text(label, { type: 'link', attrs: { href: `#${anchor}` } });
const long = Array.from({ length: 30 }, (_, index) => paragraph(text(`Alinea ${index}. `.repeat(20))));

const gallery = {
  component: 'filterable_gallery',
  items: ['keraton', 'pesisir'].map((categories) => ({
    component: 'gallery_item',
    title: `Kain ${categories}`,
    categories,
  })),
};

const backgrounds = [
  '#ffee00 #777 #767676 #1f6b3a #0000ff80 #000 #0001 #ff0000 #e00000 #00f red navy gray transparent'.split(
    ' ',
  ),
  ['rgb(204, 255, 204)', 'rgba(0, 0, 0, .5)', 'rgb(120 0 120 / 70%)', 'rgb(190, 0, 0)', 'rgb(0, 130, 0)'],
  ['hsl(120, 100%, 25%)', 'hsl(0 100% 45%)', 'hsla(240, 100%, 50%, 0.6)'],
].flat();
const onBackground = (color: string) =>
  paragraph(
    text(
      `Di atas ${color}`,
      { type: 'highlight', attrs: { color } },
      { type: 'link', attrs: { href: '/a' } },
    ),
  );

/** Requests for pictures that do not exist would count as errors. */
const withoutPictures = (content: unknown): unknown =>
  JSON.parse(JSON.stringify(content).replaceAll(ASSETS, 'https://lain.example'));

let browser: Browser;
let site: RunningSite;
let context: BrowserContext;
let tab: Page;
let faults: string[];

beforeAll(async () => {
  const stories = {
    lebar: page(richText(paragraph(text('Tabel dan kode.')), wideTable, longCode)),
    tengah: page({ ...richText(paragraph(text('Tengah.')), longCode), align: 'center' }),
    berdua: page({ component: 'row', columns: [richText(wideTable), richText(wideTable)] }),
    kata: page(richText({ ...wideTable, content: longNames })),
    kecil: page(richText(paragraph(text('Tabel.')), { ...wideTable, content: smallRows })),
    daftar: page(richText(...['Soga', 'Nila', 'Malam'].flatMap((title) => [heading(title), ...long]))),
    loncat: page(
      richText(paragraph(jump('Ke nila', 'nila'), text(' '), jump('Ke nila lagi', 'nila-2')), ...long),
      richText(heading('Nila'), ...long),
      richText(heading('Nila'), ...long),
    ),
    sisipan: page(
      richText(
        paragraph(text('Sebelum.')),
        { type: 'blok', attrs: { body: [{ component: 'hologram', _uid: 'h' }, gallery] } },
        paragraph(text('Sesudah.')),
      ),
    ),
    warna: page(richText(...backgrounds.map(onBackground))),
    langkah: page(richText(list('Soga', 'Nila')), {
      component: 'steps',
      items: ['Pagi', 'Siang'].map((label) => ({ component: 'step', label, title: label })),
    }),
    ...Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [
        `acak-${index}`,
        page(
          ...randomDocuments
            .slice(index * 25, index * 25 + 25)
            .map((content) => ({ component: 'rich_text', content: withoutPictures(content) })),
        ),
      ]),
    ),
  };
  const space = buildSpace(Object.entries(stories).map(([slug, content]) => buildStory(slug, content)));
  [browser, site] = await Promise.all([launchBrowser({ pictures: false }), startBuiltSite(space)]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  tab = await context.newPage();
  faults = await collectErrors(tab);
});

afterEach(() => context.close());

async function visit(path: string): Promise<void> {
  await tab.goto(site.origin + path);
  await untilHydrated(tab);
}

describe('content wider than the page', () => {
  test('scrolls inside itself, and the page does not scroll sideways', async () => {
    await visit('/lebar');
    const widths = await tab.evaluate(() => ({
      page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      inside: [...document.querySelectorAll('main [role="group"]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    }));
    expect(widths.page).toBe(0);
    expect(widths.inside).toHaveLength(2);
    for (const hidden of widths.inside) expect(hidden).toBeGreaterThan(100);
    expect(faults).toEqual([]);
  });

  test.each(['Tabel: Kolom 0', 'Kode: ts'])('%s is reached and scrolled by keyboard', async (name) => {
    await visit('/lebar');
    const region = tab.locator(`[role="group"][aria-label^="${name}"]`);
    while (!(await region.evaluate((element) => element === document.activeElement))) {
      await tab.keyboard.press('Tab');
      expect(await tab.evaluate(() => document.activeElement === document.body)).toBe(false);
    }
    await tab.keyboard.press('ArrowRight');
    const handle = await region.elementHandle();
    await tab.waitForFunction((element) => (element?.scrollLeft ?? 0) > 0, handle);
  });
});

test.each([
  ['/kecil', 384, 672],
  ['/lebar', 208, 1024],
])('the table of %s begins at %d and is %d pixels wide on a wide screen', async (path, left, width) => {
  await tab.setViewportSize({ width: 1440, height: 900 });
  await visit(path);
  const table = tab.locator('[role="group"]:has(> table)');
  expect(await table.boundingBox()).toMatchObject({ x: left, width });
});

test.each(['/lebar', '/berdua', '/kata'])('on paper the tables of %s end within the page', async (path) => {
  await tab.setViewportSize({ width: 680, height: 900 });
  await visit(path);
  await tab.emulateMedia({ media: 'print' });
  const areCut = await tab.locator('table').evaluateAll((tables) =>
    tables.map((table) => {
      const { left, right } = table.getBoundingClientRect();
      return left < 0 || right > 680;
    }),
  );
  expect(areCut).not.toContain(true);
});

test('lines of code begin at one edge in a centred text', async () => {
  await visit('/tengah');
  const alignmentOf = (selector: string) =>
    tab.locator(selector).evaluate((element) => getComputedStyle(element).textAlign);
  expect([await alignmentOf('main p'), await alignmentOf('main pre')]).toEqual(['center', 'start']);
});

describe('a list of contents', () => {
  test('stays beside its text, and marks the section in view', async () => {
    await tab.setViewportSize({ width: 1440, height: 900 });
    await visit('/daftar');
    const contents = tab.getByRole('navigation', { name: 'Di halaman ini' });
    await contents.getByRole('link', { name: 'Nila' }).click();
    await tab.waitForFunction(() => location.hash === '#nila');
    const { y } = (await contents.getByRole('link', { name: 'Soga' }).boundingBox()) ?? { y: -1 };
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(300);
    const heavy = (name: string) =>
      contents
        .getByRole('link', { name })
        .evaluate((link) => Number(getComputedStyle(link).fontWeight) > 500);
    expect([await heavy('Soga'), await heavy('Nila')]).toEqual([false, true]);
    // The list scrolls in a low window, which cuts off what is drawn beside its links.
    await tab.keyboard.press('Shift+Tab');
    const focused = contents.locator('a:focus-visible');
    expect(await focused.evaluate((link) => getComputedStyle(link).outlineOffset)).toBe('-3px');
    expect(faults).toEqual([]);
  });

  test('is left out where there is no room beside the text', async () => {
    await visit('/daftar');
    expect(await tab.getByRole('navigation', { name: 'Di halaman ini' }).count()).toBe(0);
  });
});

test.each([
  ['Ke nila', '#nila', 0],
  ['Ke nila lagi', '#nila-2', 1],
])('the link %s lands on its heading', async (name, hash, index) => {
  await visit('/loncat');
  await tab.getByRole('link', { name, exact: true }).click();
  await tab.waitForFunction((expected) => decodeURIComponent(location.hash) === expected, hash);
  const nila = tab.locator('h2', { hasText: 'Nila' }).nth(index);
  const handle = await nila.elementHandle();
  await tab.waitForFunction((element) => {
    const top = element?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 200;
  }, handle);
  expect(faults).toEqual([]);
});

test('blocks in a rich text work, and one of an unknown type is left out', async () => {
  await visit('/sisipan');
  const filters = tab.locator(
    '[data-block="rich_text"] [data-block="filterable_gallery"] [role="group"] button',
  );
  await filters.nth(1).click();
  await tab.waitForFunction(() => location.search.startsWith('?filter='));
  expect(await tab.locator('[data-block="gallery_item"]:visible').count()).toBe(1);
  expect(await tab.locator('[data-block="rich_text"] > p').allInnerTexts()).toEqual(['Sebelum.', 'Sesudah.']);
  expect(faults).toEqual([]);
});

test('text on any background colour has a contrast of 4.5 or more', async () => {
  await visit('/warna');
  const contrasts = await tab.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminanceOf = (color: string): number => {
      if (canvas === null) throw new Error('No canvas');
      canvas.fillStyle = '#ffffff';
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) =>
        byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return [...document.querySelectorAll('mark')].map((mark) => {
      const { color, backgroundColor } = getComputedStyle(mark);
      const [dark = 0, light = 0] = [luminanceOf(color), luminanceOf(backgroundColor)].toSorted(
        (a, b) => a - b,
      );
      return {
        background: mark.innerText,
        contrast: (light + 0.05) / (dark + 0.05),
        opaque: !/\/ 0?\.|rgba/.test(backgroundColor),
      };
    });
  });
  expect(contrasts).toHaveLength(backgrounds.length);
  for (const { background, contrast, opaque } of contrasts) {
    expect([background, contrast >= 4.5, opaque]).toEqual([background, true, true]);
  }
});

describe('random documents', () => {
  test('render to HTML that browsers parse without corrections', async () => {
    const pages = await Promise.all(
      randomDocuments.map((content) => renderBlocks([{ component: 'rich_text', content }])),
    );
    expect(pages.filter((html) => html.includes('<table')).length).toBeGreaterThan(20);
    await tab.goto('about:blank');
    const corrected = await tab.evaluate((documents) => {
      const rootOf = (nodes: Iterable<Node>) => {
        const root = document.createElement('div');
        root.append(...nodes);
        return root;
      };
      // An XML parser corrects nothing: no element is moved, closed or left out.
      const asXml = (html: string) => {
        const xml = `<div xmlns="http://www.w3.org/1999/xhtml">${html}</div>`;
        return rootOf(
          new DOMParser().parseFromString(xml, 'application/xhtml+xml').documentElement.childNodes,
        );
      };
      const asHtml = (html: string) =>
        rootOf(new DOMParser().parseFromString(html, 'text/html').body.childNodes);
      return documents.filter((html) => {
        const plain = html
          .replaceAll(/ [a-zA-Z]+="/g, (name) => name.toLowerCase())
          // XML turns line breaks in attributes into spaces.
          .replaceAll(/="[^"]*"/g, (value) => value.replaceAll('\n', '&#10;'));
        return !asXml(plain).isEqualNode(asHtml(plain));
      });
    }, pages);
    expect(corrected.slice(0, 1)).toEqual([]);
  });

  test.each(Array.from({ length: 6 }, (_, index) => `/acak-${index}`))(
    '%s is hydrated without an error',
    async (path) => {
      await visit(path);
      expect(faults).toEqual([]);
      expect(
        await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
    },
  );
});

test('the space between the entries of a list is not in the lists of other blocks', async () => {
  await tab.goto(`${site.origin}/langkah`);
  const margins = await tab.evaluate(() =>
    ['rich_text', 'steps'].map((block) => {
      const second = document.querySelector(`[data-block="${block}"] li:nth-child(2)`);
      return second !== null && Number.parseFloat(getComputedStyle(second).marginTop) > 0;
    }),
  );
  expect(margins).toEqual([true, false]);
});
