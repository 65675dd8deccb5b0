/** Scrolls to where a step back or forward continues that needed a full load: `continueAt` has put it into the history entry. */
export function scrollAfterLoad(): void {
  const { scrollY: position, ...state } = (history.state ?? {}) as { readonly scrollY?: number };
  if (position === undefined) return;
  history.replaceState(state, '');
  // The browser would scroll to where the page was that is left.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
  scrollTo(0, position);
}
