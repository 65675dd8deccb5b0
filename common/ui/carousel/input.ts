import { listenWithin } from '../listen-within';

/** The direction that a key moves a carousel in. */
export type Direction = 'left' | 'right' | 'first' | 'last';

interface InputHandlers {
  /** The user scrolls the row by touch, wheel or scroll bar. */
  readonly onUserScroll: () => void;
  /** The row has scrolled, by the user or by script. */
  readonly onScroll: () => void;
  /** The row has come to rest; not every browser fires `scrollend`. */
  readonly onScrollEnd: () => void;
  /** A key was pressed on the row itself. Browsers handle Home and End for the page only, and skip arrows pressed fast. */
  readonly onKey: (direction: Direction) => void;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

/**
 * Reports what the user does to a scrolling row itself, not to its contents.
 * @param signal removes all listeners.
 */
export function listenToInput(row: HTMLElement, handlers: InputHandlers, signal: AbortSignal): void {
  const { onUserScroll, onScroll, onScrollEnd, onKey } = handlers;
  const passive = { signal, passive: true };
  let isTouched = false;
  const listen = (event: 'touchstart' | 'touchend' | 'touchcancel'): void =>
    listenWithin(row, event, () => (isTouched = event === 'touchstart'), signal);
  listen('touchstart');
  listen('touchend');
  listen('touchcancel');
  // Only a touch that scrolls the row counts: one that scrolls the page fires no `scroll` on the row.
  const afterScroll = (): void => {
    if (isTouched) onUserScroll();
    onScroll();
  };
  row.addEventListener('scroll', afterScroll, passive);
  row.addEventListener('scrollend', onScrollEnd, passive);
  const afterWheel = ({ deltaX, deltaY, shiftKey }: WheelEvent): void => {
    if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) onUserScroll();
  };
  row.addEventListener('wheel', afterWheel, passive);
  // A press on the scroll bar targets the row itself; other targets are contents of a slide.
  const afterPress = ({ target }: Event): void => {
    if (target === row) onUserScroll();
  };
  listenWithin(row, 'pointerdown', afterPress, signal);
  const afterKey = (event: KeyboardEvent): void => {
    const direction = directions[event.key];
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey;
    if (event.target !== row || direction === undefined || hasModifier) return;
    event.preventDefault();
    onKey(direction);
  };
  listenWithin(row, 'keydown', afterKey, signal, { passive: false });
}
