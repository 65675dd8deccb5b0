const firstUses = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/** Milliseconds after which a busy browser is taken for idle. */
const longestWait = 2000;

/** Resolves when the browser has nothing better to do, or at once when somebody begins to use the page. */
export function whenIdleOrUsed(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      for (const use of firstUses) document.removeEventListener(use, done, true);
      resolve();
    };
    for (const use of firstUses) document.addEventListener(use, done, { capture: true, passive: true });
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(done, { timeout: longestWait });
    else setTimeout(done, 1);
  });
}
