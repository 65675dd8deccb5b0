import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { CarouselControlsProps } from './CarouselControls';
import { useRotation } from './use-autoplay';
import { CarouselTrack, type TrackView } from './track';

/** A carousel's life in the browser. */
export interface CarouselState {
  /** Goes on the element that scrolls. */
  readonly track: (element: HTMLElement | null) => void;
  /** What it shows; null until it has been measured, as on the server. */
  readonly view: TrackView | null;
  /** True while it moves by itself. */
  readonly isMoving: boolean;
  readonly controls: Pick<CarouselControlsProps, 'rotation' | 'onRotation' | 'onStep' | 'onGoTo'>;
}

/**
 * Brings a row of slides to life. Whatever somebody does with it, but for looking on, ends its moving by itself.
 * @param count how many slides it has.
 * @param seconds how long it rests where it moves by itself; undefined: it does not.
 */
export function useCarousel(
  root: RefObject<HTMLElement | null>,
  count: number,
  seconds: number | undefined,
): CarouselState {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [view, setView] = useState<TrackView | null>(null);
  const [isSettled, setSettled] = useState(false);
  const handle = useRef<CarouselTrack>(null);
  const advance = useCallback(() => handle.current?.step(1), []);
  const rotation = useRotation(root, seconds, isSettled && (view?.pages.length ?? 0) > 1, advance);
  const { isMoving, isPlaying, stop, play } = rotation;

  useEffect(() => {
    if (element === null || count === 0) return undefined;
    const watched = new CarouselTrack(element, {
      onView: (next) => setView((before) => (before !== null && isSameView(before, next) ? before : next)),
      onUserScroll: stop,
      onReady: () => setSettled(true),
    });
    handle.current = watched;
    return () => watched.release();
  }, [element, count, stop]);

  useEffect(() => {
    if (isMoving && view !== null) handle.current?.fetchNext();
  }, [isMoving, view]);

  return {
    track: setElement,
    view,
    isMoving,
    controls: {
      rotation: rotation.isOffered ? (isPlaying ? 'pause' : 'play') : undefined,
      onRotation: isPlaying ? stop : play,
      onStep: (by) => {
        stop();
        handle.current?.step(by);
      },
      onGoTo: (page) => {
        stop();
        handle.current?.goTo(page);
      },
    },
  };
}

function isSameView(one: TrackView, other: TrackView): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
