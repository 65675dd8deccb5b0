import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Space } from '../../demo/content-service/api/story';
import { buildStory } from '../../demo/content-service/space/build-space';
import * as ar from '../../common/texts/ar';
import * as de from '../../common/texts/de';
import { fill } from '../../common/texts/template';
import { lightboxIn } from './support/lightbox-in-page';
import { withGalleries } from './support/gallery-pages';
import { expectInView, firstRow, waitForDot } from './support/running-carousels';
import { tabForEachTest } from './support/tab-for-each-test';

const line = (text: string) => ({ component: 'typography', _uid: text, text });
const slides = {
  component: 'carousel_wrapper',
  _uid: 'c',
  items: ['واحد', 'اثنان', 'ثلاثة'].map(line),
  per_view_sm: 1,
  per_view_md: 1,
  per_view_lg: 1,
};
const form = {
  component: 'form_element',
  _uid: 'f',
  name: 'kontak',
  fields: [{ component: 'form_field', _uid: 'n', name: 'nama', label: 'الاسم', required: true }],
};
const cells = {
  type: 'tableRow',
  content: Array.from({ length: 12 }, () => ({
    type: 'tableCell',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'عمود' }] }],
  })),
};
const table = {
  component: 'rich_text',
  _uid: 't',
  content: { type: 'doc', content: [{ type: 'table', content: [cells] }] },
};
const pages = [
  buildStory('tabel', { component: 'page', body: [table] }),
  buildStory('geser', { component: 'page', body: [slides, form] }),
  buildStory('lain', { component: 'page', body: [slides] }),
];

/** The sample space with galleries, and with these pages. */
function space(): Space {
  const sample = withGalleries();
  return { ...sample, published: [...sample.published, ...pages] };
}

let page: Page;
let faults: string[];
let scripts: string[];
const { visit, at } = tabForEachTest(
  space,
  { viewport: { width: 960, height: 800 } },
  (tab) => {
    ({ page, errors: faults } = tab);
    scripts = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  },
  { pictures: true, env: { SITE_LANGUAGES: 'ar,de,pt-BR' } },
);

/** The chunks of texts that were requested. */
const texts = (): readonly string[] =>
  scripts.flatMap((path) => /^\/assets\/(texts-.+)-\w+\.js$/.exec(path)?.[1] ?? []);

const root = () =>
  page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    return { lang, dir };
  });

/** Follows a link within the site, by the client. */
const follow = (path: string) =>
  page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);

test.each(['/tabel', '/de/tabel'])('a wide table is in the middle of the page: %s', async (path) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(path);
  const { left, right } = await page.locator('[data-table]').evaluate((area) => {
    const box = area.getBoundingClientRect();
    return { left: box.left, right: document.documentElement.clientWidth - box.right };
  });
  expect(left).toBeLessThan(290);
  expect(Math.abs(left - right)).toBeLessThan(1);
});

describe('a page in Arabic', () => {
  test('runs from right to left and loads the texts of its language alone', async () => {
    await visit('/geser');
    expect(await root()).toEqual({ lang: 'ar', dir: 'rtl' });
    expect(texts()).toEqual(['texts-page-ar']);
    await page.locator('input[name="nama"]').focus();
    await page.getByRole('button', { name: ar.page.form.send }).click();
    await page.getByText(ar.interaction.validation.missing.text).first().waitFor();
    expect(texts()).toEqual(['texts-page-ar', 'texts-interaction-ar']);
    expect(faults).toEqual([]);
  });

  test('has a carousel that runs from right to left, by buttons and by keys', async () => {
    await visit('/geser');
    const { previous, next } = ar.page.carousel;
    const boxOf = async (name: string) =>
      (await page.getByRole('button', { name, exact: true }).boundingBox())?.x ?? 0;
    expect(await boxOf(next)).toBeLessThan(await boxOf(previous));
    const arrow = page.getByRole('button', { name: next, exact: true }).locator('svg');
    expect(await arrow.evaluate((icon) => getComputedStyle(icon).scale)).toBe('-1 1');
    await page.getByRole('button', { name: next, exact: true }).click();
    await waitForDot(page, 2);
    await expectInView(page, ['اثنان']);
    await firstRow(page).focus();
    for (const [key, number, text] of [
      ['ArrowLeft', 3, 'ثلاثة'],
      ['ArrowRight', 2, 'اثنان'],
      ['Home', 1, 'واحد'],
      ['End', 3, 'ثلاثة'],
    ] as const) {
      await page.keyboard.press(key);
      await waitForDot(page, number);
      await expectInView(page, [text]);
    }
    expect(await firstRow(page).evaluate((row) => row.scrollLeft)).toBeLessThan(0);
    expect(faults).toEqual([]);
  });

  test('has a lightbox that runs from right to left, by buttons and by keys', async () => {
    const { thumbs, dialog, shows, closed } = lightboxIn(page);
    await visit('/foto');
    await thumbs.first().click();
    await shows('1 / 5');
    for (const [key, counter] of [
      ['ArrowLeft', '2 / 5'],
      ['ArrowLeft', '3 / 5'],
      ['ArrowRight', '2 / 5'],
      ['End', '5 / 5'],
    ] as const) {
      await page.keyboard.press(key);
      await shows(counter);
    }
    const { previous, position } = ar.interaction.lightbox;
    await dialog.getByRole('button', { name: previous }).click();
    await shows('4 / 5');
    expect(await dialog.getByRole('status').innerText()).toContain(fill(position, { number: 4, total: 5 }));
    // The photo in view, and not its mirror image at the other end.
    await page.waitForFunction(
      () => document.querySelector('dialog li:not([aria-hidden])')?.getBoundingClientRect().left === 0,
    );
    await page.keyboard.press('Escape');
    await closed();
    expect(faults).toEqual([]);
  });
});

describe('a navigation to a page in another language', () => {
  test('changes direction and texts, and back', async () => {
    await visit('/geser');
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await follow('/de/lain');
    await page.getByRole('button', { name: de.page.carousel.next }).waitFor();
    expect(await root()).toEqual({ lang: 'de', dir: '' });
    expect(await page.evaluate(() => document.documentElement.hasAttribute('dir'))).toBe(false);
    expect(texts()).toEqual(['texts-page-ar', 'texts-page-de']);
    await page.goBack();
    await page.getByRole('button', { name: ar.page.carousel.next }).waitFor();
    expect(await root()).toEqual({ lang: 'ar', dir: 'rtl' });
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    expect(faults).toEqual([]);
  });

  test('without texts of the site shows English ones', async () => {
    await visit('/pt-BR/lain');
    expect(await root()).toEqual({ lang: 'pt-BR', dir: '' });
    await page.getByRole('button', { name: 'Next slide' }).waitFor();
    expect(texts()).toEqual(['texts-page-en']);
    expect(faults).toEqual([]);
  });
});

test('the error page of a language is in that language, and keeps the fixed message', async () => {
  await page.goto(at('/de/gibt-es-nicht'));
  const { heading, explanation } = de.errors.byStatus[404];
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
  expect(await page.title()).toBe(`${heading} – Sogan`);
  const text = await page.locator('main').innerText();
  expect(text).toContain(explanation);
  expect(text).toContain('Page Not Found: /de/gibt-es-nicht');
});
