import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { buildStory } from '../../../demo/content-service/space/build-space';
import type { Space } from '../../../demo/content-service/api/story';
import { sampleSpace } from './running-site';

/** The autoplay interval of the heroes of `/sorotan`, in seconds. */
export const intervalSeconds = 5;

const line = (text: string) => ({ component: 'typography', text });
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(`Butir ${index + 1}`));
const one = { per_view_sm: 1, per_view_md: 1, per_view_lg: 1 };
const wrapper = (items: object[], fields: object = {}) => ({
  component: 'carousel_wrapper',
  items,
  ...fields,
});

/** The sample space with a page for each kind of carousel. */
export function carouselSpace(): Space {
  const sample = sampleSpace();
  const text = JSON.stringify(sample.published);
  const images = [...new Set(text.match(/https:[^"]+\/f\/[^"]+\/1600x900\/[^"]+\.jpg/g))];
  const logos = [...new Set(text.match(/https:[^"]+\/f\/[^"]+\/320x120\/[^"]+\.png/g))].slice(0, 5);
  const asset = (filename = '') => ({ fieldtype: 'asset', filename, alt: 'Kain' });
  const link = { linktype: 'url', url: '/koleksi' };
  const buttons = [{ component: 'button', label: 'Lihat', link }];
  const heroes = ['Kawung', 'Parang', 'Lereng'].map((title, index) => {
    return { component: 'basic_hero', title, image: asset(images[index]), buttons };
  });
  const cards = ['a', 'b', 'c', 'd', 'e'].map((title) => ({ component: 'card', title, link }));
  const brands = [...logos, ...logos].map(asset);
  const bodies: Record<string, object[]> = {
    kartu: [wrapper(cards, { title: 'Kartu' })],
    putar: [wrapper(lines(3), { ...one, loop: true })],
    sorotan: [{ component: 'carousel_hero', slides: heroes, autoplay: true, interval: intervalSeconds }],
    diam: [
      { component: 'carousel_hero', slides: heroes },
      { component: 'brand_carousel', brands },
    ],
    merek: [{ component: 'brand_carousel', title: 'Mitra', brands, autoplay: true }],
    banyak: [wrapper(lines(40), one)],
    satu: [wrapper(lines(1), { autoplay: true }), wrapper(lines(3), { autoplay: true })],
    kosong: [wrapper([line('a'), { component: 'hologram' }, { component: 'button' }, line('b')], one)],
    bersarang: [wrapper([wrapper(lines(3), one), line('luar')], one)],
  };
  const stories = Object.entries(bodies).map(([slug, body]) =>
    buildStory(slug, { component: 'page', body } as never),
  );
  return { ...sample, published: [...sample.published, ...stories] };
}

/** Elements of the page's main part, without header and footer. */
export function inMain(page: Page, selector: string): Locator {
  return page.locator('main').locator(selector);
}

/** The row of slides of the page's first carousel. */
export function firstRow(page: Page): Locator {
  return inMain(page, '[tabindex="0"]').first();
}

/** The names of a carousel's buttons. */
export const names = {
  next: /^Salindia berikutnya$/,
  previous: /^Salindia sebelumnya$/,
  third: /^Ke salindia 3$/,
  pause: /^Jeda/,
  play: /^Putar/,
};

/** The first button of the page with this name. */
export function button(page: Page, name: RegExp): Locator {
  return page.locator('main').getByRole('button', { name }).first();
}

/** Waits until the dot with this number, counted from 1, is current. */
export async function waitForDot(page: Page, number: number): Promise<void> {
  await page.waitForFunction((current) => {
    const dots = [...document.querySelectorAll('main [role="group"] > button')];
    return dots.findIndex((dot) => dot.ariaCurrent === 'true') === current - 1;
  }, number);
}

/** The texts of the slides of the first row that are completely in view. */
export async function textsInView(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(readTexts, null)) ?? [];
}

/** Waits for the first row to show exactly the slides with these texts. */
export async function expectInView(page: Page, texts: readonly string[]): Promise<void> {
  await page.waitForFunction(readTexts, texts.join()).catch(() => {
    // The assertion below shows the actual texts, which says more than a timeout.
  });
  expect(await textsInView(page)).toEqual(texts);
}

/** Runs in the page. @returns null while the texts are not the expected ones. */
function readTexts(expected: string | null): string[] | null {
  const row = document.querySelector('main [tabindex="0"]');
  const view = row?.getBoundingClientRect();
  if (row === null || view === undefined) return null;
  const texts = [...row.children]
    .filter((slide) => {
      const { left, right } = slide.getBoundingClientRect();
      return right > left && left >= view.left - 2 && right <= view.right + 2;
    })
    .map((slide) => slide.querySelector('h1, h2, h3, p')?.textContent ?? '');
  return expected === null || texts.join() === expected ? texts : null;
}

/** Swipes over the first row by a distance in pixels, in a context with touch. */
export async function swipe(page: Page, right: number, down: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { x, y, width } = (await firstRow(page).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', progress?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        progress === undefined
          ? []
          : [{ x: x + width * 0.75 + right * progress, y: y + 200 + down * progress }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step++) await touch('touchMove', step / 10);
  await touch('touchEnd');
}
