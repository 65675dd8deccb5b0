import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { PageError } from '../../../common/errors';
import type { Entry, FetchContext, Fetched } from '../../content/cache/cache-types';
import { VersionedCache } from '../../content/cache/versioned-cache';
import type { ChangeSet } from '../../content/story-index/changes';
import { partsOfLists } from '../list-parts';
import type { LoadedPage } from '../join-page';
import {
  addressesOf,
  bypassesCache,
  keyOf,
  pageKinds,
  type PageAddress,
  type PageKind,
  type ResponseKind,
} from '../page-address';
import { renderBody, type RenderedDocument } from '../render/page-renderer';
import { createCachedResponse, type CachedResponse } from './cached-response';
import type { PageCacheDeps } from './page-cache-deps';
import { haveSameIds, PageMemory, sizeOf, type CachedPage } from './page-memory';
import { findPagesShowing, type PagesShowing } from './pages-showing';

/** Pages that are rendered ahead of their visitors after a publish where it is unknown what changed. */
const maxRevalidated = 20;

/** Bytes of all responses: some two thousand pages in three encodings, with their payloads. */
const maxBytes = 112 * 1024 * 1024;

/** The share of memory that is filled at the start; the rest is for what visitors request. */
const warmShare = 0.8;

/** The pages of a site as responses, in memory. */
export class PageCache {
  readonly #deps: PageCacheDeps;
  readonly memory = new PageMemory(maxBytes);
  readonly #cache: VersionedCache<CachedPage>;

