import type { IncomingMessage, ServerResponse } from 'node:http';
import { PageError } from '../../common/errors';
import { payloadPath, type StoryAddress } from '../../common/story/story-path';
import type { ContentSource } from '../content/content-source';
import { createBoundedStore } from './bounded-store';
import { finishAnswer, type FinishedAnswer } from './finished-answer';
import type { LoadedPage, PageLoader } from './load-page';
import type { RenderStory } from './page-renderer';

/** Where a page is, and which story it shows. */
export interface PageAddress extends StoryAddress {
  /** The page's own path, as `storyPath` writes it. */
  readonly path: string;
}

/** What is answered of a page: the document, or what it is made of. */
export type PageKind = 'html' | 'payload';

/** Steps of serving pages, by name: metrics and tests listen to the same list. */
export const pageEvents = ['page-hit', 'page-kept', 'page-rendered', 'page-last-good'] as const;

/** `hit`: from memory at once; `kept`: from memory after a question; `rendered`: made; `last-good`: while the content service fails. */
export type PageEvent = (typeof pageEvents)[number];

/** The pages of a site as finished answers. */
export interface Pages {
  /**
   * The finished answer of a page, or null where there is no such story. Rendered once however many ask.
   * @throws {PageError} 503 while nobody can say and nothing is known.
   */
  readonly read: (address: PageAddress, kind: PageKind) => Promise<FinishedAnswer | null>;
  /** Answers a request from memory where that needs no question to anybody; false where it does. */
  readonly serveNow: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** What pages are made of. */
export interface PagesDeps {
  readonly content: Pick<ContentSource, 'version' | 'isVerified' | 'settle' | 'onMove'>;
  readonly load: Pick<PageLoader, 'page'>;
  readonly render: RenderStory;
  /** Headers of the answers, names and values in turn, by kind. */
  readonly headers: Readonly<Record<PageKind, readonly string[]>>;
  /** `off`: nothing is reused while the content service answers. */
  readonly reuse: 'on' | 'off';
  /** Bytes of all answers that are kept. */
  readonly mostBytes: number;
  /** What pages show of today: an answer made in another year is made anew. */
  readonly year: () => number;
  readonly report: (event: PageEvent) => void;
}

interface Entry {
  readonly answer: FinishedAnswer;
  /** What it was made of: made of the very same values it would be the very same. */
  readonly sources: readonly unknown[];
  readonly year: number;
  readonly address: PageAddress;
  readonly kind: PageKind;
  /** The content version that it is known to be good for. */
  cv: number;
  /** How often it was asked for. */
  visits: number;
}

interface Making {
  readonly sources: readonly unknown[];
  readonly answer: Promise<FinishedAnswer>;
}

/** Parameters that decide what is answered; nobody else's do. */
const ownParameter = /[?&](?:_storyblok|_form=)/;

/** Visits that make it worth to pack an answer as small as can be, which takes a tenth of a second and more. */
const worthShrinking = 3;

/** What an answer takes with both of its packings, as a multiple of it alone. */
const packedTwice = 1.5;

/** Pages that are made anew ahead of their visitors once the content version has moved. */
const mostAhead = 20;

/** Keeps finished answers; see {@link Pages}. */
export function createPages(deps: PagesDeps): Pages {
  return new KeptPages(deps);
}

class KeptPages implements Pages {
  readonly #deps: PagesDeps;
  readonly #kept;
  readonly #making = new Map<string, Making>();
  #shrinking: Promise<void> = Promise.resolve();

