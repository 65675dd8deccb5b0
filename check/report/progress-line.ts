import type { Progress } from '../space/check-space';

/** Where progress is shown. */
interface ProgressOutput {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
}

/** Milliseconds between two updates. */
const interval = 100;

/** Shows how far the check is in a line that overwrites itself; nothing where there is no terminal. */
export function createProgressLine({ write, isTerminal }: ProgressOutput, now: () => number) {
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    show: ({ version, language, done, total }: Progress): void => {
      if (!isTerminal || (now() - shownAt < interval && done < total)) return;
      shownAt = now();
      const what = version === 'draft' ? 'drafts' : 'stories';
      // Erases to the end of the line (ECMA-48, EL): the text before may have been longer.
      write(`\rChecking ${what} (${language}): ${done} of ${total}\u001b[K`);
    },
    end: (): void => {
      if (isTerminal) write('\r\u001b[K');
    },
  };
}
