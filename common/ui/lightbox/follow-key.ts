import type { KeyboardEvent } from 'react';

/** What counts of a key that is pressed. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault' | 'stopPropagation'
>;

/** Finds the next place from the one now and how many there are. */
type Move = (place: number, total: number) => number;

/** What keys do. */
export interface KeyActions {
  /** Moves an enlarged picture by pixels, sideways and down; null while none is. */
  readonly pan: ((x: number, y: number) => void) | null;
  readonly move: (to: Move) => void;
  readonly enlarge: () => void;
  readonly shrink: () => void;
}

const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  Home: () => 0,
  End: (_, total) => total - 1,
};

const pans: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
};

const zooms: Readonly<Record<string, 'enlarge' | 'shrink'>> = {
  '+': 'enlarge',
  '=': 'enlarge',
  '-': 'shrink',
  '0': 'shrink',
};

/** Does what a key of the lightbox stands for; other keys, and those held with Ctrl and the like, are the browser's. */
export function followKey(event: KeyPress, act: KeyActions): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey) return;
  const [by, move, zoom] = [pans[key], moves[key], zooms[key]];
  if (act.pan !== null && by !== undefined) act.pan(...by);
  else if (move !== undefined) act.move(move);
  else if (zoom !== undefined) act[zoom]();
  else return;
  event.preventDefault();
  // A carousel around the gallery listens for these keys as well.
  event.stopPropagation();
}
