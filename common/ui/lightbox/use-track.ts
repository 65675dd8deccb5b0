import { useCallback, useLayoutEffect, useRef, useState, type DOMAttributes, type RefObject } from 'react';

/** Milliseconds without scrolling after which a track has come to rest, in browsers that do not say so themselves. */
const restAfter = 150;

/** A row of slides, one in view at a time. */
export interface Track {
  readonly track: RefObject<HTMLUListElement | null>;
  /** Index of the slide in view, or on its way there. */
  readonly place: number;
  /** Brings a slide into view; one beyond the ends is the last one there. */
  readonly goTo: (place: number) => void;
  /** What the track listens to. */
  readonly handlers: Pick<DOMAttributes<Element>, 'onScroll' | 'onScrollEnd' | 'onPointerDown' | 'onWheel'>;
}

/** Moves a row of slides that scrolls and snaps, and follows where fingers scroll it. */
export function useTrack(start: number, total: number): Track {
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(start);
  const current = useRef(start);
  const isMoving = useRef(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  const scrollTo = useCallback((behavior: ScrollBehavior) => {
    const { current: row } = track;
    row?.scrollTo({ left: current.current * row.clientWidth, behavior });
  }, []);

  useLayoutEffect(() => {
    const { current: row } = track;
    if (row === null) return;
    // Reports at once, and whenever the window turns or changes its size.
    const observer = new ResizeObserver(() => scrollTo('instant'));
    observer.observe(row);
    scrollTo('instant');
    return () => {
      observer.disconnect();
      clearTimeout(rest.current);
    };
  }, [scrollTo]);

  const goTo = (to: number): void => {
    const next = Math.max(0, Math.min(total - 1, to));
    const isNear = Math.abs(next - current.current) === 1;
    isMoving.current = next !== current.current;
    current.current = next;
    setPlace(next);
    // The stylesheet says how near ones move: smoothly, unless the visitor minds.
    scrollTo(isNear ? 'auto' : 'instant');
  };

  const settleIndex = (): void => {
    const { current: row } = track;
    if (row === null) return;
    const reached = Math.round(row.scrollLeft / row.clientWidth);
    // The end of a movement before this one.
    if (isMoving.current && reached !== current.current) return;
    isMoving.current = false;
    current.current = reached;
    setPlace(reached);
  };

  const takeOver = (): void => {
    isMoving.current = false;
  };

  return {
    track,
    place,
    goTo,
    handlers: {
      onScroll: ({ currentTarget }) => {
        clearTimeout(rest.current);
        // Safari has `scrollend` since 26.
        if (!('onscrollend' in currentTarget)) rest.current = setTimeout(settleIndex, restAfter);
      },
      onScrollEnd: settleIndex,
      onPointerDown: takeOver,
      onWheel: takeOver,
    },
  };
}
