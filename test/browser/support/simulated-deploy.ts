import type { BrowserContext, Page } from 'playwright-core';

/** What a tab sees of a deploy. */
export interface SimulatedDeploy {
  /** Paths of the documents that were asked for, in order. */
  readonly documents: readonly string[];
  /** How often it was asked which build is the newest. */
  readonly questions: () => number;
}

/** Listens to which documents a page asks for, and how often for the newest build. */
export function watchLoads(page: Page): SimulatedDeploy {
  const documents: string[] = [];
  let questions = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) documents.push(pathname);
    if (pathname === '/builds/latest.json') questions += 1;
  });
  return { documents, questions: () => questions };
}

/**
 * Another build is served from now on, and a chunk of ours is gone.
 * @param isGone false from when on a page of the new build asks for its own.
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

/** @param chunk what its name begins with. */
export async function takeChunkAway(
  context: BrowserContext,
  chunk: string,
  isGone: () => boolean = () => true,
): Promise<void> {
  const gone = { status: 404, contentType: 'text/plain', body: 'Asset Not Found' };
  await context.route(`**/assets/${chunk}-*.js`, (route) =>
    isGone() ? route.fulfill(gone) : route.continue(),
  );
}

/** Makes everything that a page could store in throw, as browsers do whose user blocks it. */
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
