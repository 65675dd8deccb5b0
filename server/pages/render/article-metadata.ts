import { articleAuthorOf } from '../../../common/fields/article-author';
import { articleDateOf } from '../../../common/fields/article-date';
import { articleFields, authorFields } from '../../../common/fields/article-fields';
import { isArticle } from '../../../common/block-system/primary-hero';
import { titleOf } from '../../../common/story/page-names';
import { isoDateOf } from '../../../common/fields/datetime';
import { parseFields } from '../../../common/fields/fields';
import type { Asset } from '../../../common/image/asset';
import { textOf } from '../../../common/json';
import type { PageContent, PageData } from '../../../common/page/page-data';
import { resolveLink } from '../../../common/story/links';
import { isInSite } from '../../../common/story/sanitize-href';

/** What search engines and sharing services are told of an article. */
export interface ArticleMetadata {
  readonly title: string;
  readonly image: Asset | null;
  /** In ISO 8601; `''` where unknown. */
  readonly published: string;
  readonly modified: string;
  readonly author: { readonly name: string; readonly role: string; readonly url: string | null } | null;
  readonly tags: readonly string[];
}

type ShownStory = Extract<PageContent, { readonly kind: 'story' }>;

/**
 * The metadata of a page's article; null for any other page.
 * @param siteUrl the public origin; without it links within the site have no URL.
 */
export function articleMetadataOf(data: PageData, siteUrl: string | undefined): ArticleMetadata | null {
  const { shown, site } = data;
  if (shown.kind === 'fault' || !isArticle(shown.story.content)) return null;
  const { story } = shown;
  const { image, seo_image: shared, date, author } = parseFields(articleFields, story.content, site);
  const published = articleDateOf(date, story);
  const republished = isoDateOf(textOf(story['published_at']));
  const tags: unknown = story['tag_list'];
  return {
    title: titleOf(story),
    image: image ?? shared,
    published,
    modified: republished > published ? republished : published,
    author: authorOf(author, shown, data, siteUrl),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
  };
}

function authorOf(
  uuid: string,
  { rels, links }: ShownStory,
  { site, language }: PageData,
  siteUrl: string | undefined,
): ArticleMetadata['author'] {
  const story = articleAuthorOf(uuid, rels);
  if (story === undefined) return null;
  const { name, role, link } = parseFields(authorFields, story.content, site);
  const href = resolveLink(link, { links, languages: site.languages, language })?.href ?? '';
  return { name: name || story.name, role, url: absoluteUrl(href, siteUrl) };
}

/** An `http` address as a whole URL; null for others, and for a path of this site while its origin is unknown. */
function absoluteUrl(href: string, siteUrl: string | undefined): string | null {
  if (/^https?:/i.test(href)) return href;
  return siteUrl === undefined || href === '' || !isInSite(href) ? null : new URL(href, siteUrl).href;
}
