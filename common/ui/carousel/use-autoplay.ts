import { useCallback, useEffect, useState, type RefObject } from 'react';
import { useReducedMotion } from './use-reduced-motion';
import { listenWithin } from '../listen-within';

/** Whether a carousel moves by itself. */
export interface Rotation {
  /** False where nobody asked for it, or the visitor wants no movement: then there is nothing to pause either. */
  readonly isOffered: boolean;
  /** True until it is stopped for good; it may be held all the same. */
  readonly isPlaying: boolean;
  /** True while it really moves. */
  readonly isMoving: boolean;
  readonly play: () => void;
  readonly stop: () => void;
}

/**
 * Lets a carousel move by itself: held while the pointer or the focus is in it and while its tab is hidden, stopped for
 * good by `stop`. Once somebody asks for it by `play`, pointer and focus hold it only when they next go elsewhere in it.
 * @param seconds how long each page is shown; undefined: it never moves by itself.
 * @param isReady false: it does not move yet.
 */
export function useRotation(
  root: RefObject<HTMLElement | null>,
  seconds: number | undefined,
  isReady: boolean,
  advance: () => void,
): Rotation {
  const isReduced = useReducedMotion();
  const [isPlaying, setPlaying] = useState(true);
  const [holds, setHolds] = useState(noHolds);
  const isOffered = seconds !== undefined && !isReduced;
  const isMoving = isOffered && isReady && isPlaying && !holds.pointer && !holds.focus && !holds.hidden;

  useEffect(() => {
    if (isOffered && root.current !== null)
      return watchHolds(root.current, (change) => setHolds((before) => ({ ...before, ...change })));
    return undefined;
  }, [root, isOffered]);

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(advance, seconds * 1000);
    return () => clearInterval(timer);
  }, [isMoving, seconds, advance]);

  const play = useCallback(() => {
    setHolds(({ hidden }) => ({ ...noHolds, hidden }));
    setPlaying(true);
  }, []);
  const stop = useCallback(() => setPlaying(false), []);
  return { isOffered, isPlaying, isMoving, play, stop };
}

interface Holds {
  readonly pointer: boolean;
  readonly focus: boolean;
  readonly hidden: boolean;
}

const noHolds: Holds = { pointer: false, focus: false, hidden: false };

/** Tells what holds a carousel still. @returns what ends that. */
function watchHolds(root: HTMLElement, onChange: (change: Partial<Holds>) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const quiet = { signal, passive: true };
  listenWithin(root, 'pointerover', () => onChange({ pointer: true }), signal);
  root.addEventListener('pointerleave', () => onChange({ pointer: false }), quiet);
  listenWithin(root, 'focusin', () => onChange({ focus: true }), signal);
  root.addEventListener('focusout', () => onChange({ focus: root.matches(':focus-within') }), quiet);
  document.addEventListener('visibilitychange', () => onChange({ hidden: document.hidden }), quiet);
  onChange({
    pointer: root.matches(':hover'),
    focus: root.matches(':focus-within'),
    hidden: document.hidden,
  });
  return () => ended.abort();
}
