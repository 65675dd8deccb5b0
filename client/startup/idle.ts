import { linkOf } from '../navigation/link-of';

const uses = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/** Milliseconds after which a page counts as painted and a busy browser as idle. */
const maxWait = 2000;

/**
 * Calls a listener each time the visitor uses the page: with the pointer at a link, a touch, a press, a key, the focus.
 * @returns a function that ends it.
 */
export function watchUses(onUse: (event: Event) => void): () => void {
  const listener = (event: Event): void => {
    if (event.type !== 'pointerover' || linkOf(event) !== null) onUse(event);
  };
  const options = { capture: true, passive: true };
  for (const use of uses) document.addEventListener(use, listener, options);
  return () => {
    for (const use of uses) document.removeEventListener(use, listener, options);
  };
}

/** True for a use that begins a press. */
export function isPress({ type }: Event): boolean {
  return type === 'pointerdown' || type === 'touchstart';
}

/** Resolves with the next use of the page: see {@link watchUses}. */
export function whenUsed(): Promise<void> {
  return new Promise((resolve) => {
    const stop = watchUses(() => {
      stop();
      resolve();
    });
  });
}

/** Resolves at the first paint, after {@link maxWait} at the latest: a tab in the background is never painted. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    const onPaint = (): void => {
      observer.disconnect();
      resolve();
    };
    const observer = new PerformanceObserver(onPaint);
    // In a browser without paint entries this does nothing and does not throw.
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(onPaint, maxWait);
  });
}

/** Resolves when the browser is idle, after {@link maxWait} at the latest. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: maxWait });
    else setTimeout(resolve, 1);
  });
}
