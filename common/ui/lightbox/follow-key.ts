/** The part of a keyboard event that matters here. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault' | 'stopPropagation'
>;

/** Computes the next index from the current one. */
type Target = (index: number, total: number) => number;

/** The actions of the keys. */
export interface KeyActions {
  /** Moves a zoomed image by pixels, to the right and down; null without zoom. */
  readonly pan: ((x: number, y: number) => void) | null;
  readonly move: (target: Target) => void;
  /** True if the next photo is on the left. */
  readonly isMirrored: boolean;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
}

const targets: Readonly<Record<string, Target>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, total) => total - 1,
};

/** The keys of a row of photos that runs from right to left. */
const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

const pans: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
};

const zooms: Readonly<Record<string, 'zoomIn' | 'zoomOut'>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'zoomOut',
};

/** Runs the action of a key of the lightbox. Other keys, and combinations with Alt, Ctrl or Meta, are left to the browser. */
export function followKey(event: KeyPress, actions: KeyActions): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey) return;
  const [distance, target, zoom] = [
    pans[key],
    targets[actions.isMirrored ? (mirrored[key] ?? key) : key],
    zooms[key],
  ];
  if (actions.pan !== null && distance !== undefined) actions.pan(...distance);
  else if (target !== undefined) actions.move(target);
  else if (zoom !== undefined) actions[zoom]();
  else return;
  event.preventDefault();
  // A carousel around the gallery handles these keys, too.
  event.stopPropagation();
}
