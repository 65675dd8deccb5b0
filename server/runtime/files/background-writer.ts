import { createWritePause, type WritePauseOptions } from './write-pause';

interface BackgroundWriterOptions<State> extends Omit<WritePauseOptions, 'resume'> {
  readonly save: (state: State) => Promise<void>;
}

/** Writes states in the background, one after the other. */
export interface BackgroundWriter<State> {
  /** Of several states that wait, the last one is written. */
  readonly write: (state: State) => void;
  /** Resolves once nothing is being written. What could not be written waits. */
  readonly written: () => Promise<void>;
}

/** Creates a {@link BackgroundWriter}, which repeats what fails until it succeeds or something newer is written. */
export function createBackgroundWriter<State>({
  save,
  ...options
}: BackgroundWriterOptions<State>): BackgroundWriter<State> {
  let waiting: State | undefined;
  let writing: Promise<void> | undefined;
  const start = (): void => {
    if (waiting !== undefined) writing ??= writeAll();
  };
  const pause = createWritePause({ ...options, resume: start });
  async function writeAll(): Promise<void> {
    for (let state = waiting; state !== undefined; state = waiting) {
      waiting = undefined;
      try {
        await save(state);
        pause.recordSuccess();
      } catch (error) {
        waiting ??= state;
        pause.recordFailure(error);
        break;
      }
    }
    writing = undefined;
  }
  return {
    write: (state) => {
      waiting = state;
      start();
    },
    written: async () => writing,
  };
}
