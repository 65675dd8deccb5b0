import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds without a change that end a burst of changes. */
const burst = 25;

/** Changes, gathered into batches that are processed one after the other. */
export interface ChangeBatches {
  /** Adds a changed file to the next batch. */
  readonly add: (file: string) => void;
  /** Resolves once every change so far has been processed. */
  readonly idle: () => Promise<void>;
}

/**
 * Gathers changes until a pause shows that a burst has ended, then processes them. Changes during the processing form the
 * next batch.
 * @param work must not reject.
 * @param pause waits as long as two changes of one burst may lie apart.
 */
export function createChangeBatches(
  work: (files: ReadonlySet<string>) => Promise<void>,
  pause = (): Promise<void> => wait(burst),
): ChangeBatches {
  let pending = new Set<string>();
  let changes = 0;
  let working: Promise<void> | undefined;

  async function endOfBurst(): Promise<void> {
    let seen: number;
    do {
      seen = changes;
      await pause();
    } while (seen !== changes);
  }

  async function processAll(): Promise<void> {
    while (pending.size > 0) {
      await endOfBurst();
      const batch = pending;
      pending = new Set();
      await work(batch);
    }
    working = undefined;
  }

  return {
    add: (file) => {
      pending.add(file);
      changes += 1;
      working ??= processAll();
    },
    idle: () => working ?? Promise.resolve(),
  };
}
