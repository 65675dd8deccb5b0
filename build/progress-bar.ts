/** Where a command says what it does. */
export interface Screen {
  readonly write: (text: string) => void;
  /** Columns of the terminal; null where there is none: then nothing is drawn over. */
  readonly columns: number | null;
  /** Milliseconds from some moment on. */
  readonly now: () => number;
}

/** How far something is. */
interface Progress {
  readonly step: 'listing' | 'rendering';
  readonly done: number;
  readonly total: number;
}

/** Shows how far prerendering is. */
export interface ProgressBar {
  readonly show: (progress: Progress) => void;
  /** Leaves the screen as others expect it. */
  readonly end: () => void;
}

/** Milliseconds between two states shown. */
const pauses = { terminal: 100, lines: 5_000 };
const widest = 40;

/** The output of a process. */
export function screenOf({ stdout }: Pick<NodeJS.Process, 'stdout'>): Screen {
  return {
    write: (text) => void stdout.write(text),
    columns: stdout.isTTY ? stdout.columns : null,
    now: () => performance.now(),
  };
}

/** A bar that is drawn over itself on a terminal; elsewhere a plain line every few seconds. */
export function createProgressBar({ write, columns, now }: Screen): ProgressBar {
  const pause = columns === null ? pauses.lines : pauses.terminal;
  // What is quick needs no lines.
  let shownAt = columns === null ? now() : Number.NEGATIVE_INFINITY;
  let began: { readonly at: number; readonly done: number } | null = null;
  let isOpen = false;
  return {
    show: (progress) => {
      const { step, done, total } = progress;
      if (step === 'listing') began = null;
      else began ??= { at: now(), done };
      const isLast = columns !== null && step === 'rendering' && done === total;
      if (now() - shownAt < pause && !isLast) return;
      shownAt = now();
      const since = began === null ? 0 : now() - began.at;
      const rest = began === null ? '' : restOf(total - done, done - began.done, since);
      if (columns === null) return write(`${textOf(progress)}${rest}\n`);
      isOpen = true;
      // Erased to the end of the line (ECMA-48, EL): the text before may have been longer.
      write(`\r${lineOf(progress, rest, columns)}\u001b[K`);
    },
    end: () => {
      if (isOpen) write('\n');
      isOpen = false;
    },
  };
}

function textOf({ step, done, total }: Progress): string {
  return step === 'listing' ? `Listing pages: ${total}` : `Prerendering: ${done} of ${total} pages`;
}

function lineOf(progress: Progress, rest: string, columns: number): string {
  const text = `${textOf(progress)}${rest}`;
  const width = Math.min(widest, columns - text.length - 4);
  if (progress.step === 'listing' || width < 8 || progress.total === 0) return text.slice(0, columns - 1);
  const full = Math.round((progress.done / progress.total) * width);
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${text}`;
}

/** What is left, by how fast it went so far. */
function restOf(left: number, done: number, milliseconds: number): string {
  if (done === 0 || left === 0 || milliseconds < 1_000) return '';
  const seconds = Math.ceil((left * milliseconds) / done / 1000);
  return seconds < 90 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}
