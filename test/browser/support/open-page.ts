import type { Frame, Page } from 'playwright-core';

/** Waits until React has hydrated the page. */
export function untilHydrated(page: Page | Frame): Promise<void> {
  // Not by `waitForSelector`: for the element that it returns, a sixth of what a page costs goes into Playwright's script.
  return page.locator('#root[data-client="ready"]').waitFor();
}

/**
 * Opens a page and waits until it is hydrated.
 * @throws Error if it responds with another status: an error page hydrates, too.
 */
export async function openPage(page: Page, address: string, status = 200): Promise<void> {
  const response = await page.goto(address);
  if (response?.status() !== status)
    throw new Error(`${address} responded with ${response?.status()}, not ${status}`);
  await untilHydrated(page);
}
