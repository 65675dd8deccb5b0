/** Milliseconds without a `scroll` event after which scrolling has ended, in browsers without `scrollend`. */
const scrollEndDelay = 150;

/** A row of slides, one in view at a time. */
export interface Track {
  /** Index of the slide in view; while the row moves, of the slide it moves to. */
  readonly index: () => number;
  /** Brings a slide into view; an index beyond the ends is clamped. */
  readonly goTo: (index: number) => void;
}

interface TrackOptions {
  readonly start: number;
  readonly total: number;
  /** Called whenever another slide is in view. */
  readonly onChange: () => void;
  readonly signal: AbortSignal;
}

/** Moves a row of slides that scrolls and snaps, and follows the user's own scrolling. */
export function startTrack(row: HTMLElement, { start, total, onChange, signal }: TrackOptions): Track {
  let current = start;
  let isMoving = false;

  const scrollTo = (behavior: ScrollBehavior): void => {
    // Where text runs from right to left, so do the slides, and `scrollLeft` is negative.
    const sign = isMirrored(row) ? -1 : 1;
    row.scrollTo({ left: sign * current * row.clientWidth, behavior });
  };
  const show = (index: number): void => {
    if (index === current) return;
    current = index;
    onChange();
  };

  // Reports at once, and at each change of the window's size or orientation.
  const observer = new ResizeObserver(() => scrollTo('instant'));
  observer.observe(row);
  signal.addEventListener('abort', () => observer.disconnect());
  scrollTo('instant');

  const onUserInput = (): void => {
    isMoving = false;
  };
  row.addEventListener('pointerdown', onUserInput, { signal });
  row.addEventListener('wheel', onUserInput, { signal, passive: true });
  onScrollEnd(row, signal, () => {
    const reached = Math.round(Math.abs(row.scrollLeft) / row.clientWidth);
    // The end of an earlier movement.
    if (isMoving && reached !== current) return;
    isMoving = false;
    show(reached);
  });

  return {
    index: () => current,
    goTo: (target) => {
      const next = Math.max(0, Math.min(total - 1, target));
      const isNeighbour = Math.abs(next - current) === 1;
      isMoving = next !== current;
      show(next);
      // With `auto` the stylesheet decides: smooth, unless the user prefers reduced motion.
      scrollTo(isNeighbour ? 'auto' : 'instant');
    },
  };
}

/** True for an element in which text runs from right to left. */
export function isMirrored(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

/** Calls back at the end of scrolling. Safari has `scrollend` since version 26; before, a pause counts as the end. */
function onScrollEnd(row: HTMLElement, signal: AbortSignal, callback: () => void): void {
  const hasEvent: boolean = 'onscrollend' in row;
  if (hasEvent) return row.addEventListener('scrollend', callback, { signal });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(callback, scrollEndDelay);
  };
  row.addEventListener('scroll', wait, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
