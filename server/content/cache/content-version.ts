import type { Clock } from '../../runtime/clock';
import { adviceOf, ContentError } from '../api/content-error';
import type { ReportEvent } from '../api/content-events';
import { createSoftTimeout, type SoftTimeout } from '../../runtime/timeout';
import { createBackoff, type Backoff } from '../../runtime/backoff';
import { messageOf } from '../../runtime/logging/error-message';

/**
 * The state of the content version: `verified` within the TTL; `unverified` if the CMS has not responded lately; `unsupported` if it
 * refuses the request, or responds with something that cannot be a version.
 */
export type VersionState = 'verified' | 'unverified' | 'unsupported';

/** Why the version is requested: the TTL is over, or a publish was reported. */
export type VersionRequestCause = 'ttl' | 'publish';

/** A version that one process received from the CMS, for the others. */
export interface ReceivedVersion {
  readonly version: number;
  /** True for a version below the one before that enough responses in a row have named. */
  readonly isLower: boolean;
}

/** Options of a content version. */
interface ContentVersionOptions {
  /**
   * Requests the version; 0 for a response without one.
   * @param cause `publish`: a response that is older than this call does not count.
   * @throws {ContentError} where there is no response.
   */
  readonly fetch: (cause: VersionRequestCause) => Promise<number>;
  /** Called with each version that the CMS confirms or raises, and with a lower one once it is accepted. */
  readonly announce?: (received: ReceivedVersion) => void;
  /** Seconds for which a response holds. */
  readonly seconds: number;
  readonly clock: Clock;
  readonly report: ReportEvent;
  /** Called before the version moves on, which waits for it; never before the first one. Must not reject. */
  readonly prepare?: (version: number) => Promise<void>;
  /** Called at each change, before any caller that waits for it; a promise holds them back further. It must not reject. */
  readonly onVersionChange?: (version: number) => Promise<void> | void;
  readonly backoff?: Backoff | undefined;
  /** Milliseconds since 1970. */
  readonly today?: () => number;
}

/** Responses in a row, none lower than the one before, that must name a lower version until it is accepted. */
const lowerResponsesNeeded = 3;
/** Milliseconds after which a refused request is made again, at the earliest. */
const minRefusalPause = 5_000;
/** Milliseconds that visitors wait for the version. */
const maxWait = 500;
/** Milliseconds that they wait for the very first one: without it, every call upstream is redirected once. */
const maxWaitForFirst = 2_000;
/** Milliseconds after which the site moves to a version that is not prepared, where each one is named before the last is prepared. */
const maxPreparation = 10_000;
/** Milliseconds that a version may be ahead of the clock. */
const day = 86_400_000;

/** The content version of one token. It moves forward, and back only after three responses in a row that name a lower one. */
export class ContentVersion {
  readonly #options: ContentVersionOptions;
  readonly #backoff: Backoff;
  readonly #withSoftTimeout: SoftTimeout;
  #current = 0;
  #named = 0;
  #preparing: Promise<void> | undefined;
  /** Lower versions in consecutive responses. */
  #lower: readonly number[] = [];
  #state: VersionState = 'unverified';
  #confirmedAt = -Infinity;
  #notBefore = -Infinity;
  #failures = 0;
  #request: Promise<VersionState> | undefined;
  #nextRequest: Promise<VersionState> | undefined;

  constructor(options: ContentVersionOptions) {
    this.#options = options;
    this.#backoff = options.backoff ?? createBackoff({ longest: 5_000 });
    this.#withSoftTimeout = createSoftTimeout(options.clock);
  }

  /** The current version; 0 before the first. */
  current(): number {
    return this.#current;
  }

  /** The highest version that the CMS named; the site moves to it once it is prepared. */
  named(): number {
    return this.#named;
  }

  /** Milliseconds since the CMS last confirmed the version; infinite before it ever did. */
  age(): number {
    return this.#options.clock.now() - this.#confirmedAt;
  }

  /** True for the current version while it is verified: what belongs to it may be served without any request. */
  isVerified(version: number): boolean {
    return version > 0 && version === this.#current && this.state() === 'verified';
  }

  /** True while the CMS has named a version that the site is not at yet. */
  isMoving(): boolean {
    return this.#named !== this.#current;
  }

  /** The state without any request; null while a check is due or in flight. */
  state(): VersionState | null {
    return this.#request === undefined && this.#options.clock.now() < this.#notBefore ? this.#state : null;
  }

  /** Requests the version where the last response is older than the TTL. Concurrent callers share a request. Never throws. */
  check(): Promise<VersionState> {
    const state = this.state();
    return state === null ? this.#start('ttl') : Promise.resolve(state);
  }

  /**
   * As {@link check}, for visitors: waits at most 500 ms, then returns `unverified`. Never throws.
   * @param hasFallback false: waits up to two seconds for the very first version.
   */
  async ensureFresh(hasFallback = false): Promise<VersionState> {
    const wait = this.#current === 0 && !hasFallback ? maxWaitForFirst : maxWait;
    return this.state() ?? (await this.#withSoftTimeout(this.check(), wait)) ?? 'unverified';
  }

  /** Requests the version now, whatever the TTL: the effect of a publish hook. Never throws. */
  request(): Promise<VersionState> {
    if (this.#request === undefined) return this.#start('publish');
    // A request in flight may be older than the publish that this call is for.
    this.#nextRequest ??= this.#request.then(() => {
      this.#nextRequest = undefined;
      return this.#start('publish');
    });
    return this.#nextRequest;
  }

