import type { ResolvePath } from './navigate';

/** What stands in place of a form that was sent. */
const sentForm = '[role="status"][tabindex]';

/** Path, query and fragment of a link to a page of this site; null for a link that the browser has to follow. */
export function internalPathOf(link: HTMLAnchorElement, resolve: ResolvePath): string | null {
  const { origin, pathname, search, hash, target } = link;
  // As the address of a request or of an entry, two slashes would begin another host. A file has no script that shows the page on
  // screen again with the step back to it.
  if (origin !== window.location.origin || /^\/\/|\.\w+$/.test(pathname)) return null;
  // Browsers look for the text that a fragment quotes in full loads alone.
  if (hash.includes(':~:')) return null;
  if (!/^(?:_self)?$/.test(target) || link.hasAttribute('download')) return null;
  // Only a full load tries an error page again, and brings a form back that was sent.
  if (link.getAttribute('href') === '') return null;
  if (pathname === window.location.pathname && hash === '' && document.querySelector(sentForm)) return null;
  const { kind } = resolve(pathname);
  return kind === 'story' || kind === 'redirect' ? pathname + search + hash : null;
}
