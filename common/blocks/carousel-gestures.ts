interface Gestures {
  /** Somebody scrolls the row: by touch, wheel, scroll bar or keyboard. */
  readonly onUserScroll: () => void;
  /** The row has moved, whoever moved it. */
  readonly onScroll: () => void;
  /** Home or End was pressed; browsers scroll the page with these, not the row. */
  readonly onEdge: (edge: 'first' | 'last') => void;
}

const scrollKeys: Readonly<Record<string, 'first' | 'last' | 'beside'>> = {
  ArrowLeft: 'beside',
  ArrowRight: 'beside',
  Home: 'first',
  End: 'last',
};

/** Tells what somebody does to a scrolling row itself, apart from what happens inside it, until `signal` aborts. */
export function watchGestures(track: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  const { onUserScroll, onScroll, onEdge } = gestures;
  const passive = { signal, passive: true };
  let isTouched = false;
  const listen = (event: 'touchstart' | 'touchend' | 'touchcancel'): void =>
    track.addEventListener(event, () => (isTouched = event === 'touchstart'), passive);
  listen('touchstart');
  listen('touchend');
  listen('touchcancel');
  // A finger that scrolls the page moves no row.
  const afterScroll = (): void => {
    if (isTouched) onUserScroll();
    onScroll();
  };
  track.addEventListener('scroll', afterScroll, passive);
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
    const way = scrollKeys[event.key];
    if (event.target !== track || way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    onUserScroll();
    if (way === 'beside') return;
    event.preventDefault();
    onEdge(way);
  };
  track.addEventListener('keydown', afterKey, { signal });
}
