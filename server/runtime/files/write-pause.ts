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

/** The pause of writes in the background after one that failed, and what is said of it. */
export interface WritePause {
  readonly isOn: () => boolean;
  /** Records a write that succeeded. */
  readonly end: () => void;
  /** Records a write that failed. */
  readonly begin: (error: unknown) => void;
}

/** Milliseconds between a write that failed and the next. */
const length = 15_000;

/** Creates a {@link WritePause}. */
export function createWritePause({ onFailure, onRecovery, resume, clock }: WritePauseOptions): WritePause {
  let isFailing = false;
  let isOn = false;
  return {
    isOn: () => isOn,
    end: () => {
      if (isFailing) onRecovery();
      isFailing = false;
    },
    begin: (error) => {
      if (!isFailing) onFailure(error);
      isFailing = true;
      if (isOn) return;
      isOn = true;
      clock.after(length, () => {
        isOn = false;
        resume();
      });
    },
  };
}
