import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PageError } from '../../common/errors';
import type { Clock } from '../clock';
import type { ContentSource } from '../content/content-source';
import { createSoon, type Soon } from '../content/in-time';
import type { VersionState } from '../content/content-version';
import { AnswerMemory, type KeptPage } from './answer-memory';
import { finishAnswer, type FinishedAnswer } from './finished-answer';
import type { LoadedPage, PageLoader } from './load-page';
import { makeText } from './make-text';
import { hasOwnParameter, keyOf, pageKinds, type PageAddress, type PageKind } from './page-address';
import type { PageEvent } from './page-events';
import type { RenderStory } from './page-renderer';
import type { Shelf } from './shelf';

/** The pages of a site as finished answers. */
export interface Pages {
  /**
   * The finished answer of a page, or null where there is no such story. Rendered once however many ask.
   * @throws {PageError} 503 while nobody can say and nothing is known.
   */
  readonly read: (address: PageAddress, kind: PageKind) => Promise<FinishedAnswer | null>;
  /** Answers a request from memory where that needs no question to anybody; false where it does. */
  readonly serveNow: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Puts what was prerendered into memory, as much of it as has room. */
  readonly fill: () => Promise<void>;
}

/** What pages are made of. */
export interface PagesDeps {
  readonly content: Pick<ContentSource, 'version' | 'isVerified' | 'settle' | 'onMove'>;
  readonly load: Pick<PageLoader, 'page'>;
  readonly render: RenderStory;
  readonly shelf: Shelf;
  /** Headers of the answers, names and values in turn, by kind; `checkedHtml` of documents that ask the bot check. */
  readonly headers: Readonly<Record<PageKind | 'checkedHtml', readonly string[]>>;
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
const graceForKnown = 500;

/** The part of memory that is filled at the start; the rest is for what visitors ask for. */
const filledPart = 0.8;

/** Keeps finished answers; see {@link Pages}. */
export function createPages(deps: PagesDeps): Pages {
  return new KeptPages(deps);
}

/** What making a page came to: null where there is no such story. */
interface Made {
  readonly answer: FinishedAnswer | null;
}

class KeptPages implements Pages {
  readonly #deps: PagesDeps;
  readonly #memory: AnswerMemory;
  /** What is under way, by key. */
  readonly #making = new Map<string, Promise<Made>>();
  readonly #fetching = new Map<string, Promise<KeptPage | null>>();
  readonly #soon: Soon;
  #settling: Promise<VersionState> | undefined;

