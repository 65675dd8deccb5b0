import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createBlockLoader } from '../../common/block-system/block-loader';
import { registry } from '../../common/blocks/registry';
import { componentSchemas } from '../../common/page/component-schemas';
import { buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { rounds } from '../support/rounds';
import { createContentMaker, type RandomContent } from '../support/random-content';
import { hasPageOf } from '../../common/page/has-page';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { visitAll } from './support/page-pool';
import { sampleSpace, startBuiltSite, type RunningSite } from './support/running-site';

const slugs = Array.from({ length: rounds(15) }, (_, index) => `hostile-${index}`);

const hasPage = hasPageOf(createBlockLoader(registry));

let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  const components = componentSchemas(await createBlockLoader(registry).loadAll());
  const sample = sampleSpace();
  const picture = /https:[^"]+\/f\/[^"]+\.jpg/.exec(JSON.stringify(sample.published))?.[0] ?? '';
  const stories = [uuidOf('hostile-1'), uuidOf('tidak-ada')];
  const make = createContentMaker({ seed: 20_270_113, components, stories, picture });
  const hostile = slugs.map((slug) => buildStory(slug, contentOfPage(make) as never));
  const space = { ...sample, published: [...sample.published, ...hostile] };
  [browser, site] = await Promise.all([launchBrowser({ pictures: false }), startBuiltSite(space)]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Content whose root is the block of a page. */
function contentOfPage(make: () => RandomContent): RandomContent['content'] {
  const { content } = make();
  return hasPage(content) ? content : contentOfPage(make);
}

/** The content has unknown blocks and missing pictures on purpose, and the browser shows no picture that a page preloads. */
const expectedErrors =
  /Unknown block|^(?:answer 4\d\d|request failed): \S+\/f\/|status of 4\d\d|\/f\/\S+ was preloaded using link preload but not used/;

/** Opens a page, moves the pointer and presses a key. @returns what went wrong. */
async function findErrors(page: Page, slug: string, errors: readonly string[]): Promise<string[]> {
  await page.goto(`${site.origin}/${slug}`);
  await untilHydrated(page);
  await page.mouse.move(300, 300);
  await page.keyboard.press('Tab');
  const injected = await page.evaluate(() => [
    '__pwn' in window ? 'a script of the content ran' : '',
    'polluted' in {} ? 'a prototype was changed' : '',
    ...[...document.querySelectorAll('#root *')]
      .filter((element) => element.matches('script, iframe, object, embed, base'))
      .map((element) => element.outerHTML.slice(0, 200)),
    ...[...document.querySelectorAll('#root *')]
      .flatMap((element) => [...element.attributes])
      .filter(({ name, value }) => name.startsWith('on') || /^\s*(?:javascript|vbscript):/i.test(value))
      .filter(({ name }) => /^on|href|src|action/.test(name))
      .map(({ name, value }) => `${name}="${value.slice(0, 200)}"`),
  ]);
  return [...errors, ...injected.filter((fault) => fault !== '')]
    .filter((fault) => !expectedErrors.test(fault))
    .map((fault) => `${slug}: ${fault}`);
}

test(`${slugs.length} stories of hostile content are hydrated without an error, and run no script`, async () => {
  expect(await visitAll(browser, slugs, findErrors)).toEqual([]);
});
