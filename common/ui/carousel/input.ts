import { listenWithin } from '../listen-within';

/** Where a key leads. */
export type Way = 'left' | 'right' | 'first' | 'last';

interface Gestures {
  /** Somebody scrolls the row by touch, wheel or scroll bar. */
  readonly onUserScroll: () => void;
  /** The row has moved, whoever moved it. */
  readonly onScroll: () => void;
  /** It has come to rest; not every browser tells. */
  readonly onScrollEnd: () => void;
  /** A key was pressed on the row itself; browsers know Home and End for the page alone, and lose arrows in haste. */
  readonly onKey: (way: Way) => void;
}

const ways: Readonly<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

/** Tells what somebody does to a scrolling row itself, apart from what happens inside it, until `signal` aborts. */
export function watchGestures(track: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  const { onUserScroll, onScroll, onScrollEnd, onKey } = gestures;
  const passive = { signal, passive: true };
  let isTouched = false;
  const listen = (event: 'touchstart' | 'touchend' | 'touchcancel'): void =>
    listenWithin(track, event, () => (isTouched = event === 'touchstart'), signal);
  listen('touchstart');
  listen('touchend');
  listen('touchcancel');
  // A finger that scrolls the page moves no row.
  const afterScroll = (): void => {
    if (isTouched) onUserScroll();
    onScroll();
  };
  track.addEventListener('scroll', afterScroll, passive);
  track.addEventListener('scrollend', onScrollEnd, passive);
  const afterWheel = ({ deltaX, deltaY, shiftKey }: WheelEvent): void => {
    if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) onUserScroll();
  };
  track.addEventListener('wheel', afterWheel, passive);
  // Its scroll bar is the row itself; what is in the row is pressed for other reasons.
  const afterPress = ({ target }: Event): void => {
    if (target === track) onUserScroll();
  };
  track.addEventListener('pointerdown', afterPress, passive);
  const afterKey = (event: KeyboardEvent): void => {
    const way = ways[event.key];
    if (event.target !== track || way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onKey(way);
  };
  track.addEventListener('keydown', afterKey, { signal });
}
