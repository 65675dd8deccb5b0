import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageCacheDeps } from './page-cache-deps';
import type { PageMemory } from './page-memory';

/** The pages in memory, outdated or not: for a server that has too much to do. */
export class HeldPages {
  readonly #memory: Pick<PageMemory, 'peek'>;
  readonly #deps: Pick<PageCacheDeps, 'countView' | 'metrics' | 'sharedCaching'>;

  constructor(
    memory: Pick<PageMemory, 'peek'>,
    deps: Pick<PageCacheDeps, 'countView' | 'metrics' | 'sharedCaching'>,
  ) {
    this.#memory = memory;
    this.#deps = deps;
  }

  /** True for a path with a response in memory. */
  has(pathname: string): boolean {
    return this.#memory.peek(pathname) !== undefined;
  }

  /** Responds from memory; false for a path without a response there. Shared caches treat it as a page that may be outdated. */
  serve(pathname: string, request: IncomingMessage, response: ServerResponse): boolean {
    const page = this.#memory.peek(pathname)?.value;
    if (page === undefined) return false;
    const { countView, metrics, sharedCaching } = this.#deps;
    metrics.countPage('page-stale');
    if (page.kind === 'html') countView?.(request, page.address);
    page.response
      .withCacheControl(sharedCaching.staleCacheControl)
      .send(request, response)
      .catch(() => response.destroy()); // it could not be compressed
    return true;
  }
}
