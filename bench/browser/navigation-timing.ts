// These run in the page: each stands alone.

declare global {
  interface Window {
    /** When a heading that was not there before was on screen, in milliseconds since 1970. */
    benchArrivedAt?: number;
  }
}

/** Before the page's first script: notes when a new `h1` in `<main>` has been painted. */
export function watchNavigationTiming(): void {
  let shown: string | undefined;
  const look = (): void => {
    const heading = document.querySelector('main h1')?.textContent ?? undefined;
    if (heading === undefined || heading === shown) return;
    shown = heading;
    // The frame that shows it, and the task after that frame.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        window.benchArrivedAt = performance.timeOrigin + performance.now();
      });
      port1.start();
      port2.postMessage(null);
    });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

/** When the heading on screen was painted. */
export function arrival(): number {
  return window.benchArrivedAt ?? Number.NaN;
}

/** Follows a link, by a click or by a full load. @returns when, in milliseconds since 1970. */
export function goneAt(link: Element, fully: boolean): number {
  const now = performance.timeOrigin + performance.now();
  delete window.benchArrivedAt;
  if (link instanceof HTMLAnchorElement) {
    // After this has been answered, so that it is.
    if (fully) setTimeout(() => location.assign(link.href));
    else link.click();
  }
  return now;
}
