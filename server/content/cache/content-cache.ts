import type { Clock } from '../../runtime/clock';
import type { ContentStore, StoredEntry } from './content-store';
import { BoundedMap } from '../../runtime/bounded-map';
import { ContentError, outage } from '../api/content-error';
import type { ReportEvent } from '../api/content-events';
import type { ContentVersion, VersionState } from './content-version';
import { createSoftTimeout, withTimeout, type SoftTimeout } from '../../runtime/timeout';
import { createBackoff, type Backoff } from '../../runtime/backoff';
import type { Priority } from '../api/rate-limit';

/**
 * What asking comes to. `fresh`: as the content service has it; `stale`: the last good answer, `age` milliseconds old,
 * while the service is slow or fails; `missing`: the service says that there is no such thing; `unavailable`: nobody can say.
 */
export type Outcome<Value> =
  | { readonly outcome: 'fresh'; readonly value: Value }
  | { readonly outcome: 'stale'; readonly value: Value; readonly age: number }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'unavailable'; readonly error: ContentError };

/** How a fill shall ask. */
export interface FetchScope {
  /** The content version to ask for; null: whichever the service thinks current. */
  readonly cv: number | null;
  readonly priority: Priority;
  /** Ends the fill; no visitor does. */
  readonly signal: AbortSignal;
  /** Left out: `published`. Drafts are never kept, and never asked for through these answers. */
  readonly version?: 'published' | 'draft';
}

/** What a fill brings. */
export interface Fetched<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly cv: number;
}

/** Asks the content service. @throws {ContentError}; with status 404 where there is no such thing. */
export type Fetcher<Value> = (scope: FetchScope) => Promise<Fetched<Value>>;

/** What a caller says of a question. */
export interface ReadOptions {
  /** Milliseconds that the caller waits where nothing is known. The fill goes on without them. */
  readonly waitMs: number;
  /** Left out: `known` for what was answered before, else `unknown`. */
  readonly priority?: Priority;
}

/** Answers of the content service, asked for at most once at a time and kept for as long as they are current. */
export interface ContentCache<Value> {
  /** `key` names the question: equal keys are the same question, and the first to ask brings the fill. Never throws. */
  read: (key: string, fill: Fetcher<Value>, options: ReadOptions) => Promise<Outcome<Value>>;
  /** The age of the oldest answer served stale within the last minute, in milliseconds; 0 where none was. */
  stalest: () => number;
}

/** Milliseconds that a visitor waits for the newest of what is known before getting the last good one. */
const staleAfterMs = 500;
/** Milliseconds for which a missing thing is not asked for again. */
const longestMissing = 60_000;
/** Milliseconds for which stale answers count as being served. */
const staleSpan = 60_000;
/** Questions whose failure, or whose "missing", is remembered. */
const maxEntries = 5_000;

interface Failure {
  readonly count: number;
  readonly until: number;
  readonly error: ContentError;
}

/** What answers are made of. */
export interface ContentCacheDeps<Value> {
  readonly store: ContentStore<Value>;
  readonly version: ContentVersion;
  /** Seconds for which an answer holds where the service tells no version. */
  readonly seconds: number;
  /** `off`: nothing is reused while the service answers. */
  readonly reuse: 'on' | 'off';
  /** Milliseconds for a whole fill, retries and related stories included. */
  readonly fetchTimeout: number;
  readonly clock: Clock;
  readonly report: ReportEvent;
  readonly backoff?: Backoff;
}

/**
 * One call for each question however many wait; failures shared, and remembered for a growing pause; the last good
 * answer where the service is slow or fails; never an older answer after a newer one.
 */
export function createContentCache<Value>(deps: ContentCacheDeps<Value>): ContentCache<Value> {
  return new NodeContentCache(deps);
}

/** How a question is asked: what it was called with, and what was known at the time. */
interface Asking<Value> {
  readonly key: string;
  readonly fill: Fetcher<Value>;
  readonly priority: Priority;
  readonly state: VersionState;
}

class NodeContentCache<Value> implements ContentCache<Value> {
  readonly #deps: ContentCacheDeps<Value>;
  readonly #backoff: Backoff;
  readonly #filling = new Map<string, Promise<Outcome<Value>>>();
  readonly #failures = new BoundedMap<string, Failure>(maxEntries);
  readonly #missing = new BoundedMap<string, { readonly cv: number; readonly until: number }>(maxEntries);
  readonly #withSoftTimeout: SoftTimeout;
  #staleness = { age: 0, until: 0 };

  constructor(deps: ContentCacheDeps<Value>) {
    this.#deps = deps;
    this.#backoff = deps.backoff ?? createBackoff();
    this.#withSoftTimeout = createSoftTimeout(deps.clock);
  }

  stalest(): number {
    return this.#deps.clock.now() < this.#staleness.until ? this.#staleness.age : 0;
  }

