import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Entry, FetchContext, Fetched } from '../../content/cache/cache-types';
import { VersionedCache } from '../../content/cache/versioned-cache';
import type { ChangeSet } from '../../content/story-index/changes';
import { timerOf, type CacheReport } from '../../http/observation/cache-report';
import { timed } from '../../runtime/timed';
import type { LoadedPage } from '../join-page';
import {
  bypassesCache,
  keyOf,
  pageKinds,
  type PageAddress,
  type PageKind,
  type ResponseKind,
} from '../page-address';
import { renderBody } from '../render/page-renderer';
import type { CachedResponse } from './cached-response';
import { createPage } from './create-page';
import { fetchFeed } from './fetch-feed';
import { httpErrorOf, type PageCacheDeps } from './page-cache-deps';
import { pageEventsOf } from './page-events';
import { haveSameIds, lacksListOf, PageMemory, sizeOf, type CachedPage } from './page-memory';
import { findPagesShowing, type PagesShowing } from './pages-showing';
import { refreshPages } from './refresh-pages';
import { reportPage } from './report-page';

/** Bytes of all responses: ten to twenty thousand pages, by the encodings and payloads that are requested of them. */
const maxBytes = 112 * 1024 * 1024;

/** The share of memory that is filled at the start, with pages that are not compressed yet; the rest is for what visitors request. */
const warmShare = 0.5;

/** The pages of a site as responses, in memory. */
export class PageCache {
  readonly #deps: PageCacheDeps;
  readonly memory: PageMemory;
  readonly #cache: VersionedCache<CachedPage>;

