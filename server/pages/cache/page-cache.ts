import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PageError } from '../../../common/errors';
import type { Clock } from '../../runtime/clock';
import type { ContentSource } from '../../content/content-source';
import { createSoftTimeout, type SoftTimeout } from '../../runtime/timeout';
import type { VersionState } from '../../content/cache/content-version';
import { MemoryStore, type CachedPage } from './memory-store';
import { createCachedResponse, type CachedResponse } from './cached-response';
import type { LoadedPage, PageLoader } from '../load-page';
import { renderBody } from '../render/render-body';
import { bypassesCache, keyOf, pageKinds, type PageAddress, type PageKind } from '../page-address';
import type { PageEvent } from './page-events';
import type { RenderStory } from '../render/page-renderer';
import type { PageStore } from '../store/page-store';

/** The pages of a site as finished answers. */
export interface PageCache {
  /**
   * The finished answer of a page, or null where there is no such story. Rendered once however many ask.
   * @throws {PageError} 503 while nobody can say and nothing is known.
   */
  readonly read: (address: PageAddress, kind: PageKind) => Promise<CachedResponse | null>;
  /** Answers a request from memory where that needs no question to anybody; false where it does. */
  readonly tryServe: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Puts what was prerendered into memory, as much of it as has room. */
  readonly fill: () => Promise<void>;
}

/** What pages are made of. */
export interface PageCacheDeps {
  readonly content: Pick<ContentSource, 'version' | 'isVerified' | 'ensureFresh' | 'onVersionChange'>;
  readonly load: Pick<PageLoader, 'page'>;
  readonly render: RenderStory;
  readonly pageStore: PageStore;
  /** Headers of the answers, names and values in turn, by kind; `captchaHtml` of documents that ask the bot check. */
  readonly headers: Readonly<Record<PageKind | 'captchaHtml', readonly string[]>>;
  /** `off`: nothing is reused while the content service answers. */
  readonly reuse: 'on' | 'off';
  /** Bytes of all answers that are kept. */
  readonly mostBytes: number;
  /** What pages show of today: an answer made in another year is made anew. */
  readonly year: () => number;
  readonly clock: Clock;
  readonly report: (event: PageEvent) => void;
}

/** Pages that are made anew ahead of their visitors once the content version has moved. */
const mostAhead = 20;

/** Milliseconds that a visitor waits for the newest of a page that is known before getting the last good one. */
const staleAfterMs = 500;

/** The part of memory that is filled at the start; the rest is for what visitors ask for. */
const filledPart = 0.8;

/** Keeps finished answers; see {@link Pages}. */
export function createPageCache(deps: PageCacheDeps): PageCache {
  return new MemoryPageCache(deps);
}

/** What making a page came to: null where there is no such story. */
interface Made {
  readonly response: CachedResponse | null;
}

class MemoryPageCache implements PageCache {
  readonly #deps: PageCacheDeps;
  readonly #memory: MemoryStore;
  /** What is under way, by key. */
  readonly #making = new Map<string, Promise<Made>>();
  readonly #fetching = new Map<string, Promise<CachedPage | null>>();
  readonly #withSoftTimeout: SoftTimeout;
  #settling: Promise<VersionState> | undefined;

