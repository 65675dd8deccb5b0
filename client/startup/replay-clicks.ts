/** Elements whose clicks browsers handle without scripts. */
const handledByBrowser = 'a[href], summary, input, select, textarea, label, [popovertarget], form button';

/** True for a click on an element that does nothing without scripts. */
export function needsScripts({ target }: Event): boolean {
  return target instanceof Element && target.closest(handledByBrowser) === null;
}

/**
 * Repeats a click, if its element is still on the page. A behaviour that has done what was asked prevents the default: such a
 * click is not repeated.
 */
export function repeatClick(event: MouseEvent): void {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof Element) || !target.isConnected) return;
  target.dispatchEvent(new MouseEvent('click', event));
}

/** Milliseconds after which a click is not repeated: the visitor does not expect it any more. */
const repeatedFor = 10_000;

/**
 * Records clicks before hydration on elements that need scripts.
 * @returns a function that stops the recording and repeats the last click of all, if it needs scripts and was just made.
 */
export function replayClicks(): () => void {
  let last: MouseEvent | undefined;
  const record = (event: MouseEvent): void => {
    last = needsScripts(event) ? event : undefined;
  };
  document.addEventListener('click', record, true);
  return () => {
    document.removeEventListener('click', record, true);
    if (last !== undefined && performance.now() - last.timeStamp < repeatedFor) repeatClick(last);
  };
}
