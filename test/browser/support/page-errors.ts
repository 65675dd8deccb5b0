import type { Page } from 'playwright-core';

/** Marks a console message as a report of a refusal by the Content-Security-Policy. */
const violationMark = 'securitypolicyviolation:';

/** A warning of a browser that was started without pictures. */
const ofNoPictures = /^A preload for \S+ is found, but is not used because image loading is disabled\.$/;

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
 * Collects the errors of a page: console errors and warnings (hydration mismatches and refusals by the
 * Content-Security-Policy among them), uncaught errors, dialogs, failed requests, and responses with status 400 and above. Call
 * it before `page.goto`.
 * @returns a list that grows while the page is open, one line for each error, in order.
 */
export async function collectErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    if (isProblem && !ofNoPictures.test(message.text()))
      errors.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A new navigation and a closing page abort open requests.
    if (reason !== 'net::ERR_ABORTED') errors.push(`request failed: ${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`response ${response.status()}: ${response.url()}`);
  });
  await page.addInitScript(reportViolations, violationMark);
  return errors;
}
