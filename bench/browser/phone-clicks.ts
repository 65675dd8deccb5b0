import type { Browser, Locator, Page } from 'playwright-core';
import { nextPage } from '../space/phone-space';
import { headingPaintedAt } from './navigation-timing';
import { openPhone, type Phone } from './phone';
import { phoneTimes } from './phone-timing';

/** The first click of a visit: what is used, and by which element. */
export const firstClicks = {
  'the menu': '[data-block="navigation"] button[popovertarget]:not([popovertargetaction])',
  'the next slide of a carousel': '[data-block^="carousel"] [data-kind="next"]',
  'a filter of a gallery': '[data-block="filterable_gallery"] button[aria-pressed="false"]',
  'a field of a form': '[data-block="form_element"] input[type="text"]',
} as const;

/** What happened after a click, in milliseconds. */
export interface ClickTimes {
  /** From the event to the next paint. */
  readonly interaction: number;
  /** From the click to the first change of the page; null if there was none. */
  readonly firstChange: number | null;
  /** Bytes of scripts that were fetched from the click until the browser was idle. */
  readonly scripts: number;
}

/** Milliseconds after the page's load, and after an element was scrolled to, until it is used; and for which it is used. */
const waits = { load: 2_000, view: 2_000, pointed: 6_000, tap: 80 };

/** Visits a page and clicks. @returns null if there is nothing to click on. */
export async function measureFirstClick(
  browser: Browser,
  url: string,
  slowdown: number,
  selector: string,
): Promise<ClickTimes | null> {
  const phone = await openPhone(browser, { slowdown });
  const { page, resources } = phone;
  try {
    await visit(phone, url);
    const element = page.locator(selector).first();
    if (!(await element.count())) return null;
    await element.scrollIntoViewIfNeeded();
    await page.waitForTimeout(waits.view);
    if (!(await element.isVisible())) return null;
    resources.take();
    const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await resources.idle();
    const { interaction, firstChange } = await page.evaluate(phoneTimes);
    const scripts = resources.take().filter(({ kind }) => kind === 'Script');
    return { interaction, firstChange, scripts: scripts.reduce((sum, { body }) => sum + body, 0) };
  } finally {
    await phone.close();
  }
}

/** How a link is followed: by a tap without duration, by one of 80 ms, or after it was pointed at for seconds. */
export type NextPageMode = 'at once' | 'tapped' | 'ahead';

/**
 * Visits a page, uses it, and follows the link to the next one.
 * @returns milliseconds from the click to the next page's heading on screen.
 */
export async function measureNextPage(
  browser: Browser,
  url: string,
  slowdown: number,
  mode: NextPageMode,
): Promise<number> {
  const phone = await openPhone(browser, { slowdown });
  const { page, resources } = phone;
  try {
    await visit(phone, url);
    await page.locator('main h1').first().tap();
    await resources.idle();
    const link = page.locator(`main a[href="/${nextPage.slug}"]`).first();
    await link.evaluate(() => {
      const note = ({ timeStamp }: Event): void => {
        sessionStorage.setItem('benchClickedAt', String(performance.timeOrigin + timeStamp));
        delete window.benchPaintedAt;
      };
      document.addEventListener('click', note, true);
    });
    await follow(page, link, mode);
    await page.waitForFunction(
      (heading) =>
        document.querySelector('main h1')?.textContent === heading && window.benchPaintedAt !== undefined,
      nextPage.heading,
      { timeout: 60_000 },
    );
    const clickedAt = await page.evaluate(() => Number(sessionStorage.getItem('benchClickedAt')));
    return (await page.evaluate(headingPaintedAt)) - clickedAt;
  } finally {
    await phone.close();
  }
}

async function follow(page: Page, link: Locator, mode: NextPageMode): Promise<void> {
  if (mode === 'at once') return link.tap();
  if (mode === 'ahead') {
    await link.hover();
    await page.waitForTimeout(waits.pointed);
    return link.click();
  }
  const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(waits.tap);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function visit({ page, resources }: Phone, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(waits.load);
  await resources.idle();
}
