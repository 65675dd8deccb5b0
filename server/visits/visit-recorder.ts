import { setImmediate as nextIteration } from 'node:timers/promises';
import { deletionDelay, type Clock } from '../runtime/clock';
import type { Log } from '../runtime/logging/log';
import { messageOf } from '../runtime/logging/error-message';
import type { VisitDatabase } from './store/visit-database';
import { purgeVisits, writeVisits } from './store/write-visits';
import type { VisitResult } from './visit-results';
import { dayNumber, dayText, type VisitCount } from './visit';
import type { VisitCounter } from './visit-counter';

/** Milliseconds between batches: what a process that is killed loses. */
const flushInterval = 5_000;

/** Rows of one transaction, which takes a few milliseconds. */
const batchSize = 500;

/** Rows in memory while the disk cannot be written. */
const maxWaiting = 20_000;

/** Days for which views are kept: 25 months. */
export const retentionDays = 761;

interface RecorderOptions {
  readonly counter: Pick<VisitCounter, 'take'>;
  readonly database: VisitDatabase;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Counts views for the metrics. */
  readonly count: (result: VisitResult, views: number) => void;
}

/** Writes what was counted to disk, in batches. A disk that fails costs no page anything. */
export class VisitRecorder {
  readonly #options: RecorderOptions;
  readonly #startedAt: number;
  /** Not written yet, by their key. */
  readonly #waiting = new Map<string, VisitCount>();
  #flushing: Promise<void> | undefined;
  #cancel = (): void => {};
  #isFailing = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#startedAt = options.clock.now();
  }

  /** Writes a batch every five seconds from now on. */
  start(): void {
    this.#cancel = this.#options.clock.after(flushInterval, () => {
      void this.flush();
      this.start();
    });
  }

  /** Writes what was counted so far. Never rejects: what cannot be written waits for the next call. */
  flush(): Promise<void> {
    this.#collect();
    this.#flushing ??= this.#write().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  /** Writes the last batch, and closes the database. */
  async stop(): Promise<void> {
    this.#cancel();
    await this.#flushing;
    await this.flush();
    this.#options.database.close();
  }

  #collect(): void {
    for (const visit of this.#options.counter.take()) {
      const key = `${visit.day} ${visit.path} ${visit.language} ${visit.referrer}`;
      const waiting = this.#waiting.get(key);
      if (waiting === undefined && this.#waiting.size >= maxWaiting) this.#options.count('lost', visit.views);
      else this.#waiting.set(key, { ...visit, views: visit.views + (waiting?.views ?? 0) });
    }
  }

  async #write(): Promise<void> {
    const { database, clock, now, count } = this.#options;
    const isPurging = clock.now() - this.#startedAt >= deletionDelay;
    const firstDay = dayText(dayNumber(now()) - retentionDays + 1);
    while (this.#waiting.size > 0) {
      const batch = firstOf(this.#waiting, batchSize);
      for (const [key] of batch) this.#waiting.delete(key);
      try {
        const visits = batch.map(([, visit]) => visit);
        await database.write((connection) => {
          writeVisits(connection, visits);
          if (isPurging) purgeVisits(connection, firstDay);
        });
        for (const { views } of visits) count('stored', views);
        this.#report(null);
      } catch (error) {
        this.#giveBack(batch);
        return this.#report(messageOf(error));
      }
      await nextIteration();
    }
  }

  /** Views of the same key may have come meanwhile. */
  #giveBack(batch: readonly (readonly [string, VisitCount])[]): void {
    for (const [key, visit] of batch)
      this.#waiting.set(key, { ...visit, views: visit.views + (this.#waiting.get(key)?.views ?? 0) });
  }

  /** Logs the first failure and the recovery, not every failing batch. */
  #report(reason: string | null): void {
    const { log } = this.#options;
    if (reason !== null && !this.#isFailing) log.warn('visits-unavailable', { reason });
    if (reason === null && this.#isFailing) log.info('visits-available');
    this.#isFailing = reason !== null;
  }
}

/** The first entries of a map, without a copy of all others. */
function firstOf<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  count: number,
): readonly (readonly [Key, Value])[] {
  const entries: (readonly [Key, Value])[] = [];
  for (const entry of map) {
    if (entries.length >= count) break;
    entries.push(entry);
  }
  return entries;
}
