import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { startFakeEditor, type FakeEditor } from '../browser/support/fake-editor';
import { homeOf, sampleSpace, startBuiltSite, type RunningSite } from '../browser/support/running-site';
import { editorQuery } from '../support/editor-query';
import { startFakeServer, type FakeServer } from '../support/fake-server';
import { forwardRequest } from '../support/forward-request';
import type { EngineBrowser } from './engine-browser';
import { engineNames, problemOf, type EngineName } from './find-engines';
import { startFirefox } from './start-firefox';
import { startWebKit } from './start-webkit';
import { describeSwitch } from '../support/dark-scheme';

const start: Readonly<Record<EngineName, () => Promise<EngineBrowser>>> = {
  Firefox: startFirefox,
  WebKit: startWebKit,
};

/** Milliseconds by which a slow line delays a response: none is as fast as a fast one. */
const slowBy = 200;

/** Passes requests on to the site, late. */
const slowLine =
  (origin: string): RequestListener =>
  (incoming, response) => {
    setTimeout(() => forwardRequest(`${origin}${incoming.url}`, incoming, response), slowBy);
  };

const space = sampleSpace();
const home = homeOf(space);

/** A page that begins with a carousel. */
const slides = buildStory('home', {
  component: 'page',
  body: [
    {
      component: 'carousel_wrapper',
      items: ['واحد', 'اثنان', 'ثلاثة', 'أربعة'].map((text) => ({ component: 'typography', text })),
      per_view_sm: 1,
      per_view_md: 1,
      per_view_lg: 1,
    },
  ],
});

const describeTests = describe;
const skipTests = describe.skip;