  constructor(deps: PagesDeps) {
    this.#deps = deps;
    this.#kept = createBoundedStore<Entry>(deps.mostBytes);
    if (deps.reuse === 'on') deps.content.onMove(() => void this.#goAhead());
  }

  serveNow(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const query = url.indexOf('?');
    if (query >= 0 && ownParameter.test(url)) return false;
    const key = query < 0 ? url : url.slice(0, query);
    const entry = this.#kept.get(key);
    if (entry === undefined || !this.#isCurrent(entry)) return false;
    if ((entry.visits += 1) === worthShrinking) this.#shrink(key, entry.answer);
    if (!entry.answer.sendNow(request, response)) return false;
    this.#deps.report('page-hit');
    return true;
  }

  async read(address: PageAddress, kind: PageKind): Promise<FinishedAnswer | null> {
    const { content, load, report } = this.#deps;
    const key = keyOf(address, kind);
    await content.settle();
    const entry = this.#kept.get(key);
    if (entry !== undefined && this.#isCurrent(entry)) {
      report('page-kept');
      return entry.answer;
    }
    const version = content.version();
    try {
      const loaded = await load.page(address);
      if (loaded !== null) return await this.#answer(key, loaded, { address, kind, version });
      for (const each of ['html', 'payload'] as const) this.#kept.delete(keyOf(address, each));
      return null;
    } catch (error) {
      // Whatever is wrong with the content service: what was served before is served still.
      if (entry === undefined || !(error instanceof PageError)) throw error;
      report('page-last-good');
      return entry.answer;
    }
  }

  #isCurrent({ cv, year }: Entry): boolean {
    const { content, reuse } = this.#deps;
    return reuse === 'on' && content.isVerified(cv) && year === this.#deps.year();
  }

  async #answer(
    key: string,
    loaded: LoadedPage,
    made: Pick<Entry, 'address' | 'kind'> & { readonly version: number },
  ): Promise<FinishedAnswer> {
    const entry = this.#kept.get(key);
    const cv = loaded.isFresh ? made.version : 0;
    if (entry !== undefined && isSame(entry.sources, loaded.sources) && entry.year === this.#deps.year()) {
      if (cv > 0) entry.cv = cv;
      this.#deps.report('page-kept');
      return entry.answer;
    }
    const making = this.#making.get(key);
    if (making !== undefined && isSame(making.sources, loaded.sources)) return making.answer;
    const answer = this.#make(key, loaded, { ...made, cv }).finally(() => {
      if (this.#making.get(key)?.answer === answer) this.#making.delete(key);
    });
    this.#making.set(key, { sources: loaded.sources, answer });
    return answer;
  }

  async #make(
    key: string,
    { payload, sources, isWhole }: LoadedPage,
    { address, kind, cv }: Pick<Entry, 'address' | 'kind' | 'cv'>,
  ): Promise<FinishedAnswer> {
    const { render, headers, report, year: yearNow } = this.#deps;
    report('page-rendered');
    const year = yearNow();
    const { text, isSound } =
      kind === 'payload'
        ? { text: JSON.stringify(payload), isSound: true }
        : await render(payload, address.language, address.path);
    const answer = finishAnswer(text, headers[kind]);
    // A page without its header, or with a block that failed, may be whole at the next visit.
    if (isWhole && isSound) {
      const bytes = answer.bytes() * packedTwice;
      this.#kept.set(key, { answer, sources, year, address, kind, cv, visits: 0 }, bytes);
    }
    return answer;
  }

  /** Packs one answer after the other as small as can be, while visitors get what was packed fast. */
  #shrink(key: string, answer: FinishedAnswer): void {
    const shrink = async (before: Promise<void>): Promise<void> => {
      await before;
      if (this.#kept.peek(key)?.answer !== answer) return;
      await answer.shrink();
      if (this.#kept.peek(key)?.answer === answer) this.#kept.resize(key, answer.bytes());
    };
    // What could not be packed small stays packed fast.
    this.#shrinking = shrink(this.#shrinking).catch(() => {});
  }

  /** Makes anew what is asked for most, so that its next visitor does not wait. */
  async #goAhead(): Promise<void> {
    const hottest = [...this.#kept.entries()].filter(([, { visits }]) => visits > 0).slice(0, mostAhead);
    for (const [, { address, kind }] of hottest) await this.read(address, kind).catch(() => null);
  }
}

function keyOf({ path }: PageAddress, kind: PageKind): string {
  return kind === 'html' ? path : payloadPath(path);
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}
