import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { withGalleries } from './support/gallery-pages';
import { lightboxIn } from './support/lightbox-in-page';
import { tabForEachTest } from './support/tab-for-each-test';
import { watchTransitions } from './support/watch-transitions';

let page: Page;
let faults: string[];

const { open, visit, at } = tabForEachTest(
  withGalleries,
  { viewport: { width: 1280, height: 800 } },
  (tab) => ({ page, errors: faults } = tab),
  { pictures: true },
);

const heading = (text: string): Promise<void> => page.locator('main h1', { hasText: text }).waitFor();
const rest = () => page.locator(':root:not([data-moving])').waitFor();
const picture = expect.stringContaining('picture');
const movedPicture = { moved: expect.arrayContaining([picture]), hasHeading: true };

/** Clicks the card of a motif, whose page begins with the same picture. */
async function clickCard(): Promise<void> {
  await page.locator('[data-link-area] a', { hasText: 'Kawung' }).first().click();
  await heading('Kawung');
  await rest();
}

describe('the picture of a card', () => {
  test('moves to the top of the page that the card leads to, and back with a step back', async () => {
    const transitions = await watchTransitions(page);
    await visit('/');
    await clickCard();
    expect(await transitions()).toEqual([movedPicture]);
    await page.goBack();
    await page.waitForURL(at('/'));
    await page.locator('[data-link-area] a', { hasText: 'Kawung' }).first().waitFor();
    await rest();
    expect(await transitions()).toEqual([movedPicture, movedPicture]);
    expect(await page.locator('[style*="view-transition-name"]').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('moves alike where other pictures are in view: the card’s own, then the largest', async () => {
    const transitions = await watchTransitions(page);
    const addIcon = () =>
      page.evaluate(() => {
        const icon = new Image();
        icon.style.cssText = 'position: fixed; top: 0; width: 24px; height: 24px';
        document.querySelector('main [data-block]')?.prepend(icon);
      });
    await visit('/');
    await addIcon();
    await clickCard();
    await addIcon();
    await page.goBack();
    await page.locator('[data-link-area] a', { hasText: 'Kawung' }).first().waitFor();
    await rest();
    expect(await transitions()).toEqual([movedPicture, movedPicture]);
  });

  test('moves after a click on the text of the card, too', async () => {
    const transitions = await watchTransitions(page);
    await visit('/');
    await page.locator('[data-link-area]', { hasText: 'Kawung' }).first().locator('p').first().click();
    await heading('Kawung');
    await rest();
    expect(await transitions()).toEqual([movedPicture]);
  });

  test('stays where it is if the next page does not show it', async () => {
    const transitions = await watchTransitions(page);
    await visit('/');
    await page
      .locator('[data-link-area] img')
      .first()
      .evaluate((image: HTMLImageElement) => {
        image.srcset = '';
        image.src = '/assets/other.svg';
      });
    await clickCard();
    expect(await transitions()).toMatchObject([{ moved: [], hasHeading: true }]);
  });

  test('stays where it is with reduced motion', async () => {
    await open({ reducedMotion: 'reduce' });
    const transitions = await watchTransitions(page);
    await visit('/');
    await clickCard();
    expect(await transitions()).toEqual([]);
  });
});

/** What Chromium's trace says of an animation: its name at first, later why the compositor cannot have it. */
interface AnimationEvent {
  readonly name: string;
  readonly id2: { readonly local: string };
  readonly args: { readonly data?: { readonly displayName?: string; readonly compositeFailed?: number } };
}

/** Loads a page. @returns the names of its animations, and of those that Chromium's compositor has. */
async function animationsOn(path: string): Promise<{ all: string[]; composited: string[] }> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['blink.animations'] });
  await visit(path);
  const trace: { traceEvents: AnimationEvent[] } = JSON.parse(String(await browser?.stopTracing()));
  const events = trace.traceEvents.filter(({ name }) => name === 'Animation');
  const nameOf = ({ args }: AnimationEvent): string[] => args.data?.displayName?.split('-').slice(1, 2) ?? [];
  const isRefused = ({ args }: AnimationEvent): boolean => (args.data?.compositeFailed ?? 0) > 0;
  const refused = new Set(events.filter(isRefused).map(({ id2 }) => id2.local));
  return {
    all: events.flatMap(nameOf),
    composited: events.filter(({ id2 }) => !refused.has(id2.local)).flatMap(nameOf),
  };
}

test('animations by scroll position are not for the compositor, which would draw a page at rest all the time', async () => {
  const { all, composited } = await animationsOn('/perawatan');
  expect(all).toEqual(expect.arrayContaining(['lift', 'rise']));
  expect(composited).toEqual([]);
});

test('a link without a picture shows its page without a transition', async () => {
  const transitions = await watchTransitions(page);
  await visit('/');
  await page.locator('footer a', { hasText: 'Merawat kain' }).click();
  await heading('Merawat kain');
  expect(await transitions()).toEqual([]);
});

describe('a photo of a gallery', () => {
  test('moves into the lightbox and back, and a second press on the way goes nowhere', async () => {
    const { thumbs, dialog } = lightboxIn(page);
    const transitions = await watchTransitions(page);
    await visit('/');
    await visit('/foto');
    await thumbs.nth(1).click();
    await dialog.waitFor();
    await rest();
    await page.evaluate(() => {
      const escape = () =>
        document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
      escape();
      escape();
    });
    await dialog.waitFor({ state: 'detached' });
    await rest();
    expect(await transitions()).toMatchObject([{ moved: [picture] }, { moved: [picture] }]);
    expect(page.url()).toBe(at('/foto'));
    expect(faults).toEqual([]);
  });
});
