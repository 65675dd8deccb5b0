import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { CarouselControlsProps } from './CarouselControls';
import { CarouselTrack, type TrackState } from './track';
import { useAutoplay } from './use-autoplay';

/** The state of a carousel in the browser. */
export interface CarouselState {
  /** Ref for the scrolling row. */
  readonly row: (element: HTMLElement | null) => void;
  /** Null until the row has been measured, as on the server. */
  readonly state: TrackState | null;
  /** True while autoplay advances it. */
  readonly isRunning: boolean;
  readonly controls: Pick<CarouselControlsProps, 'autoplay' | 'onAutoplay' | 'onStep' | 'onGoTo'>;
}

/**
 * Makes a row of slides interactive. Any use of the carousel stops its autoplay.
 * @param count the number of slides.
 * @param seconds the autoplay interval; undefined: no autoplay.
 */
export function useCarousel(
  root: RefObject<HTMLElement | null>,
  count: number,
  seconds: number | undefined,
): CarouselState {
  const [row, setRow] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<TrackState | null>(null);
  const [isReady, setReady] = useState(false);
  const track = useRef<CarouselTrack>(null);
  const advance = useCallback(() => track.current?.step(1), []);
  const hasPages = (state?.pages.length ?? 0) > 1;
  const { isAvailable, isOn, isRunning, play, stop } = useAutoplay(
    root,
    seconds,
    isReady && hasPages,
    advance,
  );

  useEffect(() => {
    if (row === null || count === 0) return undefined;
    const current = new CarouselTrack(row, {
      onState: (next) => setState((before) => (before !== null && isSameState(before, next) ? before : next)),
      onUserScroll: stop,
      onReady: () => setReady(true),
    });
    track.current = current;
    return () => current.release();
  }, [row, count, stop]);

  useEffect(() => {
    if (isRunning && state !== null) track.current?.loadNext();
  }, [isRunning, state]);

  return {
    row: setRow,
    state,
    isRunning,
    controls: {
      autoplay: isAvailable ? (isOn ? 'pause' : 'play') : undefined,
      onAutoplay: isOn ? stop : play,
      onStep: (step) => {
        stop();
        track.current?.step(step);
      },
      onGoTo: (page) => {
        stop();
        track.current?.goTo(page);
      },
    },
  };
}

function isSameState(one: TrackState, other: TrackState): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
