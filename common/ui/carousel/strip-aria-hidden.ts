/** The slides and the root elements of their blocks. Not their descendants: a decorative image may be hidden. */
const hidden = ':scope > [aria-hidden], :scope > * > [aria-hidden]';

/**
 * Removes `aria-hidden` from a row and its slides as soon as an editor's script or a browser extension sets it.
 * @param signal ends the observation.
 */
export function stripAriaHidden(row: Element, signal: AbortSignal): void {
  const strip = (): void => {
    for (const element of [row, ...row.querySelectorAll(hidden)]) element.removeAttribute('aria-hidden');
  };
  const observer = new MutationObserver(strip);
  observer.observe(row, { attributeFilter: ['aria-hidden'], subtree: true, childList: true });
  signal.addEventListener('abort', () => observer.disconnect());
  strip();
}
