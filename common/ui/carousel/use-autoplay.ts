import { useCallback, useEffect, useState, type RefObject } from 'react';
import { listenWithin } from '../listen-within';
import { useReducedMotion } from './use-reduced-motion';

/** The state of a carousel's autoplay. */
export interface Autoplay {
  /** False if the carousel has no autoplay or the user prefers reduced motion: then there is nothing to pause. */
  readonly isAvailable: boolean;
  /** True until stopped; it may be paused all the same. */
  readonly isOn: boolean;
  /** True while the carousel advances. */
  readonly isRunning: boolean;
  readonly play: () => void;
  readonly stop: () => void;
}

/**
 * Advances a carousel automatically. Pauses while the pointer or the focus is inside and while the tab is hidden; `stop`
 * ends it for good. After `play`, the pointer and the focus pause it only when they next move.
 * @param seconds how long each page is shown; undefined: no autoplay.
 * @param isReady false: it does not start yet.
 */
export function useAutoplay(
  root: RefObject<HTMLElement | null>,
  seconds: number | undefined,
  isReady: boolean,
  advance: () => void,
): Autoplay {
  const isReduced = useReducedMotion();
  const [isOn, setOn] = useState(true);
  const [pauses, setPauses] = useState(noPauses);
  const isAvailable = seconds !== undefined && !isReduced;
  const isRunning = isAvailable && isReady && isOn && !pauses.pointer && !pauses.focus && !pauses.hidden;

  useEffect(() => {
    if (isAvailable && root.current !== null)
      return observePauses(root.current, (change) => setPauses((before) => ({ ...before, ...change })));
    return undefined;
  }, [root, isAvailable]);

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(advance, seconds * 1000);
    return () => clearInterval(timer);
  }, [isRunning, seconds, advance]);

  const play = useCallback(() => {
    setPauses(({ hidden }) => ({ ...noPauses, hidden }));
    setOn(true);
  }, []);
  const stop = useCallback(() => setOn(false), []);
  return { isAvailable, isOn, isRunning, play, stop };
}

/** The reasons to pause. */
interface Pauses {
  readonly pointer: boolean;
  readonly focus: boolean;
  readonly hidden: boolean;
}

const noPauses: Pauses = { pointer: false, focus: false, hidden: false };

/** Reports the reasons to pause, now and at each change. @returns a function that ends the observation. */
function observePauses(root: HTMLElement, onChange: (change: Partial<Pauses>) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const passive = { signal, passive: true };
  listenWithin(root, 'pointerover', () => onChange({ pointer: true }), signal);
  root.addEventListener('pointerleave', () => onChange({ pointer: false }), passive);
  listenWithin(root, 'focusin', () => onChange({ focus: true }), signal);
  root.addEventListener('focusout', () => onChange({ focus: root.matches(':focus-within') }), passive);
  document.addEventListener('visibilitychange', () => onChange({ hidden: document.hidden }), passive);
  onChange({
    pointer: root.matches(':hover'),
    focus: root.matches(':focus-within'),
    hidden: document.hidden,
  });
  return () => controller.abort();
}
