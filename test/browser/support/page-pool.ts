import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { collectErrors } from './page-errors';

/** Pages open at a time. More of them only wait for one another. */
const concurrency = 3;

/**
 * Looks at one case and returns what is wrong there, one line each.
 * @param errors those of `collectErrors` since the visit began.
 */
type Visit<Case> = (page: Page, visited: Case, errors: readonly string[]) => Promise<readonly string[]>;

/** Options of the contexts, plus: */
export interface VisitOptions extends BrowserContextOptions {
  /** Called with each new page, before its first visit. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/**
 * Visits many pages in one browser, a few at a time. Each of those goes from case to case, which spares a third of the time of
 * a new context for each: the renderer process, the HTTP cache and compiled scripts stay.
 * @returns the findings of all visits, in the order of the cases.
 */
export async function visitAll<Case>(
  browser: Browser,
  cases: readonly Case[],
  visit: Visit<Case>,
  { prepare = async () => {}, ...options }: VisitOptions = {},
): Promise<string[]> {
  const findings = cases.map((): readonly string[] => []);
  const waiting = [...cases.entries()];

  async function work(): Promise<void> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const errors = await collectErrors(page);
    try {
      await prepare(page);
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [index, visited] = next;
        errors.length = 0;
        findings[index] = await visit(page, visited, errors);
      }
    } finally {
      await context.close();
    }
  }

  await Promise.all(Array.from({ length: Math.min(concurrency, cases.length) }, work));
  return findings.flat();
}
