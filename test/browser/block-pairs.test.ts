import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { launchBrowser } from './support/chromium';
import { openPage } from './support/open-page';
import { startBuiltSite, type RunningSite } from './support/running-site';

// Where blocks stand beside and inside others.

type Block = Readonly<Record<string, unknown>>;

const typography: Block = { component: 'typography', text: 'Baris', variant: 'h2' };
const card: Block = { component: 'card', title: 'Kartu' };
const linkedCard: Block = {
  component: 'card',
  eyebrow: 'Klasik',
  title: 'Kawung',
  text: 'Buah aren yang dibelah',
  link_label: 'Lihat kain',
  link: { linktype: 'url', url: '/kawung' },
};
const longCard: Block = { ...linkedCard, text: 'Buah aren yang dibelah'.repeat(20) };
const button: Block = { component: 'button', label: 'Lanjut', link: linkedCard['link'] };
const node = (type: string, text: string, attrs = {}) => ({ type, attrs, content: [{ type: 'text', text }] });
const textWith = (headings: number): Block => {
  const part = [node('heading', 'Judul', { level: 2 }), node('paragraph', 'Teks')];
  return {
    component: 'rich_text',
    content: { type: 'doc', content: Array.from({ length: headings }, () => part).flat() },
  };
};
const blocksOfText: readonly Block[] = [
  { component: 'form_element', name: 'pesan', fields: [{ component: 'form_field', name: 'a', label: 'A' }] },
  {
    component: 'social_links',
    links: [
      { component: 'social_link', network: 'github', link: { linktype: 'url', url: 'https://a.test' } },
    ],
  },
  card,
  { component: 'gallery_item', title: 'Kain' },
];
const hero: Block = {
  component: 'basic_hero',
  title: 'Kain',
  image: { filename: 'https://a.storyblok.com/f/410026/1600x900/d12e74bb0d/parang.jpg', alt: 'Parang' },
};
const picture = (component: string, variant = ''): Block => ({ component, image: hero['image'], variant });
const surface: Block = { component: 'row', columns: [card, card], background: 'surface' };
const stats = (count: number): Block => ({
  component: 'stats',
  items: Array.from({ length: count }, (_, at) => ({
    component: 'stat',
    value: `${at}2`,
    label: 'pembatik',
  })),
});
const steps = (count: number): Block => ({
  component: 'steps',
  items: Array.from({ length: count }, () => ({ component: 'step', title: 'Nyanting' })),
});
/** A row with a title, of cards. */
const titled = (cards: number): Block => ({
  component: 'row',
  title: 'Bagian',
  columns: Array.from({ length: cards }, () => card),
});

const pages: Readonly<Record<string, readonly Block[]>> = {
  ...Object.fromEntries(
    blocksOfText.flatMap((block) => [
      [`sebelum-${String(block['component'])}`, [typography, block]],
      [`sesudah-${String(block['component'])}`, [surface, block, typography]],
    ]),
  ),
  'sebelum-wide': [typography, { ...textWith(1), width: 'wide' }],
  'subjudul-wide': [typography, { ...typography, variant: 'subtitle' }, { ...textWith(1), width: 'wide' }],
  'baris-lalu-bagian': [
    { ...typography, variant: 'h3' },
    { ...typography, variant: 'body' },
    typography,
    surface,
  ],
  'dua-bagian': [titled(2), titled(2)],
  'satu-kartu': [titled(1)],
  'empat-kartu': [titled(4)],
  'lima-kartu': [titled(5)],
  'sembilan-kartu': [titled(9)],
  'gambar-tunggal': [
    picture('media_text'),
    { ...picture('media_text'), ratio: 'square' },
    { ...picture('media_text'), ratio: 'portrait' },
  ],
  'dua-judul': [surface, textWith(2)],
  'tiga-judul': [surface, textWith(3)],
  'bagian-lalu-judul': [surface, typography],
  'slide-lalu-judul': [{ component: 'carousel_hero', slides: [hero, hero] }, typography],
  'slide-lalu-teks': [{ component: 'carousel_hero', slides: [hero, hero] }, textWith(1)],
  'sampul-lalu-judul': [{ ...hero, variant: 'cover' }, typography],
  'sampul-lalu-teks': [{ ...hero, variant: 'cover' }, textWith(1)],
  'teks-lalu-dua': [textWith(1), textWith(2)],
  'teks-lalu-tiga': [textWith(1), textWith(3)],
  bagian: [
    surface,
    { component: 'accordion', title: 'Tanya', items: [{ component: 'accordion_item', title: 'A' }] },
  ],
  'kartu-sebaris': [{ component: 'row', columns: [linkedCard, longCard] }],
  'kartu-utuh': [
    {
      component: 'row',
      columns: ['300x900', '900x300', '400x300'].map((size) => ({
        ...card,
        image: {
          filename: `https://a.storyblok.com/f/410026/${size}/d12e74bb0d/parang.jpg`,
          meta_data: { fit: 'whole' },
        },
      })),
    },
  ],
  'tiga-kartu': [card, card, card, linkedCard, button, linkedCard, button],
  'empat-langkah': [steps(4)],
  'enam-langkah': [steps(6)],
  ...Object.fromEntries([4, 5, 6, 7].map((count) => [`${count}-angka`, [stats(count)]])),
  'korsel-dalam-korsel': [
    {
      component: 'carousel_wrapper',
      items: [card, { component: 'carousel_wrapper', items: [card, card] }, card],
    },
  ],
  korsel: [{ component: 'carousel_wrapper', items: [surface, surface] }],
  'gambar-saja': [picture('basic_hero'), picture('call_to_action'), picture('basic_hero', 'picture_first')],
  'salindia-gambar': [{ component: 'carousel_hero', slides: [picture('basic_hero'), hero] }],
};
const space = buildSpace(
  Object.entries(pages).map(([slug, body]) => buildStory(slug, { component: 'page', body: [...body] })),
);