for (const name of engineNames) {
  const problem = problemOf(name);
  const declare = problem === undefined ? describeTests : skipTests;
  declare(problem === undefined ? `in ${name}` : `${name} skipped: ${problem}`, () => {
    let site: RunningSite;
    let slow: FakeServer;
    let editor: FakeEditor;
    let arabic: RunningSite;
    let browser: EngineBrowser;
    beforeAll(async () => {
      editor = await startFakeEditor();
      site = await startBuiltSite(space, undefined, editor.settings);
      arabic = await startBuiltSite(buildSpace([slides]), undefined, { SITE_LANGUAGES: 'ar' });
      [slow, browser] = await Promise.all([startFakeServer(slowLine(site.origin)), start[name]()]);
    });
    afterAll(async () => {
      await browser.close();
      await slow.close();
      await site.close();
      await arabic.close();
      await editor.close();
    });
    beforeEach(() => browser.resize(1_280, 900));

    const { pathBecomes, isUsed, mark, hasNotReloaded } = helpers(() => browser);
    /** Opens a page and uses it: on a busy machine, as on a slow line, what follows links is loaded then, and React later or not at all. */
    const open = async (path: string): Promise<void> => {
      await browser.goto(site.origin + path);
      await isUsed();
    };

    test('a carousel begins with its first slide, and its button leads to the second', async () => {
      const positions: unknown[] = [];
      for (let visit = 0; visit < 6; visit += 1) {
        await open('/');
        positions.push(await browser.evaluate(slideInView));
      }
      expect(positions).toEqual([0, 0, 0, 0, 0, 0]);
      await browser.click('[data-behaviour=carousel] [data-kind=next]');
      await browser.until(() => {
        const row = document.querySelector('[data-behaviour=carousel] > :last-child');
        return row !== null && row.scrollLeft === row.clientWidth;
      });
    });

    test('a carousel of a text from right to left begins with its first slide, and keeps its second over resizes', async () => {
      const positions: unknown[] = [];
      for (let visit = 0; visit < 6; visit += 1) {
        await browser.goto(`${arabic.origin}/`);
        await isUsed();
        positions.push(await browser.evaluate(slideInView));
      }
      expect(positions).toEqual([0, 0, 0, 0, 0, 0]);
      await browser.until(
        () => document.querySelector('[data-behaviour=carousel] [data-kind=next]') !== null,
      );
      await browser.click('[data-behaviour=carousel] [data-kind=next]');
      await browser.until(showsSecondSlide);
      for (const width of [900, 700, 1_280]) {
        await browser.resize(width, 900);
        await browser.until(showsSecondSlide);
      }
    });

    test('a link shows its page in place, and Back the page before at its position', async () => {
      await open('/tentang-kami');
      await mark();
      await browser.evaluate(() => {
        window.scrollTo({ top: 600, behavior: 'instant' });
        document.querySelector<HTMLElement>('footer a[href="/perawatan"]')?.click();
      });
      await pathBecomes('/perawatan');
      await browser.until(() => document.activeElement?.localName === 'h1' && window.scrollY === 0);
      await browser.evaluate(() => window.history.back());
      await pathBecomes('/tentang-kami');
      await browser.until(() => Math.abs(window.scrollY - 600) <= 1);
      expect(await hasNotReloaded()).toBe(true);
    });

    // WebKit's driver shows every page in the window that it is in.
    if (name === 'Firefox')
      test('a click of the middle button on the text of a card opens its page in a tab', async () => {
        await open('/');
        await browser.opensWindow(() => browser.clickMiddle('main [data-link-area] p'));
        expect(await browser.evaluate(() => window.location.pathname)).toBe('/');
      });

    test('what an editor types shows on the page', async () => {
      const query = editorQuery(space.id, 'demo-preview', { storyId: home.id });
      await browser.goto(editor.framing(`${site.origin}/?${query}`));
      await browser.enter('frame');
      await browser.until(() => document.querySelector('[data-preview-bar=connected]') !== null);
      await browser.enter('page');
      const typed = { component: 'page', body: [{ component: 'typography', _uid: 't', text: 'Diketik' }] };
      await browser.evaluate(send, { action: 'input', story: { ...home, content: typed } });
      await browser.enter('frame');
      await browser.until(() => document.querySelector('main')?.textContent?.includes('Diketik'));
      expect(await browser.evaluate(() => document.querySelector('main')?.textContent)).toBe('Diketik');
      await browser.enter('page');
    });

    test('on a slow line a link shows its document in place, without React', async () => {
      await browser.goto(`${slow.origin}/`);
      await isUsed();
      await mark();
      await browser.evaluate(() =>
        document.querySelector<HTMLElement>('footer a[href="/perawatan"]')?.click(),
      );
      await pathBecomes('/perawatan');
      await browser.until(() => document.activeElement?.localName === 'h1');
      expect([await hasNotReloaded(), slow.requests.filter((path) => /\/site-\w+\.js/.test(path))]).toEqual([
        true,
        [],
      ]);
    });

    test('a photo opens the lightbox, a key moves on, Escape closes it and returns the focus', async () => {
      await open('/galeri-bengkel');
      await browser.evaluate(() => document.querySelector('main [data-photo]')?.scrollIntoView());
      // Before it is there, the link opens the file.
      await browser.until(() =>
        performance.getEntriesByType('resource').some((entry) => entry.name.includes('/gallery-behaviour-')),
      );
      await browser.click('main [data-photo]');
      await browser.until(() => document.querySelector('dialog:modal') !== null);
      await browser.press('ArrowRight');
      await browser.until(() => window.location.hash === '#photo-2');
      await browser.press('Escape');
      await browser.until(() => document.querySelector('dialog[open]') === null);
      await browser.until(() => document.activeElement?.localName === 'a');
      expect(await browser.evaluate(() => window.location.hash)).toBe('');
    });

    test('a form names what is missing, and is accepted once it is filled in', async () => {
      await open('/kontak');
      await browser.click('[name=nama]');
      await browser.until(() => document.querySelector('#root[data-client=ready]') !== null);
      await browser.click('main form [type=submit]');
      await browser.until(() => document.activeElement?.matches('[role=alert]'));
      await browser.type('[name=pesan]', 'Kain panjang');
      await browser.type('[name=surel]', 'sri@contoh.example');
      await browser.evaluate(() => {
        document.querySelector<HTMLElement>('[name=setuju]')?.click();
        const choice = document.querySelector<HTMLSelectElement>('[name=keperluan]');
        if (choice !== null) choice.selectedIndex = 1;
      });
      await browser.type('[name=nama]', 'Sri');
      await browser.press('Enter');
      await browser.until(() => document.activeElement?.matches('main [role=status]'));
      expect(await browser.evaluate(() => document.querySelector('main form'))).toBe(null);
    });

    test('the menu of a small window takes the focus, and Escape returns it', async () => {
      await browser.resize(500, 800);
      await open('/');
      await browser.click('header button[popovertarget]');
      await browser.until(() => document.querySelector('main')?.closest('[inert]') !== null);
      expect(await browser.evaluate(() => document.activeElement?.closest('[popover]') !== null)).toBe(true);
      await browser.press('Escape');
      await browser.until(() => document.querySelector('main')?.closest('[inert]') === null);
      expect(await browser.evaluate(() => document.activeElement?.textContent)).toBe('Menu');
    });

    describeSwitch('the switch of colour schemes', () => {
      test('changes the page', async () => {
        await open('/');
        await browser.evaluate(() => document.querySelector('footer fieldset')?.scrollIntoView());
        // Its behaviour, which loads when it is near, checks the choice that holds.
        await browser.until(() => document.querySelector('footer fieldset :checked') !== null);
        await browser.evaluate(() =>
          document.querySelector<HTMLElement>('footer fieldset [value=dark]')?.click(),
        );
        expect(await browser.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
          'rgb(26, 20, 16)',
        );
      });
    });
  });
}

/** The slide, counted from 0, that a carousel shows first. */
function slideInView(): number {
  const row = document.querySelector('[data-behaviour=carousel] > :last-child');
  return row === null ? Number.NaN : Math.abs(Math.round(row.scrollLeft / row.clientWidth));
}

/** True where the second slide of a carousel stands where its row begins, from right to left. */
function showsSecondSlide(): boolean {
  const row = document.querySelector('[data-behaviour=carousel] > :last-child');
  const [begin, second] = [row, row?.children[1]].map((element) => element?.getBoundingClientRect().right);
  return begin !== undefined && second !== undefined && Math.abs(begin - second) < 10;
}

/** Sends a message of the editor to the page in its frame. */
function send(message: unknown): void {
  (window as unknown as { readonly send: (message: unknown) => void }).send(message);
}

/** What several tests look for. */
function helpers(browser: () => EngineBrowser) {
  return {
    pathBecomes: (path: string) => browser().until((wanted) => window.location.pathname === wanted, path),
    /** Uses the page by a key until links are followed: by React, or without it. A real key goes to the window's own controls now and then. */
    isUsed: () =>
      browser().until(() => {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
        return document.querySelector('#root:is([data-client=ready], [data-links])') !== null;
      }),
    /** Sets a global that a full load would remove. */
    mark: () => browser().evaluate(() => void Object.assign(window, { mark: true })),
    hasNotReloaded: () => browser().evaluate(() => 'mark' in window),
  };
}