  constructor(deps: PageCacheDeps) {
    this.#deps = deps;
    this.#memory = new MemoryStore(deps.mostBytes);
    this.#withSoftTimeout = createSoftTimeout(deps.clock);
    if (deps.reuse === 'on') deps.content.onVersionChange(() => void this.#revalidateHot());
  }

  tryServe(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const query = url.indexOf('?');
    if (query >= 0 && bypassesCache(url)) return false;
    const key = query < 0 ? url : url.slice(0, query);
    const page = this.#memory.get(key);
    if (page === undefined || !this.#isCurrent(page)) return false;
    this.#memory.visit(key, page);
    if (!page.response.trySend(request, response)) return false;
    this.#deps.report('page-hit');
    return true;
  }

  async read(address: PageAddress, kind: PageKind): Promise<CachedResponse | null> {
    const { report } = this.#deps;
    const key = keyOf(address, kind);
    const before = this.#memory.get(key) ?? (await this.#fetch(key, address, kind));
    const state = await this.#ensureFresh(before !== null);
    const known = this.#memory.peek(key) ?? before;
    if (known !== null && this.#isCurrent(known)) {
      report('page-kept');
      return known.response;
    }
    if (known === null) return (await this.#make(key, address, kind)).response;
    if (!this.#isUnasked(known, state)) {
      try {
        const made = await this.#withSoftTimeout(this.#make(key, address, kind), staleAfterMs);
        if (made !== null) return made.response;
      } catch (error) {
        if (!(error instanceof PageError)) throw error;
      }
    }
    // Whatever is wrong with the content service: what was served before is served still.
    report('page-last-good');
    return known.response;
  }

  async fill(): Promise<void> {
    const { pageStore, mostBytes, reuse } = this.#deps;
    if (reuse === 'off') return;
    for (const address of pageStore.prerendered()) {
      for (const kind of pageKinds) {
        if (this.#memory.bytes() >= mostBytes * filledPart) return;
        const key = keyOf(address, kind);
        if (this.#memory.peek(key) === undefined) await this.#fetch(key, address, kind);
        await nextTurn(); // visitors first
      }
    }
  }

  #isCurrent({ cv, year, isReusable }: CachedPage): boolean {
    const { content, reuse } = this.#deps;
    return isReusable && reuse === 'on' && content.isVerified(cv) && year === this.#deps.year();
  }

  /** True where asking would bring nothing: nobody answers, and nobody ever named a newer version. */
  #isUnasked({ cv, year }: CachedPage, state: VersionState): boolean {
    const { content, reuse } = this.#deps;
    return state === 'unverified' && reuse === 'on' && cv >= content.version() && year === this.#deps.year();
  }

  /** Who has something to fall back on waits for no version that may never come, not even for the first. */
  async #ensureFresh(isKnown: boolean): Promise<VersionState> {
    if (!isKnown) return this.#deps.content.ensureFresh();
    this.#settling ??= this.#deps.content.ensureFresh().finally(() => (this.#settling = undefined));
    return (await this.#withSoftTimeout(this.#settling, staleAfterMs)) ?? 'unverified';
  }

  /** Makes a page, or joins whoever does. */
  #make(key: string, address: PageAddress, kind: PageKind): Promise<Made> {
    const running = this.#making.get(key);
    if (running !== undefined) return running;
    const making = this.#load(key, address, kind)
      .then((answer) => ({ response: answer }))
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #load(key: string, address: PageAddress, kind: PageKind): Promise<CachedResponse | null> {
    const { content, load, pageStore } = this.#deps;
    const version = content.version();
    const isKnown = this.#memory.peek(key) !== undefined;
    const loaded = await load.page(address, isKnown ? 'known' : undefined);
    if (loaded === null) {
      this.#memory.forget(address);
      // What nobody ever knew leaves nothing behind: anybody may ask for anything.
      if (isKnown) pageStore.forget(address, content.version());
      return null;
    }
    return this.#answer(key, loaded, { address, kind, cv: loaded.isFresh ? version : 0 });
  }

  async #answer(
    key: string,
    { payload, sources, isComplete }: LoadedPage,
    { address, kind, cv }: Pick<CachedPage, 'address' | 'kind' | 'cv'>,
  ): Promise<CachedResponse> {
    const { render, headers, report, pageStore } = this.#deps;
    const year = this.#deps.year();
    const known = this.#memory.peek(key);
    if (known !== undefined && (!isComplete || (isSame(known.sources, sources) && known.year === year))) {
      if (isComplete && cv > 0) known.cv = cv;
      report(isComplete ? 'page-kept' : 'page-last-good');
      return known.response;
    }
    report('page-rendered');
    const { text, hasNoErrors, needsCaptcha } = await renderBody(render, payload, address, kind);
    const answer = createCachedResponse(text, headers[needsCaptcha ? 'captchaHtml' : kind]);
    // A page without its header, or with a block that failed, may be whole at the next visit.
    if (isComplete && hasNoErrors) {
      this.#memory.keep(key, {
        response: answer,
        sources,
        year,
        address,
        kind,
        cv,
        isReusable: true,
        visits: 0,
      });
      if (cv > 0) pageStore.keep(address, payload, cv);
    }
    return answer;
  }

  /** Takes a page from the shelf into memory; one reads it however many ask. */
  #fetch(key: string, address: PageAddress, kind: PageKind): Promise<CachedPage | null> {
    const running = this.#fetching.get(key);
    if (running !== undefined) return running;
    const fetching = this.#take(key, address, kind).finally(() => this.#fetching.delete(key));
    this.#fetching.set(key, fetching);
    return fetching;
  }

  async #take(key: string, address: PageAddress, kind: PageKind): Promise<CachedPage | null> {
    const { pageStore, render, headers, report } = this.#deps;
    const year = this.#deps.year();
    const stored = await pageStore.find(address, kind);
    if (stored === null) return null;
    const { made, cv } = stored;
    const { text, hasNoErrors, needsCaptcha } = Buffer.isBuffer(made)
      ? { ...stored, text: made, hasNoErrors: true }
      : await renderBody(render, made, address, kind);
    // Meanwhile it may have been made anew.
    const newer = this.#memory.peek(key);
    if (newer !== undefined) return newer;
    const isReusable = stored.isReusable && hasNoErrors;
    const answer = createCachedResponse(text, headers[needsCaptcha ? 'captchaHtml' : kind]);
    const page = { response: answer, sources: [], year, address, kind, cv, isReusable, visits: 0 };
    this.#memory.keep(key, page);
    report('page-shelved');
    return page;
  }

  /** Makes anew what is asked for most, one after the other, so that its next visitor does not wait. */
  async #revalidateHot(): Promise<void> {
    const hottest = this.#memory.hottest(mostAhead);
    await this.#deps.content.ensureFresh();
    for (const page of hottest) {
      const { address, kind } = page;
      if (!this.#isCurrent(page)) await this.#make(keyOf(address, kind), address, kind).catch(() => null);
    }
  }
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}
