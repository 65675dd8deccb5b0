/** Slides, the row they are in, and what blocks put into them; not what stands deeper, where pictures may be decoration. */
const covered = ':scope > [aria-hidden], :scope > * > [aria-hidden]';

/**
 * Keeps slides within everybody's reach, whatever an editor's script or a browser's extension makes of them: takes
 * `aria-hidden` from them as soon as it is there, until `signal` aborts.
 */
export function stripAriaHidden(track: Element, signal: AbortSignal): void {
  const uncover = (): void => {
    for (const element of [track, ...track.querySelectorAll(covered)]) element.removeAttribute('aria-hidden');
  };
  const watching = new MutationObserver(uncover);
  watching.observe(track, { attributeFilter: ['aria-hidden'], subtree: true, childList: true });
  signal.addEventListener('abort', () => watching.disconnect());
  uncover();
}
