import type { Page } from 'playwright-core';

/**
 * Opens a page and waits until it is hydrated.
 * @throws Error if it responds with another status: an error page hydrates, too.
 */
export async function openPage(page: Page, address: string, status = 200): Promise<void> {
  const response = await page.goto(address);
  if (response?.status() !== status)
    throw new Error(`${address} responded with ${response?.status()}, not ${status}`);
  await page.waitForSelector('#root[data-client="ready"]');
}
