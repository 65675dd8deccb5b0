import { describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { buildStory } from '../../demo/content-service/space/build-space';
import type { Space } from '../../demo/content-service/api/story';
import { withGalleries } from './support/gallery-pages';
import { lightboxIn } from './support/lightbox-in-page';
import {
  blockStorage,
  deploy,
  takeChunkAway,
  watchLoads,
  type SimulatedDeploy,
} from './support/simulated-deploy';
import { tabForEachTest } from './support/tab-for-each-test';

let page: Page;
let context: BrowserContext;
let seen: SimulatedDeploy;

/** Addresses that look as if they were ours, and one that does not. */
const elsewhere = ['//evil.example/x', '/\\evil.example/x', 'https://evil.example/x'];

function space(): Space {
  const galleries = withGalleries();
  const body = [
    { component: 'basic_hero', title: 'Tautan' },
    ...elsewhere.map((url, place) => ({
      component: 'button',
      label: `Tautan ${place}`,
      link: { linktype: 'url', url },
    })),
    { component: 'form_element', name: 'kontak', fields: [] },
  ];
  const links = buildStory('tautan', { component: 'page', body });
  return { ...galleries, published: [...galleries.published, links] };
}

const { visit, at } = tabForEachTest(space, { viewport: { width: 960, height: 800 } }, (tab) => {
  ({ page, context } = tab);
  seen = watchLoads(page);
});

const heading = (): Promise<string> => page.locator('main h1').innerText();

describe('a link that leads elsewhere in disguise', () => {
  test.each(elsewhere.map((url, place) => [url, place] as const))(
    '%s is followed by the browser or not at all: no payload is asked for there',
    async (_, place) => {
      const asked: string[] = [];
      await context.route(/evil\.example/, (route) => {
        asked.push(`${route.request().resourceType()} ${new URL(route.request().url()).pathname}`);
        return route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere' });
      });
      await visit('/tautan');
      const link = page.locator('main a', { hasText: `Tautan ${place}` });
      if ((await link.count()) > 0) {
        await link.click();
        await page.locator('h1', { hasText: 'Elsewhere' }).waitFor();
      }
      expect(asked.filter((request) => request !== 'document /x')).toEqual([]);
    },
  );
});

test('a page whose scripts are blocked reads, and its links work', async () => {
  await context.route('**/assets/*.js', (route) => route.abort());
  await page.goto(at('/'));
  await page.waitForLoadState('networkidle');
  expect(await heading()).toContain('Batik yang');
  await page.locator('footer a', { hasText: 'Merawat kain' }).click();
  await page.locator('main h1', { hasText: 'Merawat kain' }).waitFor();
  expect(seen.documents).toEqual(['/', '/perawatan']);
});

test('a page that an extension changed before the client came recovers, and does not reload', async () => {
  await context.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.setAttribute('data-extension', '');
      document.body.prepend(document.createElement('aside'));
      document.querySelector('main')?.prepend(document.createElement('div'));
      const title = document.querySelector('main h1');
      if (title !== null) title.innerHTML = `<font><font>${title.textContent}</font></font>`;
      document.querySelector('footer a')?.remove();
    });
  });
  await visit('/');
  expect(await heading()).toContain('Batik yang');
  await page.locator('footer a', { hasText: 'Merawat kain' }).click();
  await page.locator('main h1', { hasText: 'Merawat kain' }).waitFor();
  expect(seen.documents).toEqual(['/']);
});

test('a navigation without network is a full load, whose address is there when the network is back', async () => {
  await visit('/');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
  await page.locator('footer a', { hasText: 'Merawat kain' }).click();
  await failed;
  await context.setOffline(false);
  await page.reload();
  await page.locator('main h1', { hasText: 'Merawat kain' }).waitFor();
  expect(new Set(seen.documents)).toEqual(new Set(['/', '/perawatan']));
});

describe('a lightbox whose code a deploy took away', () => {
  /** Waits until what deals with newer builds is there. */
  async function calmDown(): Promise<void> {
    const loaded = page.waitForResponse('**/assets/newer-builds-*.js');
    await page.clock.fastForward(10_000);
    await loaded;
    await page.waitForLoadState('networkidle');
  }

  test('opens from the new build: the page reloads at the photo', async () => {
    const { thumbs, shows } = lightboxIn(page);
    await page.clock.install();
    await visit('/foto');
    await calmDown();
    await deploy(context, 'Lightbox', () => seen.documents.length < 2);
    await thumbs.nth(1).click();
    await shows('2 / 5');
    expect(seen.documents).toEqual(['/foto', '/foto']);
    expect(new URL(page.url()).hash).toBe('#photo-2');
  });

  test.each([
    ['', async () => {}],
    [', with storage blocked', (tab: BrowserContext) => blockStorage(tab)],
  ])('reloads once where it stays away%s; then the file itself opens', async (_, prepare) => {
    const { thumbs } = lightboxIn(page);
    await prepare(context);
    await page.clock.install();
    await visit('/foto');
    await calmDown();
    await deploy(context, 'Lightbox');
    await thumbs.nth(1).click();
    await page.waitForEvent('load');
    await page.waitForSelector('#root[data-client="ready"]');
    await thumbs.nth(2).click();
    await page.waitForURL(/\/f\/.*\.jpg/);
    expect(seen.documents.slice(0, 2)).toEqual(['/foto', '/foto']);
    expect(seen.documents).toHaveLength(3);
  });

  test('opens the file itself where ours is still the newest build', async () => {
    const { thumbs } = lightboxIn(page);
    await page.clock.install();
    await visit('/foto');
    await calmDown();
    await takeChunkAway(context, 'Lightbox');
    await thumbs.nth(1).click();
    await page.waitForURL(/\/f\/.*\.jpg/);
    expect(seen.documents).toHaveLength(2);
  });
});