  /**
   * Receives a version that another response named. Resolves once the site is at it, or after 500 ms.
   * @param isPatient true: however long that takes.
   */
  async observe(version: number, isPatient = false): Promise<void> {
    if (this.#isVersion(version) && version > this.#named) {
      this.#raise(version);
      this.#options.announce?.({ version, isLower: false });
    }
    if (version <= this.#current || this.#preparing === undefined) return;
    // Visitors wait for the response: where nothing else is known of a page, it is shown before a long listing ends.
    await (isPatient ? this.#preparing : this.#withSoftTimeout(this.#preparing, maxWait));
  }

  /** Receives a version that the CMS has just sent to another process: it counts like a response to this one. */
  async receive({ version, isLower }: ReceivedVersion): Promise<void> {
    if (!this.#isVersion(version) || (version < this.#named && !isLower)) return;
    const follow = async (): Promise<VersionState> => {
      if (version > this.#named) this.#raise(version);
      else if (version < this.#named) this.#move(version);
      await this.#preparing;
      return this.#holdFor('verified');
    };
    if (this.#request !== undefined) return void (await follow());
    // Callers that need the version from here on wait for this, as for a request of this process: those that learn of the change, too.
    this.#request = Promise.resolve()
      .then(follow)
      .then((state) => this.#end(state));
    await this.#request;
  }

  #start(cause: VersionRequestCause): Promise<VersionState> {
    this.#request ??= this.#send(cause).then((state) => this.#end(state));
    return this.#request;
  }

  #end(state: VersionState): VersionState {
    this.#request = undefined;
    this.#state = state;
    return state;
  }

  /** Starts the TTL of a state that follows from a response. */
  #holdFor(state: VersionState): VersionState {
    const { clock, seconds } = this.#options;
    this.#failures = 0;
    this.#notBefore = clock.now() + seconds * 1000;
    if (state === 'verified') this.#confirmedAt = clock.now();
    return state;
  }

  async #send(cause: VersionRequestCause): Promise<VersionState> {
    const { fetch, seconds, clock, report, announce } = this.#options;
    report('version-asked');
    try {
      const before = this.#named;
      const state = this.#holdFor(this.#receive(await fetch(cause)));
      if (state === 'verified') announce?.({ version: this.#named, isLower: this.#named < before });
      await this.#preparing;
      return state;
    } catch (error) {
      this.#failures += 1;
      const isRefused = error instanceof ContentError && !error.retryable;
      report('version-unknown', { reason: messageOf(error), ...adviceOf(error) });
      const pause = isRefused
        ? Math.max(seconds * 1000, minRefusalPause)
        : this.#backoff.after(this.#failures);
      this.#notBefore = clock.now() + pause;
      return isRefused ? 'unsupported' : 'unverified';
    }
  }

  /** An invalid version leaves the current one unchanged. */
  #receive(version: number): VersionState {
    if (!this.#isVersion(version)) {
      this.#ignore(version);
      return 'unsupported';
    }
    if (version > this.#named) this.#raise(version);
    else if (version < this.#named) this.#receiveLower(version);
    else this.#lower = [];
    return 'verified';
  }

  /** Content restored from a backup has a lower version for good; a flickering CMS does not name it three times in a row. */
  #receiveLower(version: number): void {
    const last = this.#lower.at(-1) ?? 0;
    this.#lower = version >= last ? [...this.#lower, version] : [version];
    if (this.#lower.length >= lowerResponsesNeeded) this.#move(version);
    else this.#ignore(version);
  }

  /** Moves to a higher version, once that is prepared. */
  #raise(version: number): void {
    this.#named = version;
    this.#lower = [];
    if (this.#options.prepare === undefined || this.#current === 0) return this.#move(version);
    this.#preparing ??= this.#moveToNamed();
  }

  /** Moves to the highest version that the CMS named, and to those that it names meanwhile. */
  async #moveToNamed(): Promise<void> {
    const { clock, prepare } = this.#options;
    const latest = clock.now() + maxPreparation;
    while (this.#named > this.#current) {
      const version = this.#named;
      await prepare?.(version);
      // A higher one was named meanwhile, or the CMS was restored to a lower one.
      if (version === this.#named || (version < this.#named && clock.now() >= latest))
        this.#move(this.#named);
    }
    this.#preparing = undefined;
  }

  #move(version: number): void {
    this.#current = version;
    this.#named = version;
    this.#lower = [];
    this.#options.report('version-moved', { version });
    const entered = this.#options.onVersionChange?.(version);
    if (entered !== undefined) this.#preparing ??= entered.then(() => this.#moveToNamed());
  }

  #ignore(version: unknown): void {
    this.#options.report('version-ignored', {
      version: String(version).slice(0, 40),
      current: this.#current,
    });
  }

  /**
   * Versions are seconds since 1970; a CMS that counts otherwise may go up to today in milliseconds. A version in the far future
   * is a mistake upstream: it would hold back every publish until then.
   */
  #isVersion(version: number): boolean {
    const today = (this.#options.today ?? Date.now)();
    return Number.isSafeInteger(version) && version > 0 && version <= today + day;
  }
}
