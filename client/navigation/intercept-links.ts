import type { ResolveRoute } from '../../common/routes';
import { linkOf } from './link-of';

/** Path, query and fragment of a link to a page of this site; null for a link that the browser has to follow. */
export function internalPathOf(link: HTMLAnchorElement, resolve: ResolveRoute): string | null {
  const { origin, pathname, search, hash, target } = link;
  if (origin !== window.location.origin) return null;
  if ((target !== '' && target !== '_self') || link.hasAttribute('download')) return null;
  // An error page's link to the page itself: only a full load tries again.
  if (link.getAttribute('href') === '') return null;
  const { kind } = resolve(pathname);
  return kind === 'story' || kind === 'redirect' ? pathname + search + hash : null;
}

/** Marks an element whose surface acts like the first link in it. */
const linkArea = '[data-link-area]';

/**
 * Handles clicks on links of this site without a full load. One listener at the document serves links in hydrated and in
 * static blocks alike.
 * @param go navigates to a path.
 * @param isEditing true while clicks select blocks in the visual editor.
 */
export function interceptLinks(
  resolve: ResolveRoute,
  go: (to: string) => void,
  isEditing: () => boolean = () => false,
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
  // In the editor the bridge selects the clicked block; with Ctrl or Cmd held the link is followed.
  const onClickInEditor = (event: MouseEvent): void => {
    const link = linkOf(event);
    if (link === null) return;
    event.preventDefault();
    const to = internalPathOf(link, resolve);
    if (to !== null && (event.metaKey || event.ctrlKey)) go(to);
  };
  // The text lies above the link, so that it can be selected; a click on it counts as a click on the link.
  const onAreaClick = (event: MouseEvent): void => {
    if (isEditing() || !(event.target instanceof Element) || linkOf(event) !== null) return;
    const link = event.target.closest(linkArea)?.querySelector('a');
    if (link === undefined || link === null || window.getSelection()?.isCollapsed === false) return;
    const { ctrlKey, metaKey, shiftKey } = event;
    link.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
  };
  // Capturing: React stops the propagation of clicks in parts that it has not hydrated yet.
  document.addEventListener('click', onAreaClick, true);
  document.addEventListener('click', onClick, true);
}
