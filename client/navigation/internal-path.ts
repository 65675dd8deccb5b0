import type { ResolvePath } from './navigate';

/** Path, query and fragment of a link to a page of this site; null for a link that the browser has to follow. */
export function internalPathOf(link: HTMLAnchorElement, resolve: ResolvePath): string | null {
  const { origin, pathname, search, hash, target } = link;
  if (origin !== window.location.origin) return null;
  if ((target !== '' && target !== '_self') || link.hasAttribute('download')) return null;
  // An error page's link to the page itself: only a full load tries again.
  if (link.getAttribute('href') === '') return null;
  const { kind } = resolve(pathname);
  return kind === 'story' || kind === 'redirect' ? pathname + search + hash : null;
}