  async read(key: string, fill: Fetcher<Value>, { waitMs, priority }: ReadOptions): Promise<Outcome<Value>> {
    const { store, version, clock, report } = this.#deps;
    const state = await version.ensureFresh();
    const known = store.get(key);
    if (known !== undefined && this.#isCurrent(known, state)) {
      if (state === 'unverified') return this.#stale(known);
      report('hit');
      return { outcome: 'fresh', value: known.value };
    }
    if (this.#isMissing(key, state)) {
      report('missing');
      return { outcome: 'missing' };
    }
    const failure = this.#failures.get(key);
    if (failure !== undefined && clock.now() < failure.until) return this.#staleOrNone(known, failure.error);
    const asking = { key, fill, priority: priority ?? (known === undefined ? 'unknown' : 'known'), state };
    const asked = this.#ask(asking);
    const outcome =
      known === undefined
        ? await withTimeout(asked, waitMs, null, clock)
        : await this.#withSoftTimeout(asked, Math.min(waitMs, staleAfterMs));
    return outcome ?? this.#staleOrNone(known, tooLate());
  }

  /** True while an answer may be used without asking for it again. */
  #isCurrent(answer: StoredEntry<Value>, state: VersionState): boolean {
    const { reuse, seconds, version, clock } = this.#deps;
    if (reuse === 'off') return false;
    if (state === 'unsupported') return clock.now() - answer.at < seconds * 1000;
    return answer.cv === version.current();
  }

  /** While nobody answers, what was missing a moment ago is not known to be missing still. */
  #isMissing(key: string, state: VersionState): boolean {
    const { reuse, version, clock } = this.#deps;
    const found = this.#missing.get(key);
    if (found === undefined || reuse === 'off' || state === 'unverified') return false;
    return found.cv === version.current() && clock.now() < found.until;
  }

  #stale({ value, at }: StoredEntry<Value>): Outcome<Value> {
    const now = this.#deps.clock.now();
    const age = now - at;
    if (age >= this.#staleness.age || now >= this.#staleness.until)
      this.#staleness = { age, until: now + staleSpan };
    this.#deps.report('stale', { age: Math.round(age) });
    return { outcome: 'stale', value, age };
  }

  #staleOrNone(known: StoredEntry<Value> | undefined, error: ContentError): Outcome<Value> {
    if (known !== undefined) return this.#stale(known);
    this.#deps.report('unavailable');
    return { outcome: 'unavailable', error };
  }

  /** Starts a fill, or joins the one under way. */
  #ask(asking: Asking<Value>): Promise<Outcome<Value>> {
    const running = this.#filling.get(asking.key);
    this.#deps.report(running === undefined ? 'miss' : 'coalesced');
    if (running !== undefined) return running;
    const started = this.#fill(asking).finally(() => this.#filling.delete(asking.key));
    this.#filling.set(asking.key, started);
    return started;
  }

  async #fill({ key, fill, priority, state }: Asking<Value>): Promise<Outcome<Value>> {
    const { version, reuse, clock, fetchTimeout, store } = this.#deps;
    const current = version.current();
    const cv = current === 0 || state === 'unsupported' || reuse === 'off' ? null : current;
    const end = new AbortController();
    const stop = clock.after(fetchTimeout, () => end.abort(tooLate()));
    try {
      return this.#take(key, await fill({ cv, priority, signal: end.signal }), cv ?? 0);
    } catch (thrown) {
      const error = thrown instanceof ContentError ? thrown : defect(thrown);
      if (error.status === 404) return this.#takeMissing(key, current);
      this.#fail(key, error);
      return this.#staleOrNone(store.get(key), error);
    } finally {
      stop();
    }
  }

  /** Takes in what a fill brought. `asked` is the version it was asked for, 0 for whichever is current. */
  #take(key: string, { value, bytes, cv: told }: Fetched<Value>, asked: number): Outcome<Value> {
    const { version, store, clock, report } = this.#deps;
    version.observe(told);
    // What could not be believed would belong to no version, and be asked for with every read.
    const isBelieved = told > 0 && told <= version.current();
    const answer = { value, bytes, cv: isBelieved ? told : asked, at: clock.now() };
    const before = store.get(key);
    // What the version was turned back behind counts no more.
    const isOlder = before !== undefined && answer.cv < before.cv && before.cv <= version.current();
    if (isOlder || answer.cv < asked) {
      this.#fail(key, invalidResponse(`version ${answer.cv} came where ${asked} was asked for`));
      if (isOlder) return this.#stale(before);
      store.set(key, answer);
      return this.#stale(answer);
    }
    this.#failures.delete(key);
    this.#missing.delete(key);
    store.set(key, answer);
    report('stored', { bytes });
    return { outcome: 'fresh', value };
  }

  /** `asked` is the version it is missing in: what was published meanwhile may hold it. */
  #takeMissing(key: string, asked: number): Outcome<Value> {
    const { store, seconds, clock } = this.#deps;
    this.#failures.delete(key);
    store.delete(key);
    const until = clock.now() + Math.min(longestMissing, seconds * 1000);
    this.#missing.set(key, { cv: asked, until });
    return { outcome: 'missing' };
  }

  #fail(key: string, error: ContentError): void {
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    this.#failures.set(key, { count, until: this.#deps.clock.now() + this.#backoff.after(count), error });
    this.#deps.report('failed', { error: error.message, count });
  }
}

function invalidResponse(response: string): ContentError {
  return outage(response, '/cdn/stories');
}

function tooLate(): ContentError {
  return new ContentError({
    status: 0,
    statusText: 'No Answer',
    response: 'it took too long',
    path: '/cdn/stories',
  });
}

/** A fault of ours while reading an answer costs the answer, and is told apart in the log. */
function defect(thrown: unknown): ContentError {
  return invalidResponse(
    `the answer could not be read: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
  );
}
