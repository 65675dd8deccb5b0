import { idleClock, type Clock } from './clock';

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
   * @param deadline milliseconds after which it resolves all the same: the reader may never come back.
   */
  readonly drained: (deadline: number) => Promise<void>;
}

/** What is needed of `process.stdout`. */
type Output = Pick<NodeJS.WriteStream, 'write' | 'writableLength' | 'on'>;

/** Characters that are written at once. */
const batchLength = 8_192;
/** Milliseconds that a line waits at most. */
const longestWait = 100;
/** Characters that wait for a slow reader. */
const maxWaiting = 1_048_576;

/**
 * Opens standard output for the log: a batch is written at most 100 ms after its first line, or once 8 KB wait. Nothing ever waits
 * for the reader: while it is slow, up to 1 MB stays in memory and further lines are dropped; once it has gone, all are.
 *
 * `process.stdout` writes to pipes and sockets without blocking, as far as the reader takes it. A file descriptor that is
 * written synchronously would hold up every visitor, and one that is written by a thread of the pool would hold up the end of
 * the process.
 * @param output default: that of the process, which is written once more when it exits.
 */
export function openStandardOutput(output?: Output, clock: Clock = idleClock): StandardOutput {
  const batch = new BatchedOutput(output ?? process.stdout, clock);
  if (output === undefined) process.on('exit', () => batch.flush());
  return {
    write: (line) => batch.write(line),
    flush: () => batch.flush(),
    dropped: () => batch.dropped,
    drained: (deadline) => batch.drained(deadline),
  };
}

class BatchedOutput {
  readonly #output: Output;
  #batch = '';
  #lines = 0;
  #cancelTimer: (() => void) | undefined;
  readonly #clock: Clock;
  dropped = 0;

  constructor(output: Output, clock: Clock) {
    this.#output = output;
    this.#clock = clock;
    // Its reader has gone: the site goes on without a log.
    output.on('error', () => {});
  }

  write(line: string): void {
    this.#batch += line;
    this.#lines += 1;
    if (this.#batch.length >= batchLength) this.flush();
    else this.#cancelTimer ??= this.#clock.after(longestWait, () => this.flush());
  }

  flush(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    if (this.#lines === 0) return;
    if (this.#output.writableLength > maxWaiting) this.dropped += this.#lines;
    else this.#output.write(this.#batch);
    this.#batch = '';
    this.#lines = 0;
  }

  async drained(deadline: number): Promise<void> {
    this.flush();
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.after(deadline, resolve);
      // Called once everything before it is written, and with an error when the reader has gone.
      this.#output.write('', () => {
        cancel();
        resolve();
      });
    });
  }
}
