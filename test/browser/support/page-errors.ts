import type { Page } from 'playwright-core';

/** The page's own report of what its Content-Security-Policy refused, sent to us through the console. */
const violationMark = 'securitypolicyviolation:';

/** Runs in the page before its first script. */
function reportViolations(mark: string): void {
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
      console.error(`${mark} ${effectiveDirective} refused ${blockedURI} (${sourceFile}:${lineNumber})`);
    },
  );
}

/**
 * Gathers everything a page should be free of: console errors and warnings (hydration mismatches and refusals by
 * the Content-Security-Policy among them), uncaught errors, requests that failed or were answered with 400 and
 * above. Call it before `page.goto`, and end a test by `expect(faults).toEqual([])`.
 * @returns a list that grows while the page lives, one line for each fault, in the order they arose.
 */
export async function collectFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A navigation that replaces another, and a page that closes, give up what is under way.
    if (reason !== 'net::ERR_ABORTED') faults.push(`request failed: ${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`answer ${response.status()}: ${response.url()}`);
  });
  await page.addInitScript(reportViolations, violationMark);
  return faults;
}
