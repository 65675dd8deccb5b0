const firstUses = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/** Milliseconds after which a busy browser is taken for idle. */
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

/** Resolves when the page shows something, or has loaded: in a tab that nobody looks at nothing is painted. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      observer.disconnect();
      window.removeEventListener('load', done);
      resolve();
    };
    const observer = new PerformanceObserver(done);
    // An observer of what a browser does not know hears nothing and does not throw.
    observer.observe({ type: 'paint', buffered: true });
    if (document.readyState === 'complete') done();
    else window.addEventListener('load', done);
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
