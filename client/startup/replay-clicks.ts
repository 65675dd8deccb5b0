/** Elements whose clicks browsers handle without scripts. */
const handledByBrowser = 'a[href], summary, input, select, textarea, label, [popovertarget], form button';

/**
 * Records clicks before hydration on elements that need scripts.
 * @returns a function that stops the recording and repeats the last click, if its element is still on the page.
 */
export function replayClicks(): () => void {
  let last: { readonly target: Element; readonly event: MouseEvent } | undefined;
  const record = (event: MouseEvent): void => {
    const { target } = event;
    if (target instanceof Element && target.closest(handledByBrowser) === null) last = { target, event };
  };
  document.addEventListener('click', record, true);
  return () => {
    document.removeEventListener('click', record, true);
    // A behaviour that has done what was asked prevents the default.
    if (last === undefined || last.event.defaultPrevented || !last.target.isConnected) return;
    const { bubbles, cancelable, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = last.event;
    const init = { bubbles, cancelable, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey };
    last.target.dispatchEvent(new MouseEvent('click', init));
  };
}
