const firstUses = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/** Milliseconds after which a page is taken for painted and a busy browser for idle. */
const longestWait = 2000;

/** Resolves when somebody begins to use the page. */
export function whenUsed(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      for (const use of firstUses) document.removeEventListener(use, done, true);
      resolve();
    };
    for (const use of firstUses) document.addEventListener(use, done, { capture: true, passive: true });
  });
}

/** Resolves when the page shows something, at the latest after {@link longestWait}: in a tab that nobody looks at nothing is painted. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      observer.disconnect();
      resolve();
    };
    const observer = new PerformanceObserver(done);
    // An observer of what a browser does not know hears nothing and does not throw.
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(done, longestWait);
  });
}

/** Resolves when the browser has nothing better to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => resolve(), { timeout: longestWait });
    else setTimeout(resolve, 1);
  });
}
