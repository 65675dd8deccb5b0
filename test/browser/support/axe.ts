import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Best practices beyond WCAG that every page of this site follows. */
const bestPractices = [
  'aria-allowed-role',
  'aria-dialog-name',
  'empty-heading',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
  'tabindex',
  'table-duplicate-name',
];

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Additional rules by name: true enables one, false disables it. */
export type Rules = Readonly<Record<string, boolean>>;

/**
 * Runs axe on a page in its current state.
 * @param rules rules to disable, or to enable beyond {@link bestPractices}.
 * @returns one line for each violation: rule, selector, what to fix.
 */
export async function axeFindings(page: Page, rules: Rules = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await addAxe(page);
  const enabled = Object.fromEntries(
    [...bestPractices, 'target-size'].map((name): [string, { enabled: boolean }] => [
      name,
      { enabled: true },
    ]),
  );
  for (const [name, isOn] of Object.entries(rules)) enabled[name] = { enabled: isOn };
  const violations = await page.evaluate(
    async (options) => {
      const { axe: injected } = window as unknown as { axe: typeof axe }; // put there above
      return (await injected.run(document, options)).violations;
    },
    {
      runOnly: { type: 'tag' as const, values: tags },
      rules: enabled,
      resultTypes: ['violations' as const],
      // By default axe also parses all stylesheets again, a third of its time, for one rule that is not among these.
      preload: { assets: ['media' as const] },
    },
  );
  return violations.flatMap(linesOf);
}

/** Not by `page.evaluate`, for which a browser compiles the half megabyte on each page again. */
async function addAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  await session.detach();
}

function linesOf({ id, nodes }: Result): string[] {
  return nodes.map(({ target, failureSummary = '' }) => {
    const summary = failureSummary.replaceAll(/\s+/g, ' ').slice(0, 200);
    return `${id} at ${target.flat().join(' ')}: ${summary}`;
  });
}
