import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Pages open at a time. More of them only wait for one another. */
const concurrency = 3;

/** Looks at one case and returns what is wrong there, one line each. */
type Visit<Case> = (page: Page, visited: Case) => Promise<readonly string[]>;

/** Options of a context, plus: */
export interface VisitOptions extends BrowserContextOptions {
  /**
   * `each` opens a new context for each case. `lane` goes from case to case in one page, which spares a third of the time:
   * the renderer process, the HTTP cache and compiled scripts stay. For visits that add neither listeners nor scripts.
   */
  readonly pagePer?: 'each' | 'lane';
}

/**
 * Visits many pages in one browser, a few at a time.
 * @returns the findings of all visits, in the order of the cases.
 */
export async function visitAll<Case>(
  browser: Browser,
  cases: readonly Case[],
  visit: Visit<Case>,
  { pagePer = 'each', ...options }: VisitOptions = {},
): Promise<string[]> {
  const findings = cases.map((): readonly string[] => []);
  const waiting = [...cases.entries()];

  async function work(): Promise<void> {
    let page: Page | undefined;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, visited] = next;
      page ??= await (await browser.newContext(options)).newPage();
      findings[index] = await visit(page, visited);
      if (pagePer === 'each') page = await closeContext(page);
    }
    await closeContext(page);
  }

  await Promise.all(Array.from({ length: concurrency }, work));
  return findings.flat();
}

async function closeContext(page: Page | undefined): Promise<undefined> {
  await page?.context().close();
}
