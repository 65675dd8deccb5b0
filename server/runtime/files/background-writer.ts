import type { Clock } from '../clock';

interface BackgroundWriterOptions<State> {
  readonly save: (state: State) => Promise<void>;
  /** Called with the first error of several in a row. */
  readonly onFailure: (error: unknown) => void;
  /** Called once a write succeeds after one that failed. */
  readonly onRecovery: () => void;
  readonly clock: Clock;
}

/** Writes states in the background, one after the other. */
export interface BackgroundWriter<State> {
  /** Of several states that wait, the last one is written. */
  readonly write: (state: State) => void;
  /** Resolves once nothing is being written. What could not be written waits. */
  readonly written: () => Promise<void>;
}

/** Milliseconds between a write that failed and the next. */
const pauseAfterFailure = 15_000;

/** Creates a {@link BackgroundWriter}, which repeats what fails until it succeeds or something newer is written. */
export function createBackgroundWriter<State>({
  save,
  onFailure,
  onRecovery,
  clock,
}: BackgroundWriterOptions<State>): BackgroundWriter<State> {
  let waiting: State | undefined;
  let writing: Promise<void> | undefined;
  let isFailing = false;
  let cancelRetry = (): void => {};
  const start = (): void => {
    if (waiting !== undefined) writing ??= writeAll();
  };
  async function writeAll(): Promise<void> {
    for (let state = waiting; state !== undefined; state = waiting) {
      waiting = undefined;
      try {
        await save(state);
        if (isFailing) onRecovery();
        isFailing = false;
      } catch (error) {
        waiting ??= state;
        retryLater(error);
        break;
      }
    }
    writing = undefined;
  }
  function retryLater(error: unknown): void {
    if (!isFailing) onFailure(error);
    isFailing = true;
    cancelRetry();
    cancelRetry = clock.after(pauseAfterFailure, start);
  }
  return {
    write: (state) => {
      waiting = state;
      start();
    },
    written: async () => writing,
  };
}
