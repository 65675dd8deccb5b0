import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Pages that are visited at a time: more only wait for one another. */
const atOnce = 3;

/**
 * Visits many pages in one browser, a few at a time, each from a clean context's one page.
 * @param visit looks at one page and returns what it found wrong there.
 * @returns everything that was found, in the order of the cases.
 */
export async function visitAll<Case>(
  browser: Browser,
  cases: readonly Case[],
  visit: (page: Page, visited: Case) => Promise<readonly string[]>,
  options: BrowserContextOptions = {},
): Promise<string[]> {
  const found = cases.map((): readonly string[] => []);
  const waiting = [...cases.entries()];

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const context = await browser.newContext(options);
      const [place, visited] = next;
      found[place] = await visit(await context.newPage(), visited);
      await context.close();
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  return found.flat();
}
