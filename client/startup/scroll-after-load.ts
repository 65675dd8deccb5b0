/** Where session storage holds how far the page that is loaded next is scrolled, in pixels from the top. */
export const CONTINUE_AT = 'anyam:continue-at';

/** Scrolls to where a step back or forward continues that needed a full load. */
export function scrollAfterLoad(): void {
  try {
    const position = sessionStorage.getItem(CONTINUE_AT);
    sessionStorage.removeItem(CONTINUE_AT);
    if (position === null) return;
    // The browser would scroll to where the page was that is left.
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
    scrollTo(0, Number(position));
  } catch {
    // storage is blocked: the page begins where the browser lets it
  }
}
