import { internalPathOf } from './internal-path';
import { linkOf } from './link-of';
import type { ResolvePath } from './navigate';

/** Marks an element whose surface acts like the first link in it. */
const linkArea = '[data-link-area]';

/**
 * Handles clicks on links of this site without a full load. One listener at the document serves links in hydrated and in
 * static blocks alike.
 * @param go navigates to a path.
 * @param isEditing true while clicks select blocks in the visual editor.
 * @param signal ends it.
 */
export function interceptLinks(
  resolve: ResolvePath,
  go: (to: string) => void,
  isEditing: () => boolean = () => false,
  signal?: AbortSignal,
): void {
  const onClick = (event: MouseEvent): void => {
    if (isEditing()) return onClickInEditor(event);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkOf(event);
    const to = link === null || event.defaultPrevented ? null : internalPathOf(link, resolve);
    if (to === null) return;
    event.preventDefault();
    go(to);
  };
  // In the editor the bridge selects the clicked block; with Ctrl or Cmd held the link is followed, to another site in a new tab.
  const onClickInEditor = (event: MouseEvent): void => {
    const link = linkOf(event);
    if (link === null) return;
    const to = event.metaKey || event.ctrlKey ? internalPathOf(link, resolve) : undefined;
    // The browser opens the tab, unless the bridge hears of the click.
    if (to === null) return event.stopPropagation();
    event.preventDefault();
    if (to !== undefined) go(to);
  };
  // The text lies above the link, so that it can be selected; a click on it counts as a click on the link.
  const onArea = (event: MouseEvent): void => {
    const { button, target } = event;
    const isPress = event.type === 'mousedown';
    // A press of the left button selects, one of the middle button would start scrolling.
    const isForLink = isPress ? button === 1 : button < 2;
    if (!isForLink || isEditing() || !(target instanceof Element) || linkOf(event) !== null) return;
    const link = target.closest(linkArea)?.querySelector('a');
    if (link === undefined || link === null || window.getSelection()?.isCollapsed === false) return;
    if (!isPress) clickLike(event, link);
    event.preventDefault(); // done: a click is not repeated when React starts
  };
  // Capturing: React stops the propagation of clicks in parts that it has not hydrated yet.
  const options: AddEventListenerOptions = { capture: true, ...(signal && { signal }) };
  for (const type of ['mousedown', 'click', 'auxclick'] as const)
    document.addEventListener(type, onArea, options);
  document.addEventListener('click', onClick, options);
}

/** Clicks a link as another element was clicked. */
function clickLike({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent, link: Element): void {
  // Firefox opens no tab for a click of the middle button that a script made, but for one with Ctrl or Cmd held.
  const forTab = button === 1 && { ctrlKey: true, metaKey: true };
  const modifiers = { altKey, ctrlKey, metaKey, shiftKey, ...forTab };
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers }));
}
