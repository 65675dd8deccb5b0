import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sampleSpace } from './support/running-site';
import { tabForEachTest } from './support/tab-for-each-test';

let page: Page;
let errors: readonly string[];
const tabs = tabForEachTest(
  sampleSpace,
  { viewport: { width: 960, height: 900 } },
  (tab) => {
    ({ page, errors } = tab);
  },
  { env: { SITE_LANGUAGES: 'id,en' } },
);

const list = () => page.locator('[data-block="story_list"]').first();
const titles = () => list().locator('h3').allInnerTexts();
const link = (label: string, name: string) =>
  list().getByRole('navigation', { name: label }).getByRole('link', { name, exact: true });
const path = (): string => decodeURIComponent(new URL(page.url()).pathname);

/** Follows a link of the list. @returns the titles that are then listed. */
async function follow(label: string, name: string, to: string): Promise<readonly string[]> {
  await link(label, name).click();
  await page.waitForURL((url) => url.pathname === to);
  // The address may change before the page: the new one has the way back, or marks the tag as its own.
  await (
    name === 'Berikutnya' ? link(label, 'Sebelumnya') : link(label, name).and(page.locator('[aria-current]'))
  ).waitFor();
  return titles();
}

describe('the pages of a list', () => {
  test('follow each other without a full load, with titles of their own', async () => {
    await tabs.visit('/jurnal');
    await page.evaluate(() => Object.assign(window, { mark: true }));
    const first = await titles();
    expect(first).toHaveLength(6);
    const second = await follow('Halaman daftar', 'Berikutnya', '/jurnal/page/2');
    expect(second).toHaveLength(4);
    expect(second.filter((title) => first.includes(title))).toEqual([]);
    expect(await page.title()).toMatch(/ – halaman 2$/);
    // A screen reader tells the new page, and continues at its heading.
    expect(await page.locator('body > [role="status"]').textContent()).toBe(await page.title());
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await list().getByRole('navigation', { name: 'Halaman daftar' }).ariaSnapshot()).toMatch(
      /link "Sebelumnya"[^]*- list:[^]*link "halaman 1"[^]*link "halaman 2"/,
    );
    expect(await link('Halaman daftar', 'halaman 2').getAttribute('aria-current')).toBe('page');
    await page.goBack();
    await link('Halaman daftar', 'Berikutnya').waitFor();
    expect([await titles(), path()]).toEqual([first, '/jurnal']);
    expect(await page.evaluate(() => 'mark' in window)).toBe(true);
    expect(errors).toEqual([]);
  });

  test('are filtered by tag', async () => {
    await tabs.visit('/jurnal');
    expect(await follow('Saring menurut tag', 'Perawatan', '/jurnal/tag/perawatan')).toEqual([
      'Menyimpan kain bertahun-tahun',
      'Mencuci batik tulis',
    ]);
    expect(await page.title()).toMatch(/ – Perawatan$/);
    const tags = list().getByRole('navigation', { name: 'Saring menurut tag' });
    expect(await tags.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Perawatan']);
    expect(errors).toEqual([]);
  });

  test('work without scripts', async () => {
    await tabs.open({ javaScriptEnabled: false });
    await page.goto(tabs.at('/en/jurnal'));
    expect(await titles()).toHaveLength(6);
    await link('Pages of the list', 'Next').click();
    await page.waitForURL((url) => url.pathname === '/en/jurnal/page/2');
    expect(await titles()).toContain('Getting to know the wax');
  });
});

test('an article leads to related ones, and to its neighbours', async () => {
  await tabs.visit('/jurnal/membaca-parang');
  await page
    .getByRole('navigation', { name: 'Tulisan lain' })
    .getByRole('link', { name: /^Berikutnya/ })
    .click();
  await page.waitForURL((url) => url.pathname === '/jurnal/mencuci-batik-tulis');
  await page.locator('main h1', { hasText: 'Mencuci batik tulis' }).waitFor();
  await page.locator('main section', { hasText: 'Tulisan terkait' }).locator('article a').first().click();
  await page.locator('main h1', { hasNotText: 'Mencuci' }).waitFor();
  expect(path()).toMatch(/^\/jurnal\//);
  expect(errors).toEqual([]);
});
