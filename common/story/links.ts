import { isJsonObject, textOf, type JsonObject } from '../json';
import { sanitizeHref } from './sanitize-href';
import { storyAddress, storyPath } from './story-path';

/** A link field's value as stored: `{linktype, url, cached_url, id, anchor, target, story?}`. Parsed only as far as it is an object. */
export type LinkValue = JsonObject;

/** What the page knows of other stories, for turning links to them into paths. */
export interface LinkScope {
  /** Link objects by uuid, as the content service resolved them. */
  readonly links: Readonly<Record<string, JsonObject>>;
  /** The site's languages; the first has no prefix. */
  readonly languages: readonly string[];
  /** Language of the page the link stands on; null for the first. */
  readonly language: string | null;
}

/** A link ready to be rendered. */
export interface ResolvedLink {
  readonly href: string;
  readonly newTab: boolean;
}

type HrefOf = (value: LinkValue, scope: LinkScope) => string | null;

/** How each kind of link finds its address. */
const hrefByType: Readonly<Record<string, HrefOf>> = {
  story: (value, scope) => withAnchor(storyHref(value, scope), value),
  url: (value) => withAnchor(sanitizeHref(textOf(value['url']) || textOf(value['cached_url'])), value),
  asset: (value) => sanitizeHref(textOf(value['url']) || textOf(value['cached_url'])),
  email: (value) => mailHref(textOf(value['email']) || textOf(value['url'])),
};

/**
 * Resolves a link field.
 * @returns null where it leads nowhere, or to where no link may lead.
 */
export function resolveLink(value: LinkValue | null, scope: LinkScope): ResolvedLink | null {
  if (value === null) return null;
  const type = textOf(value['linktype']);
  const hrefOf = Object.hasOwn(hrefByType, type) ? hrefByType[type] : hrefByType['url'];
  const href = hrefOf?.(value, scope) ?? null;
  return href === null ? null : { href, newTab: value['target'] === '_blank' };
}

/**
 * The path of a story link: from what the content service resolved, else from the story that came with the
 * link, else from the address stored in the field.
 */
export function storyHref(value: LinkValue, scope: LinkScope): string | null {
  const uuid = textOf(value['id']) || textOf(value['uuid']);
  const resolved = Object.hasOwn(scope.links, uuid) ? scope.links[uuid] : undefined;
  const own = isJsonObject(value['story']) ? value['story'] : undefined;
  for (const known of [resolved, own]) {
    const path = known === undefined ? '' : pathOfLink(known);
    if (path !== '') return inSitePath(path, scope);
  }
  const stored = storedAddress(value);
  if (/^(?:$|[#?]|[a-z][a-z0-9+.-]*:)/i.test(stored)) return sanitizeHref(stored);
  return sanitizeHref(stored) === null ? null : inSitePath(stored, scope);
}

/** The address that the field itself holds. */
function storedAddress(value: LinkValue): string {
  return textOf(value['cached_url']) || textOf(value['url']) || textOf(value['href']);
}

/** Link objects differ by how they were asked for: `real_path` (link), `url` (url), `full_slug` (story). */
function pathOfLink(link: JsonObject): string {
  return (
    textOf(link['real_path']) || textOf(link['url']) || textOf(link['full_slug']) || textOf(link['slug'])
  );
}

/** The path of a slug in the language of the page, whatever prefix and slashes the slug came with. */
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
  // A place on this page; an address that was refused stays refused.
  if (href === null && storedAddress(value) !== '') return null;
  return `${href ?? ''}#${encodeURIComponent(anchor)}`;
}
