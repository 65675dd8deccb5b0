import type { ResolveRoute } from '../../common/routes';

/** The address that a link leads to within this site, as path with query and fragment; null where the browser is to follow it. */
export function pathOfLink(link: HTMLAnchorElement, resolve: ResolveRoute): string | null {
  const { origin, pathname, search, hash, target } = link;
  if (origin !== window.location.origin) return null;
  if ((target !== '' && target !== '_self') || link.hasAttribute('download')) return null;
  const { kind } = resolve(pathname);
  return kind === 'story' || kind === 'redirect' ? pathname + search + hash : null;
}

/** The link at the place of an event, if there is one. */
export function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** Marks an element whose surface leads where the first link in it does. */
const linkArea = '[data-link-area]';

/**
 * Follows the links of this site without a full load: all of them in one place, so that those in blocks that are never
 * hydrated do not differ from the others.
 * @param go shows the address.
 * @param isEditing true while clicks select blocks in the visual editor.
 */
export function followLinks(
  resolve: ResolveRoute,
  go: (to: string) => void,
  isEditing: () => boolean = () => false,
): void {
  const follow = (event: MouseEvent): void => {
    if (isEditing()) return followInEditor(event);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkAt(event);
    const to = link === null || event.defaultPrevented ? null : pathOfLink(link, resolve);
    if (to === null) return;
    event.preventDefault();
    go(to);
  };
  // A click selects the block that it is on, which is the bridge's to do; with a key held it leads where it always does.
  const followInEditor = (event: MouseEvent): void => {
    const link = linkAt(event);
    if (link === null) return;
    event.preventDefault();
    const to = pathOfLink(link, resolve);
    if (to !== null && (event.metaKey || event.ctrlKey)) go(to);
  };
  // The words lie over the link, so that they can be selected; a click on them follows it all the same.
  const followArea = (event: MouseEvent): void => {
    if (isEditing() || !(event.target instanceof Element) || linkAt(event) !== null) return;
    const link = event.target.closest(linkArea)?.querySelector('a');
    if (link === undefined || link === null || window.getSelection()?.isCollapsed === false) return;
    const { ctrlKey, metaKey, shiftKey } = event;
    link.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
  };
  // React keeps clicks from going on where they happen in what it has yet to hydrate.
  document.addEventListener('click', followArea, true);
  document.addEventListener('click', follow, true);
}
