import { isJsonObject, textOf, visibleTextOf } from '../json';
import type { LinkValue, ResolvedLink } from '../story/links';
import type { SiteScope } from './site-context';

/**
 * The name of a link for which its block has no words: the text stored with the link, else the name of the story that it leads
 * to, else the last part of its path in words, else its address; never empty.
 * @param link what resolved to `resolved`.
 */
export function linkNameOf(
  link: LinkValue | null,
  { href }: Pick<ResolvedLink, 'href'>,
  site: Pick<SiteScope, 'rels' | 'links'>,
): string {
  return visibleTextOf(link?.['title']) || nameOfTarget(link, site) || nameOfPath(href);
}

/** The name of the story that a link leads to, where the page knows it. */
function nameOfTarget(link: LinkValue | null, { rels, links }: Pick<SiteScope, 'rels' | 'links'>): string {
  const uuid = textOf(link?.['id']);
  const known = [rels, links].flatMap((stories) => (Object.hasOwn(stories, uuid) ? [stories[uuid]] : []));
  const names = [link?.['story'], ...known].map((story) =>
    isJsonObject(story) ? visibleTextOf(story['name']) : '',
  );
  return names.find((name) => name !== '') ?? '';
}

/** The last part of a path in words, such as “Kain batik” for `/koleksi/kain-batik`; an address elsewhere as it is. */
function nameOfPath(href: string): string {
  const [, segment = ''] = /^\/(?:[^?#]*\/)?([\w-]+)\/?(?:[?#].*)?$/.exec(href) ?? [];
  const text = segment.replaceAll(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1) || href.replace(/^(?:mailto|tel):/, '');
}
