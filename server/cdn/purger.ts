import type { ContentSource } from '../content/content-source';
import { createBackoff, type Backoff } from '../runtime/backoff';
import type { Clock } from '../runtime/clock';
import type { Log } from '../runtime/logging/log';
import { keysOfChanges, PAGE_KEY } from './cache-keys';
import type { PurgeClient } from './purge-client';
import type { PurgeMarkFile } from './purge-mark';

/** Results of an attempt to purge: metrics and tests read the same list. */
export const purgeResults = ['taken', 'failed'] as const;

/** `taken`: by the CDN, completely; `failed`: it is tried again. */
export type PurgeResult = (typeof purgeResults)[number];

/** Options of {@link Purger}. */
interface PurgerOptions {
  readonly content: Pick<ContentSource, 'onPublish'> & {
    readonly version: Pick<ContentSource['version'], 'current' | 'ensureFresh'>;
    readonly index: Pick<ContentSource['index'], 'isIndexed' | 'changesSince'>;
  };
  /** Seconds between checks of the content version, which no visitor brings about while the CDN has every page. */
  readonly checkSeconds: number;
  readonly client: PurgeClient;
  readonly mark: PurgeMarkFile;
  /** Id of the site's build: pages of another build are outdated. */
  readonly buildId: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly count: (result: PurgeResult) => void;
  readonly backoff?: Backoff;
}

/** Milliseconds between two attempts, at most, even if the CDN demands more. */
const longestPause = 300_000;

/** Milliseconds until a purge is repeated: a page that was under way at the first one reaches the CDN after it. */
const repeatAfter = 5_000;

/** Milliseconds between two checks of the content version, at least. */
const minCheckPause = 1_000;

/** Content versions that the CDN may hold pages of, at most: beyond that everything is purged. */
const maxHeld = 1_000;

/** Milliseconds that a purge waits for the index that says what changed. Where there is none, every page is purged. */
const indexWait = 10_000;

/**
 * Purges from the CDN what each publish changed. What is to be purged follows from the index's changes since the content version
 * that the CDN is clean of, so it outlives the process as these do: nothing else is queued. A purge that fails is tried again,
 * with whatever was published meanwhile, until the CDN takes it.
 */
export class Purger {
  readonly #options: PurgerOptions;
  readonly #backoff: Backoff;
  /**
   * The content versions whose pages the CDN may hold, the oldest first; none while it may hold any. All of them have to be in the
   * index: a story may go and come back between two versions that are.
   */
  #held: readonly number[] = [];
  /** The content version up to which everything was purged once. */
  #purged: number | undefined;
  #isRunning = false;
  #isStopped = false;
  #endPause = (): void => {};
  #cancelCheck = (): void => {};
  #endListening = (): void => {};

  constructor(options: PurgerOptions) {
    this.#options = options;
    this.#backoff = options.backoff ?? createBackoff({ first: 1_000, longest: longestPause });
  }

  /** Purges what an earlier process left, and from then on after each publish. */
  async start(): Promise<void> {
    const { content, mark, buildId } = this.#options;
    const last = await mark.read();
    if (this.#isStopped) return;
    this.#held = last?.build === buildId ? last.versions : [];
    this.#purged = this.#held[0];
    this.#endListening = content.onPublish(() => {
      this.#endPause();
      this.#wake();
    });
    this.#wake();
    this.#scheduleCheck();
  }

  /** Ends. What was not purged is purged after the next start. */
  stop(): void {
    this.#isStopped = true;
    this.#endListening();
    this.#cancelCheck();
    this.#endPause();
  }

  #scheduleCheck(): void {
    const { clock, content, checkSeconds } = this.#options;
    this.#cancelCheck = clock.after(Math.max(checkSeconds * 1000, minCheckPause), () => {
      void content.version.ensureFresh(true);
      this.#scheduleCheck();
    });
  }

  #wake(): void {
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isDue()) await (this.#version() === this.#purged ? this.#repeat() : this.#purgeChanges());
    // In the same tick as the loop's last check: a publish from here on starts the next run.
    this.#isRunning = false;
  }

  #version(): number {
    return this.#options.content.version.current();
  }

  #isDue(): boolean {
    const version = this.#version();
    const isClean = this.#held.length === 1 && this.#held[0] === version;
    return !this.#isStopped && version > 0 && !isClean;
  }

  async #purgeChanges(): Promise<void> {
    const { length } = this.#held;
    if (length > 0) await this.#hold(length < maxHeld ? [...new Set([...this.#held, this.#version()])] : []);
    this.#purged = (await this.#purgeSince(this.#purged)) ?? this.#purged;
  }

  /** Purges again all that is not certain, unless something is published first. */
  async #repeat(): Promise<void> {
    await this.#wait(repeatAfter, () => this.#version() !== this.#purged);
    if (this.#isStopped || this.#version() !== this.#purged) return;
    const version = await this.#purgeSince(this.#held[0]);
    if (version === undefined) return;
    const isRepeated = version === this.#purged;
    this.#purged = version;
    if (isRepeated) await this.#hold([version]);
  }

  async #hold(versions: readonly number[]): Promise<void> {
    this.#held = versions;
    await this.#options.mark.write({ versions, build: this.#options.buildId });
  }

  /** @returns the content version up to which the CDN has purged everything; undefined if the process stops first. */
  async #purgeSince(since: number | undefined): Promise<number | undefined> {
    const { client, log, count } = this.#options;
    for (let failures = 0; !this.#isStopped;) {
      const version = this.#version();
      const keys = await this.#keysSince(since);
      const failure = keys.length === 0 ? null : await client.purge(keys);
      if (failure === null) {
        count('taken');
        log.info('cdn-purged', { keys: keys.length, all: keys.includes(PAGE_KEY), version });
        return version;
      }
      count('failed');
      failures += 1;
      const pause = Math.min(Math.max(this.#backoff.after(failures), failure.pause), longestPause);
      log.warn('cdn-purge-failed', { reason: failure.reason, failures, retry: Math.round(pause / 1000) });
      await this.#wait(pause);
    }
    return undefined;
  }

  async #keysSince(since: number | undefined): Promise<readonly string[]> {
    if (since === undefined || this.#held.length === 0) return [PAGE_KEY];
    const { index } = this.#options.content;
    await this.#wait(indexWait, () => index.changesSince(since) !== undefined);
    const changes = index.changesSince(since) ?? null;
    const isExact = changes !== null && this.#held.every((version) => index.isIndexed(version));
    return isExact ? keysOfChanges(changes) : [PAGE_KEY];
  }

  /** Waits until the time is over, the process stops, or a publish brings what is waited for. */
  async #wait(milliseconds: number, isOver = (): boolean => false): Promise<void> {
    const { clock } = this.#options;
    const end = clock.now() + milliseconds;
    while (clock.now() < end && !this.#isStopped && !isOver())
      await new Promise<void>((resolve) => {
        const cancel = clock.after(end - clock.now(), resolve);
        this.#endPause = () => {
          cancel();
          resolve();
        };
      });
  }
}
