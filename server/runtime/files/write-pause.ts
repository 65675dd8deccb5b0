import type { Clock } from '../clock';

/** Options of {@link createWritePause}. */
export interface WritePauseOptions {
  /** Called with the first error of several in a row. */
  readonly onFailure: (error: unknown) => void;
  /** Called once a write succeeds after one that failed. */
  readonly onRecovery: () => void;
  /** Called at the end of each pause. */
  readonly resume: () => void;
  readonly clock: Clock;
}

/** The pause of writes in the background after one that failed. Of several failures in a row the first is reported. */
export interface WritePause {
  readonly isOn: () => boolean;
  readonly recordSuccess: () => void;
  readonly recordFailure: (error: unknown) => void;
}

/** Milliseconds between a write that failed and the next. */
const pauseMs = 15_000;

/** Creates a {@link WritePause}. */
export function createWritePause({ onFailure, onRecovery, resume, clock }: WritePauseOptions): WritePause {
  let isFailing = false;
  let isOn = false;
  return {
    isOn: () => isOn,
    recordSuccess: () => {
      if (isFailing) onRecovery();
      isFailing = false;
    },
    recordFailure: (error) => {
      if (!isFailing) onFailure(error);
      isFailing = true;
      if (isOn) return;
      isOn = true;
      clock.after(pauseMs, () => {
        isOn = false;
        resume();
      });
    },
  };
}
