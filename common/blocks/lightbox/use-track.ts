import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Milliseconds without scrolling after which a track has come to rest. */
const restAfter = 120;

/** A row of slides, one in view at a time. */
export interface Track {
  readonly track: RefObject<HTMLUListElement | null>;
  /** Index of the slide in view, or on its way there. */
  readonly place: number;
  /** Brings a slide into view; one beyond the ends is the last one there. */
  readonly goTo: (place: number) => void;
  readonly onScroll: () => void;
}

/** Moves a row of slides that scrolls and snaps, and follows where fingers scroll it. */
export function useTrack(start: number, total: number): Track {
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(start);
  const current = useRef(start);
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
    current.current = next;
    setPlace(next);
    // The stylesheet says how near ones move: smoothly, unless the visitor minds.
    scrollTo(isNear ? 'auto' : 'instant');
  };

  const onScroll = (): void => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const { current: row } = track;
      if (row === null) return;
      current.current = Math.round(row.scrollLeft / row.clientWidth);
      setPlace(current.current);
    }, restAfter);
  };

  return { track, place, goTo, onScroll };
}
