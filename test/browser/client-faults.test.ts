import { describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { buildStory } from '../../demo/content-service/space/build-space';
import type { Space } from '../../demo/content-service/api/story';
import { createDeferred } from './support/deferred';
import { formsIn } from './support/forms-in-page';
import { withGalleries } from './support/gallery-pages';
import { lightboxIn } from './support/lightbox-in-page';
import { untilHydrated } from './support/open-page';
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
let loads: SimulatedDeploy;

/** Addresses of another host, two of them in the disguise of a path. */
const foreignUrls = ['//evil.example/x', '/\\evil.example/x', 'https://evil.example/x'];

function space(): Space {
  const galleries = withGalleries();
  const body = [
    { component: 'basic_hero', title: 'Tautan' },
    ...foreignUrls.map((url, index) => ({
      component: 'button',
      label: `Tautan ${index}`,
      link: { linktype: 'url', url },
    })),
    { component: 'form_element', name: 'kontak', fields: [] },
  ];
  const links = buildStory('tautan', { component: 'page', body });
  return { ...galleries, published: [...galleries.published, links] };
}

const { visit, at } = tabForEachTest(
  space,
  { viewport: { width: 960, height: 800 } },
  (tab) => {
    ({ page, context } = tab);
    loads = watchLoads(page);
  },
  { hasEmptyCaches: true },
);

const heading = (): Promise<string> => page.locator('main h1').innerText();

describe('a link to another host', () => {
  test.each(foreignUrls.map((url, index) => [url, index] as const))(
    '%s is followed by the browser or not at all: no payload is requested there',
    async (_, index) => {
      const requests: string[] = [];
      await context.route(/evil\.example/, (route) => {
        requests.push(`${route.request().resourceType()} ${new URL(route.request().url()).pathname}`);
        return route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere' });
      });
      await visit('/tautan');
      const link = page.locator('main a', { hasText: `Tautan ${index}` });
      if ((await link.count()) > 0) {
        await link.click();
        await page.locator('h1', { hasText: 'Elsewhere' }).waitFor();
      }
      expect(requests.filter((request) => request !== 'document /x')).toEqual([]);
    },
  );
});

test('a page whose scripts are blocked is readable, and its links work', async () => {
  await context.route('**/assets/*.js', (route) => route.abort());
  await page.goto(at('/'));
  await page.waitForLoadState('networkidle');
  expect(await heading()).toContain('Batik yang');
  await page.locator('footer a', { hasText: 'Merawat kain' }).click();
  await page.locator('main h1', { hasText: 'Merawat kain' }).waitFor();
  expect(page.url()).toBe(at('/perawatan'));
});

test('a page that an extension changed before hydration recovers without a reload', async () => {
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
  expect(loads.documents).toEqual(['/']);
});

test('a link leads on where an extension has taken the main content away', async () => {
  await visit('/');
  await page.evaluate(() => document.querySelector('main')?.remove());
  await page.locator('footer a', { hasText: 'Merawat kain' }).click();
  await page.locator('main h1', { hasText: 'Merawat kain' }).waitFor();
  expect(loads.documents).toEqual(['/', '/perawatan']);
});

test('what was typed before hydration stays in a form that a translation and a password manager changed', async () => {
  const script = createDeferred();
  await page.route('**/assets/site-*.js', async (route) => {
    await script.opened;
    await route.continue();
  });
  await page.goto(at('/kontak'));
  const forms = formsIn(page);
  await forms.fill();
  const before = await forms.values();
  await page.evaluate(() => {
    for (const label of document.querySelectorAll('main form label')) {
      const font = document.createElement('font');
      font.append(...label.childNodes);
      label.append(font);
    }
    document.querySelector('main form [name=nama]')?.after(document.createElement('div'));
  });
  await page.locator('main [name=pesan]').focus();
  script.open();
  await page.waitForFunction(() => document.querySelector('main form font') === null);
  await untilHydrated(page);
  expect(await forms.values()).toEqual(before);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('pesan');
});

test('a navigation without network is a full load, which a reload repeats', async () => {
  await visit('/');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
  await page.locator('footer a', { hasText: 'Merawat kain' }).click();
  await failed;
  await context.setOffline(false);
  await page.reload();
  await page.locator('main h1', { hasText: 'Merawat kain' }).waitFor();
  expect(new Set(loads.documents)).toEqual(new Set(['/', '/perawatan']));
});

describe('a lightbox whose code a deploy removed', () => {
  /** Waits until the code for new builds is loaded. */
  async function updatesLoaded(): Promise<void> {
    const loaded = page.waitForResponse('**/assets/watch-updates-*.js');
    await page.clock.fastForward(10_000);
    await loaded;
    await page.waitForLoadState('networkidle');
  }

  test('opens after a reload to the new build', async () => {
    const { thumbs, shows } = lightboxIn(page);
    await page.clock.install();
    await visit('/foto');
    await updatesLoaded();
    await deploy(context, 'Lightbox', () => loads.documents.length < 2);
    await thumbs.nth(1).click();
    await shows('2 / 5');
    expect(loads.documents).toEqual(['/foto', '/foto']);
    expect(new URL(page.url()).hash).toBe('#photo-2');
  });

  test.each([
    ['', async () => {}],
    [', with blocked storage', (tab: BrowserContext) => blockStorage(tab)],
  ])('reloads once if it stays missing%s; then the file itself opens', async (_, prepare) => {
    const { thumbs } = lightboxIn(page);
    await prepare(context);
    await page.clock.install();
    await visit('/foto');
    await updatesLoaded();
    await deploy(context, 'Lightbox');
    await thumbs.nth(1).click();
    await page.waitForEvent('load');
    await untilHydrated(page);
    await thumbs.nth(2).click();
    await page.waitForURL(/\/f\/.*\.jpg/);
    expect(loads.documents.slice(0, 2)).toEqual(['/foto', '/foto']);
    expect(loads.documents).toHaveLength(3);
  });

  test('opens the file itself if the build is still the newest', async () => {
    const { thumbs } = lightboxIn(page);
    await page.clock.install();
    await visit('/foto');
    await updatesLoaded();
    await takeChunkAway(context, 'Lightbox');
    await thumbs.nth(1).click();
    await page.waitForURL(/\/f\/.*\.jpg/);
    expect(loads.documents).toHaveLength(2);
  });
});
