// These functions run in the page, so they use nothing outside of themselves.

declare global {
  interface Window {
    /** The time at which a new heading was painted, in milliseconds since 1970. */
    benchPaintedAt?: number;
  }
}

/** Runs before the page's first script. Records when a new `h1` in `<main>` has been painted. */
export function watchNavigationTiming(): void {
  let shown: string | undefined;
  const check = (): void => {
    const heading = document.querySelector('main h1')?.textContent ?? undefined;
    if (heading === undefined || heading === shown) return;
    shown = heading;
    // The frame that shows it, and the task after that frame.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        window.benchPaintedAt = performance.timeOrigin + performance.now();
      });
      port1.start();
      port2.postMessage(null);
    });
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true });
}

/** The time at which the current heading was painted. */
export function headingPaintedAt(): number {
  return window.benchPaintedAt ?? Number.NaN;
}

/** Follows a link, by a click or by a full load. @returns the time, in milliseconds since 1970. */
export function followLink(link: Element, fully: boolean): number {
  const now = performance.timeOrigin + performance.now();
  delete window.benchPaintedAt;
  if (link instanceof HTMLAnchorElement) {
    // After the return value has been sent.
    if (fully) setTimeout(() => location.assign(link.href));
    else link.click();
  }
  return now;
}