let browser: Browser;
let site: RunningSite;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser({ pictures: false }), startBuiltSite(space)]);
  page = await browser.newPage();
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

async function open(slug: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await openPage(page, `${site.origin}/${slug}`);
}

/** Where an element's content begins and ends, in whole pixels. */
const edgesOf = (found: string | Locator) =>
  (typeof found === 'string' ? page.locator(found) : found).first().evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return {
      start: Math.round(left + Number.parseFloat(paddingLeft)),
      end: Math.round(right - Number.parseFloat(paddingRight)),
      top: Math.round(top),
      bottom: Math.round(bottom),
    };
  });

test.each(
  blocksOfText.flatMap(({ component }) => [`sebelum-${String(component)}`, `sesudah-${String(component)}`]),
)('a line of text beside a block of the text column begins where the block does: %s', async (slug) => {
  await open(slug, 1440);
  const line = await edgesOf('main > [data-block="typography"]');
  const block = await edgesOf(`main > [data-block="${slug.slice(8)}"]`);
  expect(line.start).toBe(block.start);
});

test.each(['sebelum-wide', 'subjudul-wide'])(
  'the lines over a wide text begin where the text does: %s',
  async (slug) => {
    await open(slug, 1440);
    const { start } = await edgesOf('main > [data-block="rich_text"]');
    for (const line of await page.locator('main > [data-block="typography"]').all())
      expect((await edgesOf(line)).start).toBe(start);
  },
);

test('a text below a heading stays below it, where the title of a section follows', async () => {
  await open('baris-lalu-bagian', 1440);
  const { start } = await edgesOf('main > h3');
  expect((await edgesOf('main > p')).start).toBe(start);
  expect((await edgesOf('main > h2')).start).toBeLessThan(start);
});

test('rows with titles are as far apart as other sections', async () => {
  const gapOn = async (slug: string) => {
    await open(slug, 1440);
    return (await edgesOf('main > :last-child')).top - (await edgesOf('main > :first-child')).bottom;
  };
  expect(await gapOn('dua-bagian')).toBe(await gapOn('bagian'));
});

test.each([
  ['empat-kartu', 1440, [4]],
  ['empat-kartu', 960, [2, 2]],
  ['lima-kartu', 1440, [3, 2]],
  ['sembilan-kartu', 1440, [3, 3, 3]],
])('no line of cards has one alone: %s at %d', async (slug, width, lines) => {
  await open(slug, width);
  const tops = await page
    .locator('main article')
    .evaluateAll((cards) => cards.map((each) => each.getBoundingClientRect().top));
  expect([...new Set(tops)].map((top) => tops.filter((each) => each === top).length)).toEqual(lines);
});

test('what stands alone does not grow to the width of the page', async () => {
  const widthsOf = (selector: string) =>
    page.locator(selector).evaluateAll((elements) => elements.map(({ clientWidth }) => clientWidth));
  await open('satu-kartu', 1440);
  expect((await widthsOf('main article'))[0]).toBeLessThanOrEqual(416);
  await open('gambar-tunggal', 1440);
  expect(await widthsOf('main figure')).toEqual([1024, 720, 576]);
});

test.each([
  'bagian-lalu-judul',
  'slide-lalu-judul',
  'slide-lalu-teks',
  'sampul-lalu-judul',
  'sampul-lalu-teks',
])(
  'a heading after a section or a ground is as far from it as the next section would be: %s',
  async (slug) => {
    const gapOn = async (path: string) => {
      await open(path, 1440);
      const before = await edgesOf('main > :first-child');
      return (await edgesOf('main > :last-child')).top - before.bottom;
    };
    expect(await gapOn(slug)).toBe(await gapOn('bagian'));
  },
);

