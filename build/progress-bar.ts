/** The output of a command. */
export interface Screen {
  readonly write: (text: string) => void;
  /** Columns of the terminal; null without a terminal, where no line is overwritten. */
  readonly columns: number | null;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

interface Progress {
  readonly step: keyof typeof texts;
  readonly done: number;
  readonly total: number;
}

/** Shows the progress of what takes long: prerendering, or writing samples into a space. */
export interface ProgressBar {
  readonly show: (progress: Progress) => void;
  /** Ends the line of the bar. */
  readonly end: () => void;
}

/** Milliseconds between two updates. */
const intervals = { terminal: 100, lines: 5_000 };
const maxWidth = 40;

/** The output of a process. A terminal that does not know its width, as that of some containers, is as none. */
export function screenOf({
  stdout,
}: {
  readonly stdout: Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>;
}): Screen {
  return {
    write: (text) => void stdout.write(text),
    columns: stdout.isTTY && stdout.columns > 0 ? stdout.columns : null,
    now: () => performance.now(),
  };
}

/** On a terminal, a bar that overwrites itself; elsewhere, a plain line every few seconds. */
export function createProgressBar({ write, columns, now }: Screen): ProgressBar {
  const interval = columns === null ? intervals.lines : intervals.terminal;
  // A quick build prints no lines.
  let shownAt = columns === null ? now() : Number.NEGATIVE_INFINITY;
  let start: { readonly at: number; readonly done: number } | null = null;
  let isOpen = false;
  return {
    show: (progress) => {
      const { step, done, total } = progress;
      if (step === 'listing') start = null;
      else start ??= { at: now(), done };
      const isLast = columns !== null && step !== 'listing' && done === total;
      if (now() - shownAt < interval && !isLast) return;
      shownAt = now();
      const elapsed = start === null ? 0 : now() - start.at;
      const rest = start === null ? '' : timeLeft(total - done, done - start.done, elapsed);
      if (columns === null) return write(`${textOf(progress)}${rest}\n`);
      isOpen = true;
      // Erases to the end of the line (ECMA-48, EL), because the previous text may have been longer.
      write(`\r${lineOf(progress, rest, columns)}\u001b[K`);
    },
    end: () => {
      if (isOpen) write('\n');
      isOpen = false;
    },
  };
}

/** What is said of each step. */
const texts = {
  listing: (_done: number, total: number) => `Listing pages: ${total}`,
  rendering: (done: number, total: number) => `Prerendering: ${done} of ${total} pages`,
  seeding: (done: number, total: number) => `Writing: ${done} of ${total} records`,
};

function textOf({ step, done, total }: Progress): string {
  return texts[step](done, total);
}

function lineOf(progress: Progress, rest: string, columns: number): string {
  const text = `${textOf(progress)}${rest}`;
  const width = Math.min(maxWidth, columns - text.length - 4);
  if (progress.step === 'listing' || width < 8 || progress.total === 0) return text.slice(0, columns - 1);
  const full = Math.round((progress.done / progress.total) * width);
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${text}`;
}

/** The estimated time left at the speed so far. */
function timeLeft(left: number, done: number, milliseconds: number): string {
  if (done === 0 || left === 0 || milliseconds < 1_000) return '';
  const seconds = Math.ceil((left * milliseconds) / done / 1000);
  return seconds < 90 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}
