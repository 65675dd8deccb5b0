import { useCallback, useLayoutEffect, useRef, useState, type DOMAttributes, type RefObject } from 'react';

/** Milliseconds without a `scroll` event after which scrolling has ended, in browsers without `scrollend`. */
const scrollEndDelay = 150;

/** A row of slides, one in view at a time. */
export interface Track {
  readonly track: RefObject<HTMLUListElement | null>;
  /** Index of the slide in view; while the row moves, of the slide it moves to. */
  readonly index: number;
  /** Brings a slide into view; an index beyond the ends is clamped. */
  readonly goTo: (index: number) => void;
  /** Event handlers of the track. */
  readonly handlers: Pick<DOMAttributes<Element>, 'onScroll' | 'onScrollEnd' | 'onPointerDown' | 'onWheel'>;
}

/** Moves a row of slides that scrolls and snaps, and follows the user's own scrolling. */
export function useTrack(start: number, total: number): Track {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(start);
  /** The same index, for callbacks between two renders. */
  const current = useRef(start);
  const isMoving = useRef(false);

  const scrollTo = useCallback((behavior: ScrollBehavior) => {
    const { current: row } = track;
    if (row === null) return;
    // Where text runs from right to left, so do the slides, and `scrollLeft` is negative.
    const sign = isMirrored(row) ? -1 : 1;
    row.scrollTo({ left: sign * current.current * row.clientWidth, behavior });
  }, []);

  useLayoutEffect(() => {
    const { current: row } = track;
    if (row === null) return;
    // Reports at once, and at each change of the window's size or orientation.
    const observer = new ResizeObserver(() => scrollTo('instant'));
    observer.observe(row);
    scrollTo('instant');
    return () => observer.disconnect();
  }, [scrollTo]);

  const goTo = (target: number): void => {
    const next = Math.max(0, Math.min(total - 1, target));
    const isNeighbour = Math.abs(next - current.current) === 1;
    isMoving.current = next !== current.current;
    current.current = next;
    setIndex(next);
    // With `auto` the stylesheet decides: smooth, unless the user prefers reduced motion.
    scrollTo(isNeighbour ? 'auto' : 'instant');
  };

  const onEnd = (): void => {
    const { current: row } = track;
    if (row === null) return;
    const reached = Math.round(Math.abs(row.scrollLeft) / row.clientWidth);
    // The end of an earlier movement.
    if (isMoving.current && reached !== current.current) return;
    isMoving.current = false;
    current.current = reached;
    setIndex(reached);
  };

  const onUserInput = (): void => {
    isMoving.current = false;
  };

  const scrollHandlers = useScrollEnd(onEnd);
  return {
    track,
    index,
    goTo,
    handlers: { ...scrollHandlers, onPointerDown: onUserInput, onWheel: onUserInput },
  };
}

/** True for an element in which text runs from right to left. */
export function isMirrored(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

/** Handlers that report the end of scrolling. Safari has `scrollend` since version 26; before, a pause counts as the end. */
function useScrollEnd(onEnd: () => void): Pick<Track['handlers'], 'onScroll' | 'onScrollEnd'> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
  return {
    onScroll: ({ currentTarget }) => {
      clearTimeout(timer.current);
      if (!('onscrollend' in currentTarget)) timer.current = setTimeout(onEnd, scrollEndDelay);
    },
    onScrollEnd: onEnd,
  };
}