  constructor(deps: PagesDeps) {
    this.#deps = deps;
    this.#memory = new AnswerMemory(deps.mostBytes);
    this.#soon = createSoon(deps.clock);
    if (deps.reuse === 'on') deps.content.onMove(() => void this.#goAhead());
  }

  serveNow(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const query = url.indexOf('?');
    if (query >= 0 && hasOwnParameter(url)) return false;
    const key = query < 0 ? url : url.slice(0, query);
    const page = this.#memory.get(key);
    if (page === undefined || !this.#isCurrent(page)) return false;
    this.#memory.visit(key, page);
    if (!page.answer.sendNow(request, response)) return false;
    this.#deps.report('page-hit');
    return true;
  }

  async read(address: PageAddress, kind: PageKind): Promise<FinishedAnswer | null> {
    const { report } = this.#deps;
    const key = keyOf(address, kind);
    const before = this.#memory.get(key) ?? (await this.#fetch(key, address, kind));
    const state = await this.#settle(before !== null);
    const known = this.#memory.peek(key) ?? before;
    if (known !== null && this.#isCurrent(known)) {
      report('page-kept');
      return known.answer;
    }
    if (known === null) return (await this.#make(key, address, kind)).answer;
    if (!this.#isUnasked(known, state)) {
      try {
        const made = await this.#soon(this.#make(key, address, kind), graceForKnown);
        if (made !== null) return made.answer;
      } catch (error) {
        if (!(error instanceof PageError)) throw error;
      }
    }
    // Whatever is wrong with the content service: what was served before is served still.
    report('page-last-good');
    return known.answer;
  }

  async fill(): Promise<void> {
    const { shelf, mostBytes, reuse } = this.#deps;
    if (reuse === 'off') return;
    for (const address of shelf.prerendered()) {
      for (const kind of pageKinds) {
        if (this.#memory.bytes() >= mostBytes * filledPart) return;
        const key = keyOf(address, kind);
        if (this.#memory.peek(key) === undefined) await this.#fetch(key, address, kind);
        await nextTurn(); // visitors first
      }
    }
  }

  #isCurrent({ cv, year, isExact }: KeptPage): boolean {
    const { content, reuse } = this.#deps;
    return isExact && reuse === 'on' && content.isVerified(cv) && year === this.#deps.year();
  }

  /** True where asking would bring nothing: nobody answers, and nobody ever named a newer version. */
  #isUnasked({ cv, year }: KeptPage, state: VersionState): boolean {
    const { content, reuse } = this.#deps;
    return state === 'unverified' && reuse === 'on' && cv >= content.version() && year === this.#deps.year();
  }

  /** Who has something to fall back on waits for no version that may never come, not even for the first. */
  async #settle(isKnown: boolean): Promise<VersionState> {
    if (!isKnown) return this.#deps.content.settle();
    this.#settling ??= this.#deps.content.settle().finally(() => (this.#settling = undefined));
    return (await this.#soon(this.#settling, graceForKnown)) ?? 'unverified';
  }

  /** Makes a page, or joins whoever does. */
  #make(key: string, address: PageAddress, kind: PageKind): Promise<Made> {
    const running = this.#making.get(key);
    if (running !== undefined) return running;
    const making = this.#load(key, address, kind)
      .then((answer) => ({ answer }))
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #load(key: string, address: PageAddress, kind: PageKind): Promise<FinishedAnswer | null> {
    const { content, load, shelf } = this.#deps;
    const version = content.version();
    const isKnown = this.#memory.peek(key) !== undefined;
    const loaded = await load.page(address, isKnown ? 'known' : undefined);
    if (loaded === null) {
      this.#memory.forget(address);
      // What nobody ever knew leaves nothing behind: anybody may ask for anything.
      if (isKnown) shelf.forget(address, content.version());
      return null;
    }
    return this.#answer(key, loaded, { address, kind, cv: loaded.isFresh ? version : 0 });
  }

  async #answer(
    key: string,
    { payload, sources, isWhole }: LoadedPage,
    { address, kind, cv }: Pick<KeptPage, 'address' | 'kind' | 'cv'>,
  ): Promise<FinishedAnswer> {
    const { render, headers, report, shelf } = this.#deps;
    const year = this.#deps.year();
    const known = this.#memory.peek(key);
    if (known !== undefined && (!isWhole || (isSame(known.sources, sources) && known.year === year))) {
      if (isWhole && cv > 0) known.cv = cv;
      report(isWhole ? 'page-kept' : 'page-last-good');
      return known.answer;
    }
    report('page-rendered');
    const { text, isSound, asksBotCheck } = await makeText(render, payload, address, kind);
    const answer = finishAnswer(text, headers[asksBotCheck ? 'checkedHtml' : kind]);
    // A page without its header, or with a block that failed, may be whole at the next visit.
    if (isWhole && isSound) {
      this.#memory.keep(key, { answer, sources, year, address, kind, cv, isExact: true, visits: 0 });
      if (cv > 0) shelf.keep(address, payload, cv);
    }
    return answer;
  }

  /** Takes a page from the shelf into memory; one reads it however many ask. */
  #fetch(key: string, address: PageAddress, kind: PageKind): Promise<KeptPage | null> {
    const running = this.#fetching.get(key);
    if (running !== undefined) return running;
    const fetching = this.#take(key, address, kind).finally(() => this.#fetching.delete(key));
    this.#fetching.set(key, fetching);
    return fetching;
  }

  async #take(key: string, address: PageAddress, kind: PageKind): Promise<KeptPage | null> {
    const { shelf, render, headers, report } = this.#deps;
    const year = this.#deps.year();
    const shelved = await shelf.find(address, kind);
    if (shelved === null) return null;
    const { made, cv } = shelved;
    const { text, isSound, asksBotCheck } = Buffer.isBuffer(made)
      ? { ...shelved, text: made, isSound: true }
      : await makeText(render, made, address, kind);
    // Meanwhile it may have been made anew.
    const newer = this.#memory.peek(key);
    if (newer !== undefined) return newer;
    const isExact = shelved.isExact && isSound;
    const answer = finishAnswer(text, headers[asksBotCheck ? 'checkedHtml' : kind]);
    const page = { answer, sources: [], year, address, kind, cv, isExact, visits: 0 };
    this.#memory.keep(key, page);
    report('page-shelved');
    return page;
  }

  /** Makes anew what is asked for most, one after the other, so that its next visitor does not wait. */
  async #goAhead(): Promise<void> {
    const hottest = this.#memory.hottest(mostAhead);
    await this.#deps.content.settle();
    for (const page of hottest) {
      const { address, kind } = page;
      if (!this.#isCurrent(page)) await this.#make(keyOf(address, kind), address, kind).catch(() => null);
    }
  }
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}
