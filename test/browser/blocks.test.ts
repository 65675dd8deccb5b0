import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createBlockLoader } from '../../common/block-system/block-loader';
import { registry } from '../../common/blocks/registry';
import { componentSchemas } from '../../common/page/component-schemas';
import { buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { createContentMaker } from '../support/random-content';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { collectErrors } from './support/page-errors';
import { sampleSpace, startBuiltSite, type RunningSite } from './support/running-site';

const randomPages = Array.from({ length: 25 }, (_, index) => `acak-${index}`);

const message = { component: 'form_field', name: 'pesan', label: 'Pesan', type: 'textarea' };
/** A form without a title, beside a heading. */
const besideForm = buildStory('di-samping-formulir', {
  component: 'page',
  body: [
    {
      component: 'row',
      columns: [
        { component: 'typography', variant: 'h2', text: 'Hubungi kami' },
        { component: 'form_element', name: 'kontak', fields: [message] },
      ],
    },
  ],
});

let browser: Browser;
let site: RunningSite;
let context: BrowserContext;
let page: Page;
let faults: string[];

beforeAll(async () => {
  const components = componentSchemas(await createBlockLoader(registry).loadAll());
  const sample = sampleSpace();
  const image = JSON.stringify(sample.published).match(/https:[^"]+\/f\/[^"]+\.jpg/)?.[0] ?? '';
  const createContent = createContentMaker({
    seed: 7,
    components,
    stories: [uuidOf('acak-1'), uuidOf('x')],
    picture: image,
  });
  const random = randomPages.map((slug) => buildStory(slug, createContent().content as never));
  const drawing = { filename: image.replace(/\/\d+x\d+\//, '/x/').replace('.jpg', '.svg'), alt: 'Tanda' };
  const drawn = buildStory('gambar', {
    component: 'page',
    body: [
      { component: 'navigation', logo: drawing },
      { component: 'basic_hero', variant: 'overlay', title: 'Gambar', image: drawing },
      { component: 'brand_carousel', brands: [drawing] },
      {
        component: 'rich_text',
        content: { type: 'doc', content: [{ type: 'image', attrs: { src: drawing.filename } }] },
      },
    ],
  });
  const space = { ...sample, published: [...sample.published, ...random, besideForm, drawn] };
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite(space)]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  faults = await collectErrors(page);
});

afterEach(() => context.close());

async function visit(path: string): Promise<void> {
  await page.goto(site.origin + path);
  await untilHydrated(page);
}

describe('images', () => {
  test('are loaded in a width that fits their size on screen', async () => {
    await visit('/koleksi/kawung');
    const widths = await page.evaluate(async () => {
      const images = [...document.querySelectorAll<HTMLImageElement>('main img[srcset]')];
      for (const image of images) {
        // Some load only when they are near the view.
        image.scrollIntoView();
        if (!image.complete || image.naturalWidth === 0)
          await new Promise((done) => image.addEventListener('load', done, { once: true }));
      }
      return images.map((image) => ({
        displayed: image.clientWidth,
        loaded: Number(/\/m\/(\d+)x/.exec(image.currentSrc)?.[1]),
        largest: Number(/ (\d+)w$/.exec(image.srcset)?.[1]),
      }));
    });
    expect(widths.length).toBeGreaterThan(2);
    for (const { displayed, loaded, largest } of widths) {
      expect(loaded).toBeGreaterThanOrEqual(Math.min(displayed, largest));
      expect(loaded).toBeLessThanOrEqual(Math.max(640, displayed * 2));
    }
    expect(faults).toEqual([]);
  });

  test.each([
    ['/', 'basic_hero'],
    ['/jurnal', 'basic_hero'],
    ['/tentang-kami', 'basic_hero'],
    ['/koleksi/kawung', 'basic_hero'],
    ['/', 'call_to_action'],
    ['/koleksi/gringsing', 'call_to_action'],
  ])('on %s, of the first %s, are no coarser than the screen of a desktop', async (path, name) => {
    const screen = await browser.newContext({ viewport: { width: 1440, height: 800 } });
    const tab = await screen.newPage();
    await tab.goto(site.origin + path);
    const first = tab.locator(`main [data-block="${name}"] img`).first();
    const density = await first.evaluate(async (image: HTMLImageElement) => {
      image.scrollIntoView();
      await image.decode();
      const ratioOf = (size: RegExp): number => {
        const [, across, down] = size.exec(image.currentSrc) ?? [];
        return Number(across) / Number(down);
      };
      // A size without a height keeps the ratio of the picture.
      const cropped = ratioOf(/\/m\/(\d+)x(\d+)/);
      const ratio = cropped === Infinity ? ratioOf(/\/(\d+)x(\d+)\//) : cropped;
      const shownWidth = Math.max(image.clientWidth, image.clientHeight * ratio);
      return Number(/\/m\/(\d+)x/.exec(image.currentSrc)?.[1]) / shownWidth;
    });
    expect(density).toBeGreaterThanOrEqual(1);
    await screen.close();
  });

  test('of a hero with two are as large before the second is parsed', async () => {
    await visit('/tentang-kami');
    const heights = await page.evaluate(() => {
      const [first, second, ...others] = document.querySelectorAll('[data-block="basic_hero"] img');
      const heightsNow = () =>
        [first, first?.parentElement].map((element) =>
          Math.round(element?.getBoundingClientRect().height ?? 0),
        );
      const whole = heightsNow();
      if (second === undefined || others.length > 0) throw new Error('The hero does not have two pictures');
      second.remove();
      return { whole, withoutSecond: heightsNow() };
    });
    expect(heights.whole.filter((height) => height > 400)).toHaveLength(2);
    expect(heights.withoutSecond).toEqual(heights.whole);
  });
});

test.each(randomPages)('%s, with random content, hydrates without a mismatch', async (slug) => {
  await visit(`/${slug}`);
  // The content has unknown blocks, missing images and roots that are no page on purpose: those are a 404, which hydrates, too.
  const isExpected = /Unknown block|answer 404|status of 404|ERR_|^response 404: \S+\/acak-\d+$/;
  expect(faults.filter((fault) => !isExpected.test(fault))).toEqual([]);
});

test('a form without a title begins where the block beside it does', async () => {
  await visit('/di-samping-formulir');
  const [one, other] = await page.evaluate(() =>
    ['main h2', 'main form'].map((selector) => document.querySelector(selector)?.getBoundingClientRect().top),
  );
  expect(one).toBeGreaterThan(0);
  expect(other).toBe(one);
});

test('a picture of unknown size is cut off where the design crops, and nowhere else', async () => {
  await visit('/gambar');
  const fits = await page.evaluate(() =>
    [...document.querySelectorAll('header img, main img')].map((image) => getComputedStyle(image).objectFit),
  );
  expect(fits).toEqual(['contain', 'cover', 'contain', 'contain']);
});
