import { idleClock, type Clock } from '../clock';

/** Where lines go. */
export interface LogDestination {
  readonly write: (line: string) => void;
  /** Writes what is buffered. */
  readonly flush: () => void;
}

/** Standard output, in batches. */
export interface StandardOutput extends LogDestination {
  /** Lines that were dropped so far because the reader was too slow, or had gone. */
  readonly dropped: () => number;
  /**
   * Resolves once the reader has everything.
   * @param deadline milliseconds after which it resolves anyway: the reader may never come back.
   */
  readonly drained: (deadline: number) => Promise<void>;
}

/** What is needed of `process.stdout`. */
type Output = Pick<NodeJS.WriteStream, 'write' | 'on'>;

/**
 * Bytes that are written at once. Linux writes up to 4,096 bytes into a pipe in one piece. Into a longer write, another process
 * on the same pipe may write lines of its own.
 */
const batchBytes = 4_096;
/** Milliseconds that a line waits at most. */
const longestWait = 100;
/** Bytes that wait for a slow reader. */
const maxWaiting = 1_048_576;

/**
 * Opens standard output for the log: a batch is written at most 100 ms after its first line, or once 4 KB wait. Nothing ever waits
 * for the reader: while it is slow, up to 1 MB stays in memory and further lines are dropped; once it has gone, all are. Batches are
 * written one after the other, since a stream joins those that wait: lines of several processes stay whole unless one has more than 4 KB.
 *
 * `process.stdout` writes to pipes and sockets without blocking, as far as the reader takes it. A file descriptor that is
 * written synchronously would hold up every visitor, and one that is written by a thread of the pool would hold up the end of
 * the process.
 * @param output default: that of the process, which is written once more when it exits.
 */
export function openStandardOutput(output?: Output, clock: Clock = idleClock): StandardOutput {
  const batch = new BatchedOutput(output ?? process.stdout, clock);
  if (output === undefined) process.on('exit', () => batch.flushAll());
  return {
    write: (line) => batch.write(line),
    flush: () => batch.flush(),
    dropped: () => batch.dropped,
    drained: (deadline) => batch.drained(deadline),
  };
}

/** Lines that are written at once. */
interface Batch {
  text: string;
  bytes: number;
  lines: number;
}

const emptyBatch = (): Batch => ({ text: '', bytes: 0, lines: 0 });

class BatchedOutput {
  readonly #output: Output;
  readonly #clock: Clock;
  #batch = emptyBatch();
  #cancelTimer: (() => void) | undefined;
  /** Complete batches, and functions that are called once everything before them is written. */
  readonly #queue: (Batch | (() => void))[] = [];
  /** Of complete batches, the one that is being written included. */
  #waitingBytes = 0;
  #isWriting = false;
  dropped = 0;

  constructor(output: Output, clock: Clock) {
    this.#output = output;
    this.#clock = clock;
    // Its reader has gone: the site goes on without a log.
    output.on('error', () => {});
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#batch.bytes + bytes > batchBytes) this.flush();
    this.#batch.text += line;
    this.#batch.bytes += bytes;
    this.#batch.lines += 1;
    this.#cancelTimer ??= this.#clock.after(longestWait, () => this.flush());
  }

  flush(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const batch = this.#batch;
    if (batch.lines === 0) return;
    this.#batch = emptyBatch();
    if (this.#waitingBytes > maxWaiting) {
      this.dropped += batch.lines;
      return;
    }
    this.#waitingBytes += batch.bytes;
    this.#queue.push(batch);
    this.#writeNext();
  }

  /** Hands everything over at once, since a process that exits calls nothing back. */
  flushAll(): void {
    this.flush();
    for (const next of this.#queue.splice(0)) if (typeof next !== 'function') this.#output.write(next.text);
  }

  async drained(deadline: number): Promise<void> {
    this.flush();
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.after(deadline, resolve);
      this.#queue.push(() => {
        cancel();
        resolve();
      });
      this.#writeNext();
    });
  }

  #writeNext(): void {
    if (this.#isWriting) return;
    const next = this.#queue.shift();
    if (next === undefined) return;
    if (typeof next === 'function') {
      next();
      this.#writeNext();
      return;
    }
    this.#isWriting = true;
    this.#output.write(next.text, (error) => {
      this.#isWriting = false;
      if (error) this.dropped += next.lines; // its reader has gone
      this.#waitingBytes -= next.bytes;
      this.#writeNext();
    });
  }
}
