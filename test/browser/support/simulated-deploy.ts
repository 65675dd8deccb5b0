import type { BrowserContext, Page } from 'playwright-core';

/** Requests of a tab that matter for a deploy. */
export interface SimulatedDeploy {
  /** Paths of the requested documents, in order. */
  readonly documents: readonly string[];
  /** Number of requests for the newest build. */
  readonly versionChecks: () => number;
}

/** Records the documents that a page requests, and its requests for the newest build. */
export function watchLoads(page: Page): SimulatedDeploy {
  const documents: string[] = [];
  let versionChecks = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) documents.push(pathname);
    if (pathname === '/builds/latest.json') versionChecks += 1;
  });
  return { documents, versionChecks: () => versionChecks };
}

/**
 * Serves another build from now on, without a chunk of ours.
 * @param isGone returns false once a page of the new build requests its own chunk.
 */
export async function deploy(
  context: BrowserContext,
  chunk: string,
  isGone: () => boolean = () => true,
): Promise<void> {
  await serveAnotherBuild(context);
  await takeChunkAway(context, chunk, isGone);
}

export async function serveAnotherBuild(context: BrowserContext): Promise<void> {
  await context.route('**/builds/latest.json?*', (route) =>
    route.fulfill({ json: { id: 'another-build', timestamp: 1_800_000_000_000 } }),
  );
}

/** @param chunk start of its file name. */
export async function takeChunkAway(
  context: BrowserContext,
  chunk: string,
  isGone: () => boolean = () => true,
): Promise<void> {
  const gone = { status: 404, contentType: 'text/plain', body: 'Page Not Found: /assets/gone.js' };
  await context.route(`**/assets/${chunk}-*.js`, (route) =>
    isGone() ? route.fulfill(gone) : route.continue(),
  );
}

/** Makes every storage API throw, as browsers do whose user blocks storage. */
export async function blockStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  });
}
