import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { buildStory } from '../../../demo/content-service/space/build-space';
import type { Space } from '../../../demo/content-service/api/story';
import { sampleSpace } from './running-site';

/** Seconds that the heroes of `/sorotan` rest on a slide. */
export const restSeconds = 5;

const line = (text: string) => ({ component: 'typography', text });
const lines = (count: number) => Array.from({ length: count }, (_, place) => line(`Butir ${place + 1}`));
const one = { per_view_sm: 1, per_view_md: 1, per_view_lg: 1 };
const wrapper = (items: object[], more: object = {}) => ({ component: 'carousel_wrapper', items, ...more });

/** The sample space, and in it a page for each kind of carousel. */
export function carouselSpace(): Space {
  const sample = sampleSpace();
  const text = JSON.stringify(sample.published);
  const pictures = [...new Set(text.match(/https:[^"]+\/f\/[^"]+\/1600x900\/[^"]+\.jpg/g))];
  const marks = [...new Set(text.match(/https:[^"]+\/f\/[^"]+\/320x120\/[^"]+\.png/g))].slice(0, 5);
  const asset = (filename = '') => ({ fieldtype: 'asset', filename, alt: 'Kain' });
  const link = { linktype: 'url', url: '/koleksi' };
  const buttons = [{ component: 'button', label: 'Lihat', link }];
  const heroes = ['Kawung', 'Parang', 'Lereng'].map((title, place) => {
    return { component: 'basic_hero', title, image: asset(pictures[place]), buttons };
  });
  const cards = ['a', 'b', 'c', 'd', 'e'].map((title) => ({ component: 'card', title, link }));
  const brands = [...marks, ...marks].map(asset);
  const bodies: Record<string, object[]> = {
    kartu: [wrapper(cards, { title: 'Kartu' })],
    putar: [wrapper(lines(3), { ...one, loop: true })],
    sorotan: [{ component: 'carousel_hero', slides: heroes, autoplay: true, interval: restSeconds }],
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

/** What of the page's own part is found by a selector, without header and footer. */
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

/** The first button of the page by this name. */
export function button(page: Page, name: RegExp): Locator {
  return page.locator('main').getByRole('button', { name }).first();
}

/** Waits until the dot with this number, counted from 1, is the current one. */
export async function arriveAt(page: Page, number: number): Promise<void> {
  await page.waitForFunction((place) => {
    const dots = [...document.querySelectorAll('main [role="group"] > button')];
    return dots.findIndex((dot) => dot.ariaCurrent === 'true') === place - 1;
  }, number);
}

/** What those slides of the first row say that are wholly in view. */
export async function inView(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(wordsInView, null)) ?? [];
}

/** Expects that the first row comes to show just the slides that say this. */
export async function expectInView(page: Page, words: readonly string[]): Promise<void> {
  await page.waitForFunction(wordsInView, words.join()).catch(() => {
    // What is there instead says more than that time was up.
  });
  expect(await inView(page)).toEqual(words);
}

/** Runs in the page. @returns null while these are not the words that are expected. */
function wordsInView(expected: string | null): string[] | null {
  const row = document.querySelector('main [tabindex="0"]');
  const view = row?.getBoundingClientRect();
  if (row === null || view === undefined) return null;
  const words = [...row.children]
    .filter((slide) => {
      const { left, right } = slide.getBoundingClientRect();
      return right > left && left >= view.left - 2 && right <= view.right + 2;
    })
    .map((slide) => slide.querySelector('h1, h2, h3, p')?.textContent ?? '');
  return expected === null || words.join() === expected ? words : null;
}

/** Moves a finger over the first row by so many pixels, in a context that has touch. */
export async function swipe(page: Page, right: number, down: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { x, y, width } = (await firstRow(page).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        part === undefined ? [] : [{ x: x + width * 0.75 + right * part, y: y + 200 + down * part }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step++) await touch('touchMove', step / 10);
  await touch('touchEnd');
}