  constructor(deps: PageCacheDeps) {
    this.#deps = deps;
    this.memory = new PageMemory(maxBytes, deps.shareBody);
    const isIndexed = (): boolean => deps.content.index.current() !== undefined;
    this.#cache = new VersionedCache<CachedPage>({
      store: this.memory,
      version: deps.content.version,
      reuse: deps.reuse,
      clock: deps.clock,
      report: pageEventsOf(deps.metrics.countPage),
      isUnchanged: ({ dependencies }, cv) => deps.content.index.isUnchanged(dependencies, cv),
      isValid: ({ year }) => year === deps.year(),
      isReusable: ({ reuse }) => reuse === 'always' || (reuse !== 'never' && !isIndexed()),
      toError: httpErrorOf,
      onRefreshFailed: deps.onRefreshFailed,
    });
    if (deps.reuse === 'on')
      deps.content.onPublish((...publish) => void this.#refresh(...publish).catch(deps.onRefreshFailed));
  }

  /** Responds from memory if that needs no request to the CMS; false if it does. */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const query = url.indexOf('?');
    if (query >= 0 && bypassesCache(url)) return false;
    const key = query < 0 ? url : url.slice(0, query);
    const page = this.#cache.getFresh(key);
    if (page === undefined) return false;
    this.memory.visit(key, page);
    if (!page.response.trySend(request, response)) return false;
    this.#deps.metrics.countHit(page.kind, response.statusCode);
    if (page.kind === 'html') this.#deps.countView?.(request, page.address);
    return true;
  }

  /**
   * The response of a page, or null if there is no such story. Rendered once for all concurrent readers.
   * @param report receives what the cache did. Default: not called.
   * @throws {HttpError} 503 while the CMS is out of reach and nothing is cached.
   */
  async read(address: PageAddress, kind: ResponseKind, report?: CacheReport): Promise<CachedResponse | null> {
    const key = keyOf(address, kind);
    const { onRead, finish } = reportPage(report, this.memory, key, this.#deps.reuse);
    const result = await this.#cache.read(key, {
      fetch: (context) => this.#fetch(address, kind, context, report),
      ...(kind === 'feed' ? {} : { restore: () => this.#restore(address, kind) }),
      onRead,
    });
    finish(result);
    if (result.outcome === 'missing') return null;
    if (result.outcome === 'unavailable') throw result.error;
    return result.value.response;
  }

  /** As {@link read}, for visitors and shared caches: a page that may be outdated says so. */
  async respond(
    address: PageAddress,
    kind: ResponseKind,
    report?: CacheReport,
  ): Promise<Pick<CachedResponse, 'send'> | null> {
    const response = await this.read(address, kind, report);
    const fresh = this.#cache.getFresh(keyOf(address, kind));
    if (response === null || (fresh?.response === response && fresh.reuse === 'always')) return response;
    return response.withCacheControl(this.#deps.sharedCaching.staleCacheControl);
  }

  /** Loads prerendered pages into memory, as many as fit. */
  async warm(): Promise<void> {
    const { pageStore, reuse } = this.#deps;
    if (reuse === 'off') return;
    for (const address of pageStore.prerendered()) {
      for (const kind of pageKinds) {
        if (this.memory.bytes() >= maxBytes * warmShare) return;
        await this.#cache.warm(keyOf(address, kind), () => this.#restore(address, kind));
        await nextIteration(); // visitors first
      }
    }
  }

  /**
   * True for an address that has a page. One in memory is not asked for again.
   * @throws {HttpError} as {@link read}.
   */
  async has(address: PageAddress): Promise<boolean> {
    const isInMemory = pageKinds.some((kind) => this.memory.peek(keyOf(address, kind)) !== undefined);
    return isInMemory || (await this.read(address, 'payload')) !== null;
  }

  /** The pages in memory, and the bytes that count against their bound. */
  size(): { readonly pages: number; readonly bytes: number } {
    return { pages: this.memory.values().length, bytes: this.memory.bytes() };
  }

  /** The published pages that show a story; null while it is unknown which stories are published. */
  async pagesShowing(uuid: string): Promise<PagesShowing | null> {
    const { content } = this.#deps;
    await content.version.ensureFresh();
    return findPagesShowing(uuid, { ...this.#deps, index: content.index, entries: this.memory.values() });
  }

  /** Loads and renders a page, or its feed. */
  async #fetch(
    address: PageAddress,
    kind: ResponseKind,
    { previous }: FetchContext<CachedPage>,
    report?: CacheReport,
  ): Promise<Fetched<CachedPage> | null> {
    if (kind === 'feed') return fetchFeed(this.#deps, address);
    const { content, load, pageStore } = this.#deps;
    const version = content.version.current();
    const priority = previous === undefined ? undefined : 'known';
    const found = await timed(timerOf(report, 'upstream'), () => load.page(address, priority));
    if (found !== null) {
      // Once the CMS names a later version, some of the values may be of that one.
      const loaded = { ...found, isFresh: found.isFresh && version === content.version.named() };
      const cv = loaded.isFresh && version > 0 ? version : null;
      const same = this.#revalidated(loaded, cv, previous);
      return same ?? this.#rendered(loaded, version, address, kind, report);
    }
    for (const each of pageKinds) this.memory.delete(keyOf(address, each));
    // An address that never had a page leaves no trace: anyone can make one up.
    if (previous !== undefined) pageStore.markGone(address, content.version.current());
    return null;
  }

  /** The previous page if it was rendered from the same values, or if its successor would lack header and footer, or a list that it has. */
  #revalidated(
    loaded: LoadedPage,
    cv: number | null,
    previous: CachedPage | undefined,
  ): Fetched<CachedPage> | undefined {
    if (previous === undefined) return undefined;
    // One that served until its ancestors were known is made again for good, although it may have none.
    const isReusable = previous.reuse === 'always' || !loaded.hasAncestors;
    const isSame =
      isReusable && previous.year === this.#deps.year() && haveSameIds(previous.sourceIds, loaded.sourceIds);
    const isWhole = loaded.isComplete && !lacksListOf(previous, loaded);
    if (isWhole && !isSame) return undefined;
    this.#deps.metrics.countPage(isWhole ? 'page-revalidated' : 'page-stale');
    return { value: previous, bytes: sizeOf(previous), cv, isCacheable: isWhole && cv !== null };
  }

  async #rendered(
    { payload, sourceIds, dependencies, isFresh, isStoryFresh, isComplete, hasAncestors }: LoadedPage,
    version: number,
    address: PageAddress,
    kind: PageKind,
    report: CacheReport | undefined,
  ): Promise<Fetched<CachedPage>> {
    const { render, pageStore } = this.#deps;
    const year = this.#deps.year();
    this.#deps.metrics.countPage('page-rendered');
    const body = await timed(timerOf(report, 'render'), () => renderBody(render, payload, address, kind));
    const reuse = hasAncestors ? 'always' : 'until-indexed';
    const page = createPage(this.#deps, body, { address, kind, year, sourceIds, dependencies, reuse });
    // A page without its header, or with a block that failed, may be complete at the next visit.
    const isCacheable = isComplete && body.hasNoErrors;
    const cv = isFresh && version > 0 ? version : null;
    if (isCacheable && hasAncestors && isStoryFresh && version > 0)
      // Beside outdated values it is still the newest page to fall back on, until a whole one of this version replaces it.
      pageStore.store(address, payload, cv ?? version - 1);
    return { value: page, bytes: sizeOf(page), cv, isCacheable };
  }

  /** Reads a page of the page store, and renders it if only its payload is stored. */
  async #restore(address: PageAddress, kind: PageKind): Promise<Entry<CachedPage> | null> {
    const { pageStore, render, metrics, clock } = this.#deps;
    const year = this.#deps.year();
    const stored = await pageStore.read(address, kind);
    if (stored === null) return null;
    const { body, cv, needsCaptcha, dependencies, from } = stored;
    const rendered = Buffer.isBuffer(body)
      ? { text: body, hasNoErrors: true, needsCaptcha }
      : await renderBody(render, body, address, kind);
    const reuse = stored.isReusable && rendered.hasNoErrors ? 'always' : 'never';
    const page = createPage(this.#deps, rendered, {
      address,
      kind,
      year,
      sourceIds: [],
      dependencies,
      reuse,
      from,
    });
    metrics.countPage('page-restored');
    return { value: page, bytes: sizeOf(page), cv, at: clock.now() };
  }

  /** See {@link refreshPages}. */
  #refresh(changes: ChangeSet | null, expected: string): Promise<void> {
    const cache = this.#cache;
    return refreshPages(changes, expected, {
      version: this.#deps.content.version,
      memory: this.memory,
      languages: this.#deps.languages,
      isFresh: ({ address, kind }) => cache.getFresh(keyOf(address, kind)) !== undefined,
      refresh: ({ address, kind }) =>
        cache.refresh(keyOf(address, kind), (context) => this.#fetch(address, kind, context)),
      read: (address, kind) => this.read(address, kind),
    });
  }
}