test.each([
  ['dua-judul', 'bagian'],
  ['tiga-judul', 'bagian'],
  ['teks-lalu-tiga', 'teks-lalu-dua'],
])(
  'a text with headings is as far from the block before, with a list of contents or without: %s',
  async (slug, other) => {
    const gapOf = async (path: string) => {
      await open(path, 390);
      const before = await edgesOf('main > :first-child');
      const after = await edgesOf('main > :last-child :is(h2, [data-block])');
      return after.top - before.bottom;
    };
    expect(await gapOf(slug)).toBe(await gapOf(other));
  },
);

test('no card of a row on a ground touches the edge of the ground, in a carousel', async () => {
  await open('korsel', 1440);
  const ground = await edgesOf('main [data-block="row"]');
  const first = await edgesOf('main [data-block="row"] article');
  expect(first.start - ground.start).toBeGreaterThanOrEqual(16);
});

test.each(['gambar-saja', 'salindia-gambar'])(
  'a picture without a text takes its place: %s',
  async (slug) => {
    await open(slug, 1440);
    const widths = await page
      .locator('main [data-block]:not(:has(h1, h2)):has(> img, > div > img:only-child)')
      .evaluateAll((blocks) =>
        blocks.map((block) => {
          const { paddingLeft, paddingRight } = getComputedStyle(block);
          const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
          const spare = block.clientWidth - padding - (block.querySelector('img')?.clientWidth ?? 0);
          return Math.abs(Math.round(spare));
        }),
      );
    expect(widths).toEqual(pages[slug]?.length === 3 ? [0, 0, 0] : [0]);
  },
);

test('the links of cards in a row stand on one line', async () => {
  await open('kartu-sebaris', 1440);
  const [one, other] = await page
    .locator('main article')
    .getByText('Lihat kain')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom));
  expect(one).toBeGreaterThan(0);
  expect(other).toBe(one);
});

test.each([4, 5, 6, 7])(
  'the last of %d figures is not alone in a second line, at any width',
  async (count) => {
    await open(`${count}-angka`, 390);
    const alone: number[] = [];
    for (let width = 400; width <= 1440; width += 16) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await page
        .locator('main dl > div')
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
      if (new Set(tops).size === 2 && tops.indexOf(tops.at(-1) ?? 0) === count - 1) alone.push(width);
    }
    expect(alone).toEqual([]);
  },
);

test.each([
  ['empat-langkah', 768, [2, 2]],
  ['empat-langkah', 960, [4]],
  ['enam-langkah', 768, [3, 3]],
  ['enam-langkah', 1440, [3, 3]],
] as const)('the last step is not alone in a line: %s at %d', async (slug, width, lines) => {
  await open(slug, width);
  const tops = await page
    .locator('main ol > li')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  const inLines = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
  expect(inLines).toEqual(lines);
});

test('on paper a carousel in another ends within the page', async () => {
  await open('korsel-dalam-korsel', 680);
  await page.emulateMedia({ media: 'print' });
  const { left, right } = await page.locator('main').evaluate((main) => {
    const boxes = [...main.querySelectorAll('*')].map((each) => each.getBoundingClientRect());
    return {
      left: Math.min(...boxes.map((box) => box.left)),
      right: Math.max(...boxes.map((box) => box.right)),
    };
  });
  await page.emulateMedia({ media: null });
  expect([left >= 0, right <= 680]).toEqual([true, true]);
});

test('pictures that are shown whole have the space of others in a card', async () => {
  await open('kartu-utuh', 1440);
  const heights = await page
    .locator('main article > div:has(> img)')
    .evaluateAll((frames) => frames.map((frame) => Math.round(frame.getBoundingClientRect().height)));
  expect(heights).toHaveLength(3);
  expect(heights).toEqual([heights[0], heights[0], heights[0]]);
});

test('cards below each other on a page are equally high and equally far apart, and end above other blocks', async () => {
  await open('tiga-kartu', 1440);
  const blocks = await page.locator('main > [data-block]').evaluateAll((elements) =>
    elements.map((each) => {
      const { top, bottom, height } = each.getBoundingClientRect();
      return { top, bottom, height };
    }),
  );
  const gaps = blocks.slice(1).map(({ top }, index) => top - (blocks[index]?.bottom ?? Number.NaN));
  expect(new Set(blocks.slice(0, 3).map(({ height }) => height)).size).toBe(1);
  expect(gaps.slice(0, 2)).toEqual([32, 32]);
  expect(gaps).toHaveLength(6);
  expect(gaps.filter((gap) => !(gap >= 0))).toEqual([]);
});
