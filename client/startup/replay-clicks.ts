/** What browsers do something about by themselves. */
const native = 'a[href], summary, input, select, textarea, label, [popovertarget], form button';

/**
 * Remembers what is clicked before the client is there: nothing happens of itself where a click is on something that only
 * scripts make work.
 * @returns what ends that and clicks again on the last of them, where it is still on the page.
 */
export function holdClicks(): () => void {
  let held: { readonly target: Element; readonly event: MouseEvent } | undefined;
  const hold = (event: MouseEvent): void => {
    const { target } = event;
    if (target instanceof Element && target.closest(native) === null) held = { target, event };
  };
  document.addEventListener('click', hold, true);
  return () => {
    document.removeEventListener('click', hold, true);
    if (held === undefined || !held.target.isConnected) return;
    const { bubbles, cancelable, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = held.event;
    const init = { bubbles, cancelable, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey };
    held.target.dispatchEvent(new MouseEvent('click', init));
  };
}