  constructor(deps: PageCacheDeps) {
    this.#deps = deps;
    const isIndexed = (): boolean => deps.content.index.current() !== undefined;
    this.#cache = new VersionedCache<CachedPage>({
      store: this.memory,
      version: deps.content.version,
      reuse: deps.reuse,
      clock: deps.clock,
      report: (event) => {
        if (event === 'hit') deps.report('page-revalidated');
        if (event === 'stale') deps.report('page-stale');
      },
      isUnchanged: ({ dependencies }, cv) => deps.content.index.isUnchanged(dependencies, cv),
      isValid: ({ year }) => year === deps.year(),
      isReusable: ({ reuse }) => reuse === 'always' || (reuse !== 'never' && !isIndexed()),
      toError: (thrown) => {
        if (thrown instanceof PageError) return thrown;
        throw thrown;
      },
    });
    if (deps.reuse === 'on') deps.content.onPublish((...publish) => void this.#refresh(...publish));
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
    this.#deps.report('page-hit');
    if (page.kind === 'html') this.#deps.countView?.(request, page.address);
    return true;
  }

  /**
   * The response of a page, or null if there is no such story. Rendered once for all concurrent readers.
   * @throws {PageError} 503 while the CMS is out of reach and nothing is cached.
   */
  async read(address: PageAddress, kind: ResponseKind): Promise<CachedResponse | null> {
    const result = await this.#cache.read(keyOf(address, kind), {
      fetch: (context) => this.#fetch(address, kind, context),
      ...(kind === 'feed' ? {} : { restore: () => this.#restore(address, kind) }),
    });
    if (result.outcome === 'missing') return null;
    if (result.outcome === 'unavailable') throw result.error;
    return result.value.response;
  }

  /** As {@link read}, for visitors and shared caches: a page that may be outdated says so. */
  async respond(address: PageAddress, kind: ResponseKind): Promise<Pick<CachedResponse, 'send'> | null> {
    const response = await this.read(address, kind);
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
   * @throws {PageError} as {@link read}.
   */
  async has(address: PageAddress): Promise<boolean> {
    const isInMemory = pageKinds.some((kind) => this.memory.peek(keyOf(address, kind)) !== undefined);
    return isInMemory || (await this.read(address, 'payload')) !== null;
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
  ): Promise<Fetched<CachedPage> | null> {
    if (kind === 'feed') return this.#fetchFeed(address);
    const { content, load, pageStore } = this.#deps;
    const version = content.version.current();
    const loaded = await load.page(address, previous === undefined ? undefined : 'known');
    if (loaded !== null) {
      const cv = loaded.isFresh && version > 0 ? version : null;
      return this.#revalidated(loaded, cv, previous) ?? this.#rendered(loaded, cv, address, kind);
    }
    for (const each of pageKinds) this.memory.delete(keyOf(address, each));
    // An address that never had a page leaves no trace: anyone can make one up.
    if (previous !== undefined) pageStore.markGone(address, content.version.current());
    return null;
  }

  async #fetchFeed(address: PageAddress): Promise<Fetched<CachedPage> | null> {
    const { content, loadFeed, year } = this.#deps;
    const version = content.version.current();
    const feed = await loadFeed(address);
    if (feed === null) return null;
    const { dependencies, isFresh, isComplete } = feed;
    const document = { text: feed.text, needsCaptcha: false };
    const shared = { address, kind: 'feed', year: year(), sourceIds: [], reuse: 'always' } as const;
    const page = this.#page(document, { ...shared, dependencies });
    const cv = isFresh && version > 0 ? version : null;
    return { value: page, bytes: sizeOf(page), cv, isCacheable: isComplete };
  }

  /** The previous page if it was rendered from the same values, or if its successor would lack header and footer. */
  #revalidated(
    { sourceIds, isComplete }: LoadedPage,
    cv: number | null,
    previous: CachedPage | undefined,
  ): Fetched<CachedPage> | undefined {
    if (previous === undefined) return undefined;
    const isSame = previous.year === this.#deps.year() && haveSameIds(previous.sourceIds, sourceIds);
    if (isComplete && !isSame) return undefined;
    this.#deps.report(isComplete ? 'page-revalidated' : 'page-stale');
    return { value: previous, bytes: sizeOf(previous), cv, isCacheable: isComplete && cv !== null };
  }

  async #rendered(
    { payload, sourceIds, dependencies, isComplete, hasAncestors }: LoadedPage,
    cv: number | null,
    address: PageAddress,
    kind: PageKind,
  ): Promise<Fetched<CachedPage>> {
    const { render, pageStore, report } = this.#deps;
    const year = this.#deps.year();
    report('page-rendered');
    const body = await renderBody(render, payload, address, kind);
    const reuse = hasAncestors ? 'always' : 'until-indexed';
    const page = this.#page(body, { address, kind, year, sourceIds, dependencies, reuse });
    // A page without its header, or with a block that failed, may be complete at the next visit.
    const isCacheable = isComplete && body.hasNoErrors;
    if (isCacheable && hasAncestors && cv !== null) pageStore.store(address, payload, cv);
    return { value: page, bytes: sizeOf(page), cv, isCacheable };
  }

  /** Reads a page of the page store, and renders it if only its payload is stored. */
  async #restore(address: PageAddress, kind: PageKind): Promise<Entry<CachedPage> | null> {
    const { pageStore, render, report, clock } = this.#deps;
    const year = this.#deps.year();
    const stored = await pageStore.read(address, kind);
    if (stored === null) return null;
    const { body, cv, needsCaptcha, dependencies } = stored;
    const rendered = Buffer.isBuffer(body)
      ? { text: body, hasNoErrors: true, needsCaptcha }
      : await renderBody(render, body, address, kind);
    const reuse = stored.isReusable && rendered.hasNoErrors ? 'always' : 'never';
    const page = this.#page(rendered, { address, kind, year, sourceIds: [], dependencies, reuse });
    report('page-restored');
    return { value: page, bytes: sizeOf(page), cv, at: clock.now() };
  }

  #page(
    { text, needsCaptcha }: Pick<RenderedDocument, 'needsCaptcha'> & { readonly text: string | Buffer },
    page: Omit<CachedPage, 'response' | 'visits'>,
  ): CachedPage {
    const { headers, sharedCaching } = this.#deps;
    const kind = needsCaptcha ? 'captchaHtml' : page.kind;
    const all = [...headers[kind], ...sharedCaching.keyHeaders(page.dependencies)];
    return { ...page, response: createCachedResponse(text, all), visits: 0 };
  }

  /**
   * Renders what a publish changed, one page after the other, so that its next visitor does not wait: the page of the story that
   * was announced, then the most visited. Pages that are gone leave memory and disk.
   */
  async #refresh(changes: ChangeSet | null, expected: string): Promise<void> {
    const { version: contentVersion } = this.#deps.content;
    const version = contentVersion.current();
    await contentVersion.ensureFresh(true); // until then no page counts as fresh
    const rank = ({ address }: CachedPage): number => (address.slug === expected ? 0 : 1);
    const visited = this.memory.visited().sort((one, other) => rank(one) - rank(other));
    let left = changes === null ? maxRevalidated : visited.length;
    for (const { address, kind } of visited) {
      if (contentVersion.current() !== version) return; // the next publish refreshes them
      if (left === 0) break;
      await nextIteration(); // visitors first: comparing the lists of a thousand pages takes a second
      if (this.#cache.getFresh(keyOf(address, kind)) !== undefined) continue;
      left -= 1;
      await this.#cache.refresh(keyOf(address, kind), (context) => this.#fetch(address, kind, context));
    }
    // A page that has no entry is not asked for: the index knows that it is gone.
    const gone = (changes?.gone ?? []).flatMap((slugs) => addressesOf(slugs, this.#deps.languages));
    for (const address of [...gone, ...partsOfLists(gone, this.memory.values())])
      for (const kind of pageKinds) await this.read(address, kind).catch(() => {});
  }
}
