import { describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { axeFindings } from './support/axe';
import { deploy } from './support/simulated-deploy';
import { tabForEachTest } from './support/tab-for-each-test';

let page: Page;
let context: BrowserContext;

const links = Array.from({ length: 40 }, (_, index) => ({
  component: 'button',
  label: `Tautan ${index + 1}`,
  link: { linktype: 'url', url: `/lain-${index}` },
}));
// An interactive block, so that the page needs its code.
const form = { component: 'form_element', name: 'pesan' };
const content = {
  component: 'page',
  body: [{ component: 'basic_hero', title: 'Panjang' }, form, ...links],
};

const { open, at } = tabForEachTest(
  () => buildSpace([buildStory('home', content)]),
  { viewport: { width: 390, height: 700 } },
  (tab) => {
    ({ page, context } = tab);
  },
);

const banner = () => page.getByRole('region', { name: /Pembaruan situs|Site update/ });

/** Opens a page that has used up its automatic reload, so that another one is offered. */
async function visitOffered(): Promise<void> {
  await deploy(context, 'FormElement');
  await page.goto(at('/'));
  await banner().waitFor();
  await banner().getByRole('status').getByText(/\S/).waitFor();
}

describe('the update banner', () => {
  test('is announced, takes no focus, and explains itself', async () => {
    await visitOffered();
    expect(await banner().getByRole('status').innerText()).toContain('Situs ini baru saja diperbarui');
    expect(await banner().getByRole('button').allInnerTexts()).toEqual(['Nanti saja', 'Muat ulang']);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('is in the page’s language', async () => {
    await context.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.lang = 'en-GB'));
    });
    await visitOffered();
    expect(await banner().getByRole('status').innerText()).toContain('This site has just been updated');
    expect(await banner().getByRole('button').allInnerTexts()).toEqual(['Not now', 'Reload']);
    // The next page.
    await page.evaluate(() => Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' }));
    expect(await banner().getAttribute('lang')).toBe('en-GB');
    expect(await banner().evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  });

  test('is there once, and can be dismissed', async () => {
    await visitOffered();
    expect(await banner().count()).toBe(1);
    await page.locator('a', { hasText: 'Tautan 40' }).focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Nanti saja');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await banner().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Tautan 40');
  });

  test.each([
    [320, 480],
    [390, 700],
    [1440, 900],
  ])('covers no focused element on a screen of %i by %i', async (width, height) => {
    await open({ viewport: { width, height } });
    await visitOffered();
    const covered: string[] = [];
    for (let press = 0; press < 45; press += 1) {
      await page.keyboard.press('Tab');
      covered.push(
        ...(await page.evaluate(() => {
          const focused = document.activeElement;
          const section = document.querySelector('section[aria-label="Pembaruan situs"]');
          if (focused === document.body || focused === null || section === null || section.contains(focused))
            return [];
          const isBelow = focused.getBoundingClientRect().bottom > section.getBoundingClientRect().top + 1;
          return isBelow ? [focused.textContent] : [];
        })),
      );
    }
    expect(covered).toEqual([]);
    const { scrollWidth, innerWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      innerWidth: window.innerWidth,
    }));
    expect(scrollWidth).toBe(innerWidth);
  });

  test('has buttons of at least 44 pixels', async () => {
    await visitOffered();
    for (const button of await banner().getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});
