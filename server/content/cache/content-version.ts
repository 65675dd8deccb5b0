import type { Clock } from '../../runtime/clock';
import { ContentError } from '../api/content-error';
import type { ReportEvent } from '../api/content-events';
import { createSoftTimeout, type SoftTimeout } from '../../runtime/timeout';
import { createBackoff, type Backoff } from '../../runtime/backoff';

/**
 * What is known of the content version: `verified` within the agreed time, `unverified` where the question could not be
 * answered lately, `unsupported` where the content service refuses it, or answers what cannot be a version.
 */
export type VersionState = 'verified' | 'unverified' | 'unsupported';

/** The content version of one token, which only moves forward. */
export interface ContentVersion {
  /** The version believed in; 0 before the first. */
  current: () => number;
  /** What is known without asking anybody; null while it is time to ask, or somebody does. */
  state: () => VersionState | null;
  /**
   * Asks the content service where the last answer is older than agreed; one question at a time however many ask.
   * Never throws.
   */
  check: () => Promise<VersionState>;
  /** As {@link check}, for visitors: who has waited long enough goes on with what is believed. Never throws. */
  ensureFresh: () => Promise<VersionState>;
  /** Asks now, whenever the last answer was: what a publish hook causes. Never throws. */
  ask: () => Promise<VersionState>;
  /** Hears a version that came with an answer. */
  observe: (version: number) => void;
  /** Milliseconds since the content service last said which version is current; infinite before it ever did. */
  age: () => number;
}

/** What a version is made of. */
export interface ContentVersionOptions {
  /** Asks the content service for its version; 0 for an answer without one. @throws {ContentError} where there is no answer. */
  readonly question: () => Promise<number>;
  /** Seconds for which an answer holds. */
  readonly seconds: number;
  readonly clock: Clock;
  readonly report: ReportEvent;
  /** Told of each move before anybody who waits for it. */
  readonly onVersionChange?: (version: number) => void;
  readonly backoff?: Backoff;
  /** Milliseconds since 1970. */
  readonly today?: () => number;
}

/** Answers in a row that must name a lower version, none lower than the one before, until it is believed after all. */
const enoughLower = 3;
/** Milliseconds after which a service that refused the question is asked again, at the earliest. */
const shortestRefusal = 5_000;
/** Milliseconds that visitors wait for the version. */
const grace = 500;
/** Milliseconds that they wait for the very first one: asked for without one, every answer takes two calls. */
const graceForFirst = 2_000;
/** Milliseconds that a version may be ahead of today. */
const day = 86_400_000;

export function createContentVersion(options: ContentVersionOptions): ContentVersion {
  return new ForwardVersion(options);
}

class ForwardVersion implements ContentVersion {
  readonly #options: ContentVersionOptions;
  readonly #backoff: Backoff;
  readonly #withSoftTimeout: SoftTimeout;
  #current = 0;
  /** Lower versions that came in answers one after the other. */
  #lower: readonly number[] = [];
  #state: VersionState = 'unverified';
  #confirmedAt = -Infinity;
  #notBefore = -Infinity;
  #failures = 0;
  #asking: Promise<VersionState> | undefined;
  #askingAgain: Promise<VersionState> | undefined;

  constructor(options: ContentVersionOptions) {
    this.#options = options;
    this.#backoff = options.backoff ?? createBackoff({ longest: 5_000 });
    this.#withSoftTimeout = createSoftTimeout(options.clock);
  }

  current(): number {
    return this.#current;
  }

  age(): number {
    return this.#options.clock.now() - this.#confirmedAt;
  }

  state(): VersionState | null {
    return this.#asking === undefined && this.#options.clock.now() < this.#notBefore ? this.#state : null;
  }

  check(): Promise<VersionState> {
    const state = this.state();
    return state === null ? this.#start() : Promise.resolve(state);
  }

  async ensureFresh(): Promise<VersionState> {
    const wait = this.#current === 0 ? graceForFirst : grace;
    return this.state() ?? (await this.#withSoftTimeout(this.check(), wait)) ?? 'unverified';
  }

  /** A question under way may have been asked before what this one is asked for. */
  ask(): Promise<VersionState> {
    if (this.#asking === undefined) return this.#start();
    this.#askingAgain ??= this.#asking.then(() => {
      this.#askingAgain = undefined;
      return this.#start();
    });
    return this.#askingAgain;
  }

  observe(version: number): void {
    if (this.#isVersion(version) && version > this.#current) this.#move(version);
  }

  #start(): Promise<VersionState> {
    this.#asking ??= this.#question().then((state) => {
      this.#asking = undefined;
      this.#state = state;
      return state;
    });
    return this.#asking;
  }

  async #question(): Promise<VersionState> {
    const { question, seconds, clock, report } = this.#options;
    report('version-asked');
    try {
      const state = this.#hear(await question());
      this.#failures = 0;
      this.#notBefore = clock.now() + seconds * 1000;
      if (state === 'verified') this.#confirmedAt = clock.now();
      return state;
    } catch (error) {
      this.#failures += 1;
      const isRefused = error instanceof ContentError && !error.retryable;
      report('version-unknown', { reason: error instanceof Error ? error.message : String(error) });
      const pause = isRefused
        ? Math.max(seconds * 1000, shortestRefusal)
        : this.#backoff.after(this.#failures);
      this.#notBefore = clock.now() + pause;
      return isRefused ? 'unsupported' : 'unverified';
    }
  }

  /** What cannot be a version says nothing of what is current. */
  #hear(version: number): VersionState {
    if (!this.#isVersion(version)) {
      this.#ignore(version);
      return 'unsupported';
    }
    if (version > this.#current) this.#move(version);
    else if (version < this.#current) this.#hearLower(version);
    else this.#lower = [];
    return 'verified';
  }

  /** Content that was restored from a copy has a lower version for good; one that flickers does not have it thrice. */
  #hearLower(version: number): void {
    const last = this.#lower.at(-1) ?? 0;
    this.#lower = version >= last ? [...this.#lower, version] : [version];
    if (this.#lower.length >= enoughLower) this.#move(version);
    else this.#ignore(version);
  }

  #move(version: number): void {
    this.#current = version;
    this.#lower = [];
    this.#options.report('version-moved', { version });
    this.#options.onVersionChange?.(version);
  }

  #ignore(version: unknown): void {
    this.#options.report('version-ignored', {
      version: String(version).slice(0, 40),
      current: this.#current,
    });
  }

  /**
   * Versions are seconds since 1970; a service that counts otherwise may go up to today in milliseconds. One in the far
   * future is a slip of whoever made it: believed, it would hold back every publish until then.
   */
  #isVersion(version: number): boolean {
    const today = (this.#options.today ?? Date.now)();
    return Number.isSafeInteger(version) && version > 0 && version <= today + day;
  }
}
