const firstUses = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/** Milliseconds after which a page counts as painted and a busy browser as idle. */
const maxWait = 2000;

/**
 * Resolves when the visitor begins to use the page: with the pointer at a link, a touch, a click, a key, the focus.
 * @returns the event.
 */
export function whenUsed(): Promise<Event> {
  return new Promise((resolve) => {
    const onUse = (event: Event): void => {
      const { type, target } = event;
      if (type === 'pointerover' && !(target instanceof Element && target.closest('a[href]'))) return;
      for (const use of firstUses) document.removeEventListener(use, onUse, true);
      resolve(event);
    };
    for (const use of firstUses) document.addEventListener(use, onUse, { capture: true, passive: true });
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
