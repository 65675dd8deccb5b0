import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject, textOf } from '../../../common/json';
import type { Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/log';
import { readSnapshot, snapshotName, writeSnapshot, type SnapshotPage } from './snapshot-file';
import { pruneSnapshot, type SnapshotBounds } from './prune-snapshot';

/** Last good pages on disk, as they were published after the build. Several processes may share the folder. */
export interface Snapshot {
  /** What is known of a page, what waits to be written included; null where nothing is. Never throws. */
  readonly read: (key: string) => Promise<SnapshotPage | null>;
  /**
   * Writes what is known of a page, in the background, one write after the other for the same page.
   * @param isNewer sees what the disk has at that moment.
   */
  readonly write: (page: SnapshotPage, isNewer: (before: SnapshotPage | null) => boolean) => void;
  /** Drops leftovers, and what is beyond the bounds; counts what is left. */
  readonly prune: () => Promise<void>;
  /** Pages on disk when they were last counted. */
  readonly size: () => number;
  /** Resolves once nothing is being written. */
  readonly flushed: () => Promise<void>;
}

interface Waiting {
  readonly page: SnapshotPage;
  readonly isNewer: (before: SnapshotPage | null) => boolean;
}

/** Writes at a time: each waits for the disk, and whoever packs answers needs the same threads. */
const mostWriters = 2;
/** Pages that wait to be written; the oldest give way. */
const mostWaiting = 300;
/** Milliseconds after which a folder that could not be written is tried again. */
const pauseAfterFailure = 15_000;
/** Writes after which the folder is tidied again. */
const tidyAfter = 500;

const usualBounds: SnapshotBounds = { files: 50_000, bytes: 512 * 1024 * 1024 };

/** Opens the snapshot in a folder, which need not be there yet. */
export function openSnapshot(options: {
  folder: string;
  clock: Clock;
  log: Log;
  bounds?: SnapshotBounds;
}): Snapshot {
  return new DiskSnapshot(options.folder, options.clock, options.log, options.bounds ?? usualBounds);
}

class DiskSnapshot implements Snapshot {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #bounds: SnapshotBounds;
  readonly #waiting = new Map<string, Waiting>();
  readonly #writing = new Map<string, Promise<void>>();
  #size = 0;
  #writes = 0;
  #isFailing = false;
  #isPausing = false;
  #tidying: Promise<void> | undefined;

  constructor(folder: string, clock: Clock, log: Log, bounds: SnapshotBounds) {
    this.#folder = folder;
    this.#clock = clock;
    this.#log = log;
    this.#bounds = bounds;
  }

  size(): number {
    return this.#size;
  }

  async read(key: string): Promise<SnapshotPage | null> {
    const before = await this.#readFile(key);
    const waiting = this.#waiting.get(key);
    return waiting !== undefined && waiting.isNewer(before) ? waiting.page : before;
  }

  write(page: SnapshotPage, isNewer: Waiting['isNewer']): void {
    this.#waiting.delete(page.key);
    this.#waiting.set(page.key, { page, isNewer });
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > mostWaiting && oldest !== undefined) this.#waiting.delete(oldest);
    this.#startNext();
  }

  async flushed(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing.values());
    await this.#tidying;
  }

  async prune(): Promise<void> {
    this.#tidying ??= this.#prune().finally(() => (this.#tidying = undefined));
    await this.#tidying;
  }

  async #prune(): Promise<void> {
    try {
      this.#size = await pruneSnapshot(this.#folder, this.#bounds);
    } catch {
      // A folder that is not there holds nothing; whatever else it is, the next write meets it, too.
    }
  }

  #startNext(): void {
    for (const [key, waiting] of this.#waiting) {
      if (this.#isPausing || this.#writing.size >= mostWriters) return;
      if (this.#writing.has(key)) continue;
      const writing = this.#save(waiting).finally(() => this.#writing.delete(key));
      this.#writing.set(key, writing);
      void writing.then(() => this.#startNext());
    }
  }

  /** What is being written stays among what waits until it is on disk, so that readers find it. */
  async #save(waiting: Waiting): Promise<void> {
    const { page, isNewer } = waiting;
    try {
      if (isNewer(await this.#readFile(page.key))) await this.#replace(page);
      if (this.#waiting.get(page.key) === waiting) this.#waiting.delete(page.key);
      if (this.#isFailing) this.#log.info('snapshot-writable');
      this.#isFailing = false;
      if ((this.#writes += 1) % tidyAfter === 0) void this.prune();
    } catch (error) {
      this.#pause(error);
    }
  }

  /** Whoever reads meets the old file or the new one, whenever the process may end. */
  async #replace(page: SnapshotPage): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const file = join(this.#folder, snapshotName(page.key));
    const temporary = `${file}.${randomUUID()}.tmp`;
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(writeSnapshot(page));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  }

  #pause(error: unknown): void {
    if (!this.#isFailing) {
      const reason = isJsonObject(error) ? textOf(error['code']) : '';
      this.#log.warn('snapshot-unwritable', {
        reason,
        advice: 'last good pages cannot be kept: DATA_DIR must be a folder that may be written',
      });
    }
    this.#isFailing = true;
    if (this.#isPausing) return;
    this.#isPausing = true;
    this.#clock.after(pauseAfterFailure, () => {
      this.#isPausing = false;
      this.#startNext();
    });
  }

  async #readFile(key: string): Promise<SnapshotPage | null> {
    const name = snapshotName(key);
    const file = join(this.#folder, name);
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return null;
    try {
      return readSnapshot(text, key);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#log.warn('snapshot-ignored', { file: name, reason });
      await rm(file, { force: true }).catch(() => {});
      return null;
    }
  }
}
