import { textOf, type JsonObject } from '../../../common/json';
import { sanitizeHref } from '../../../common/story/sanitize-href';
import { storyAddress, storyPath, storySegments, type StoryAddress } from '../../../common/story/story-path';

/** Where an editor's link leads, before the query and the fragment. */
type Destination =
  | { readonly kind: 'story'; readonly uuid: string; readonly language: string | null }
  /** A path of this site, as `storyPath` writes it. */
  | { readonly kind: 'path'; readonly path: string }
  /** An `https` address elsewhere. */
  | { readonly kind: 'url'; readonly href: string };

/** Where an editor's link leads. */
export type Target = Destination & {
  /** With its question mark, or `''`. */
  readonly query: string;
  /** With its `#`, or `''`. */
  readonly hash: string;
};

/** The site that paths belong to. */
export interface SiteAddress {
  readonly languages: readonly string[];
  /** The public origin; undefined where it is not set. */
  readonly siteUrl: string | undefined;
}

/**
 * The story address of a path that an editor entered: encoded or not, with or without slashes around it. Query and fragment
 * are dropped.
 * @returns null for a path that no page can have.
 */
export function enteredAddress(value: unknown, { languages, siteUrl }: SiteAddress): StoryAddress | null {
  const text = textOf(value)
    .trim()
    .replace(/[?#].*$/s, '');
  const path = siteUrl !== undefined && text.startsWith(`${siteUrl}/`) ? text.slice(siteUrl.length) : text;
  if (path === '') return null;
  const segments = storySegments(path.startsWith('/') ? path : `/${path}`);
  return segments === null ? null : storyAddress(segments, languages);
}

/**
 * Where the field `to` of a redirect leads.
 * @param language the one that stories are shown in, and paths without a language; null for the first one.
 * @returns null for an empty field, and for what no redirect may lead to: other schemes, hosts without a scheme, malformed
 * paths.
 */
export function targetOf(link: JsonObject, language: string | null, site: SiteAddress): Target | null {
  const anchor = textOf(link['anchor']).replace(/^#/, '');
  const hash = anchor === '' ? '' : `#${encodeURIComponent(anchor)}`;
  const uuid = textOf(link['id']);
  if (textOf(link['linktype']) === 'story' && uuid !== '')
    return { kind: 'story', uuid, language, query: '', hash };
  const href = sanitizeHref(textOf(link['url']) || textOf(link['cached_url']));
  if (href === null || textOf(link['linktype']) === 'email') return null;
  const target = href.startsWith('/') ? pathTarget(href, language, site) : urlTarget(href, language, site);
  return target === null || target.hash !== '' ? target : { ...target, hash };
}

function pathTarget(href: string, language: string | null, site: SiteAddress): Target | null {
  const address = enteredAddress(href, site);
  if (address === null) return null;
  const [, query = '', hash = ''] = /^[^?#]*(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  const path = storyPath({ ...address, language: address.language ?? language });
  return { kind: 'path', path, query, hash };
}

/** Other schemes than `https`, and one without `//`, in which browsers see a path or a host. */
function urlTarget(href: string, language: string | null, site: SiteAddress): Target | null {
  if (!/^https:\/\//i.test(href)) return null;
  const { origin, pathname, search, hash, username, password } = new URL(href);
  if (username !== '' || password !== '') return null;
  if (origin === site.siteUrl) return pathTarget(pathname + search + hash, language, site);
  return { kind: 'url', href: origin + pathname, query: search, hash };
}

/** Adds a query to another one, which wins where both have a parameter. Either has its question mark, or is `''`. */
export function mergeQueries(own: string, added: string): string {
  // Empty, or a question mark alone.
  if (own.length < 2) return added || own;
  const names = new Set(new URLSearchParams(own).keys());
  const rest = added
    .slice(1)
    .split('&')
    .filter((part) => [...new URLSearchParams(part).keys()].every((name) => !names.has(name)));
  return [own, ...rest.filter((part) => part !== '')].join('&');
}
