import { isJsonObject, textOf, type JsonObject } from '../json';
import { sanitizeHref } from './sanitize-href';
import { storyAddress, storyPath } from './story-path';

/** The stored value of a link field, unchecked: `{linktype, url, cached_url, id, anchor, target, story?}`. */
export type LinkValue = JsonObject;

/** The context in which links to stories become paths. */
export interface LinkScope {
  /** Link objects by uuid, as Storyblok resolved them. */
  readonly links: Readonly<Record<string, JsonObject>>;
  /** The site's languages; the first has no prefix. */
  readonly languages: readonly string[];
  /** Language of the page; null for the first one. */
  readonly language: string | null;
  /** The site's public origin; left out where it is not known. */
  readonly origin?: string | undefined;
}

/** A link to render. */
export interface ResolvedLink {
  readonly href: string;
  readonly newTab: boolean;
  /** The language of a page that the language of this one lacks; left out for all others. */
  readonly hrefLang?: string | undefined;
  /** Kind and size of a document, to stand behind its text; left out for all others. */
  readonly note?: string | undefined;
}

type HrefOf = (value: LinkValue, scope: LinkScope) => string | null;

/** The address of each type of link. */
const hrefByType: Readonly<Record<string, HrefOf>> = {
  story: (value, scope) => withAnchor(storyHref(value, scope), value),
  url: (value, scope) =>
    withAnchor(withinSite(textOf(value['url']) || textOf(value['cached_url']), scope), value),
  asset: (value) => sanitizeHref(textOf(value['url']) || textOf(value['cached_url'])),
  email: (value) => mailHref(textOf(value['email']) || textOf(value['url']) || textOf(value['cached_url'])),
};

/**
 * Resolves a link field.
 * @returns null for a link that has no address, or one that {@link sanitizeHref} rejects.
 */
export function resolveLink(value: LinkValue | null, scope: LinkScope): ResolvedLink | null {
  if (value === null) return null;
  const type = textOf(value['linktype']);
  const hrefOf = Object.hasOwn(hrefByType, type) ? hrefByType[type] : hrefByType['url'];
  const hrefLang =
    type === 'story' ? textOf(linkedStory(value, scope)?.['hreflang']) || undefined : undefined;
  const href = hrefOf?.(value, hrefLang === undefined ? scope : { ...scope, language: null }) ?? null;
  return href === null
    ? null
    : { href, newTab: value['target'] === '_blank', hrefLang, note: textOf(value['file_note']) || undefined };
}

/**
 * The path of a story link: of the resolved link, else of the story embedded in the field, else the address stored in the
 * field.
 */
function storyHref(value: LinkValue, scope: LinkScope): string | null {
  const story = linkedStory(value, scope);
  if (story !== undefined) return inSitePath(pathOfLink(story), scope);
  const stored = storedAddress(value);
  if (/^(?:$|[#?]|[a-z][a-z0-9+.-]*:)/i.test(stored)) return withinSite(stored, scope);
  return sanitizeHref(stored) === null ? null : inSitePath(stored, scope);
}

/** A sanitized address. One of this site, which editors paste whole, becomes its path. */
function withinSite(address: string, { origin = '' }: LinkScope): string | null {
  const href = sanitizeHref(address);
  if (!href?.startsWith(origin)) return href;
  const path = href.slice(origin.length) || '/';
  // Two slashes would begin another host.
  return /^\/(?!\/)/.test(path) ? path : href;
}

/** The resolved link of a field, else the story embedded in it; undefined where neither has an address. */
function linkedStory(value: LinkValue, { links }: LinkScope): JsonObject | undefined {
  const uuid = textOf(value['id']) || textOf(value['uuid']);
  const resolved = Object.hasOwn(links, uuid) ? links[uuid] : undefined;
  return [resolved, value['story']].filter(isJsonObject).find((link) => pathOfLink(link) !== '');
}

/** The address stored in the field. */
function storedAddress(value: LinkValue): string {
  return textOf(value['cached_url']) || textOf(value['url']) || textOf(value['href']);
}

/** The key of the path depends on the request's `resolve_links`: `real_path` (link), `url` (url), `full_slug` (story). */
function pathOfLink(link: JsonObject): string {
  return (
    textOf(link['real_path']) || textOf(link['url']) || textOf(link['full_slug']) || textOf(link['slug'])
  );
}

/** The path of a slug in the language of the page. Language prefix and outer slashes of the slug are dropped. */
export function inSitePath(slug: string, { languages, language }: Omit<LinkScope, 'links'>): string {
  const [path = '', ...rest] = slug.split(/(?=[?#])/);
  const { slug: plain } = storyAddress(
    path.split('/').filter((segment) => segment !== ''),
    languages,
  );
  return storyPath({ language, slug: plain }) + rest.join('');
}

function mailHref(address: string): string | null {
  const plain = address.trim().replace(/^(?:mailto:\s*)+/i, '');
  return plain === '' ? null : sanitizeHref(`mailto:${plain}`);
}

function withAnchor(href: string | null, value: LinkValue): string | null {
  const anchor = textOf(value['anchor']).replace(/^#/, '');
  if (anchor === '' || href?.includes('#')) return href;
  // An anchor alone leads to this page; a rejected address stays rejected.
  if (href === null && storedAddress(value) !== '') return null;
  return `${href ?? ''}#${encodeURIComponent(anchor)}`;
}
