import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/logging/log';
import { isSameSpace, type SpaceIdentity } from '../../content/space-identity';
import { replaceFile } from '../../runtime/files/replace-file';
import { createWritePause, type WritePause } from '../../runtime/files/write-pause';
import { unwritableReason } from '../../runtime/files/storage-reason';
import {
  pruneSnapshot,
  readSnapshot,
  snapshotName,
  writesPerPruning,
  writeSnapshot,
  type SnapshotBounds,
  type SnapshotPage,
} from './snapshot-files';
import { messageOf } from '../../runtime/logging/error-message';

interface PendingWrite {
  readonly page: SnapshotPage;
  /** Whether the page replaces another one, that on disk or one that waits; null if there is none. */
  readonly shouldReplace: (before: SnapshotPage | null) => boolean;
}

/** Concurrent writes. They share Node's thread pool with the compression of responses. */
const maxWriters = 2;
/** Pending writes; beyond that the oldest is dropped. */
const maxPending = 300;

const defaultBounds: SnapshotBounds = { files: 50_000, bytes: 512 * 1024 * 1024 };

interface SnapshotDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Pages of another one are not read, and are replaced. */
  readonly space: SpaceIdentity;
  /** Called with the key of a page whose pending write is dropped. */
  readonly onDrop: (key: string) => void;
}

/** The last good versions of pages that were published after the build, on disk. Several processes may share the folder. */
export class Snapshot {
  readonly #folder: string;
  readonly #space: SpaceIdentity;
  readonly #log: Log;
  readonly #pause: WritePause;
  readonly #onDrop: SnapshotDeps['onDrop'];
  readonly #pending = new Map<string, PendingWrite>();
  readonly #writing = new Map<string, Promise<void>>();
  #size = 0;
  /** Writes since the last pruning. */
  #writes = 0;
  #hasOtherSpace = false;
  #pruning: Promise<void> | undefined;

  /** @param folder need not exist yet. */
  constructor(folder: string, { clock, log, space, onDrop }: SnapshotDeps) {
    this.#folder = folder;
    this.#space = space;
    this.#log = log;
    this.#onDrop = onDrop;
    this.#pause = createWritePause({
      onFailure: (error) =>
        log.warn('snapshot-unwritable', { reason: unwritableReason(error, basename(folder)) }),
      onRecovery: () => log.info('snapshot-writable'),
      resume: () => this.#startNext(),
      clock,
    });
  }

  /** Pages on disk when they were last counted. */
  size(): number {
    return this.#size;
  }

  /** The stored page, pending writes included; null if there is none. Never throws. */
  async read(key: string): Promise<SnapshotPage | null> {
    const pending = this.#pending.get(key); // before the look at the disk, which its write may overtake
    const before = await this.#readFile(key);
    return pending !== undefined && pending.shouldReplace(before) ? pending.page : before;
  }

  /**
   * Writes a page in the background. Writes of the same page follow one another.
   * @param shouldReplace is called with the page that waits to be written, and with the one on disk at the time of the write.
   */
  write(page: SnapshotPage, shouldReplace: PendingWrite['shouldReplace']): void {
    const waiting = this.#pending.get(page.key)?.page;
    if (waiting !== undefined && !shouldReplace(waiting)) return;
    this.#pending.delete(page.key);
    this.#pending.set(page.key, { page, shouldReplace });
    if (this.#pending.size > maxPending) this.#dropOldest();
    this.#startNext();
  }

  /** Resolves once nothing is being written. */
  async flushed(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing.values());
    await this.#pruning;
  }

  /** Deletes abandoned temporary files and the pages beyond the bounds, and counts the rest. */
  async prune(): Promise<void> {
    this.#pruning ??= this.#prune().finally(() => (this.#pruning = undefined));
    await this.#pruning;
  }

  async #prune(): Promise<void> {
    this.#writes = 0;
    try {
      this.#size = await pruneSnapshot(this.#folder, defaultBounds);
    } catch {
      // A missing folder has no pages. Any other problem is reported by the next write.
    }
  }

  #dropOldest(): void {
    const [oldest] = this.#pending.keys();
    if (oldest === undefined) return;
    this.#pending.delete(oldest);
    this.#onDrop(oldest);
  }

  #startNext(): void {
    for (const [key, pending] of this.#pending) {
      if (this.#pause.isOn() || this.#writing.size >= maxWriters) return;
      if (this.#writing.has(key)) continue;
      const writing = this.#save(pending).finally(() => this.#writing.delete(key));
      this.#writing.set(key, writing);
      void writing.then(() => this.#startNext());
    }
  }

  /** A page stays pending until it is on disk, so that readers find it. */
  async #save(pending: PendingWrite): Promise<void> {
    const { page, shouldReplace } = pending;
    try {
      if (shouldReplace(await this.#readFile(page.key)))
        // A file that a loss of power has damaged is found by its checksum, and the page is stored again at its next rendering.
        await replaceFile(join(this.#folder, snapshotName(page.key)), writeSnapshot(page), {
          isDurable: false,
        });
      if (this.#pending.get(page.key) === pending) this.#pending.delete(page.key);
      this.#pause.recordSuccess();
      this.#writes += 1;
      if (this.#writes >= writesPerPruning(this.#size)) void this.prune();
    } catch (error) {
      this.#pause.recordFailure(error);
    }
  }

  async #readFile(key: string): Promise<SnapshotPage | null> {
    const name = snapshotName(key);
    const file = join(this.#folder, name);
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return null;
    try {
      const page = readSnapshot(text, key);
      return this.#isOfSpace(page) ? page : null;
    } catch (error) {
      const reason = messageOf(error);
      this.#log.warn('snapshot-ignored', { file: name, reason });
      await rm(file, { force: true }).catch(() => {});
      return null;
    }
  }

  /** Says once that the folder has pages of another space. */
  #isOfSpace({ space }: SnapshotPage): boolean {
    if (isSameSpace(space, this.#space)) return true;
    if (!this.#hasOtherSpace)
      this.#log.warn('snapshot-ignored', {
        reason:
          'pages in DATA_DIR are of another space than CONTENT_TOKEN and CONTENT_SPACE_ID, and are not served',
      });
    this.#hasOtherSpace = true;
    return false;
  }
}
