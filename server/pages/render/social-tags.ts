import type { Asset } from '../../../common/image/asset';
import { imageUrl, isResizable } from '../../../common/image/image-url';
import { titleOf } from '../../../common/story/page-names';
import { pageOf, siteConfigOf } from '../../../common/page/content-types';
import type { PageData } from '../../../common/page/page-data';
import { isInSite, sanitizeHref } from '../../../common/story/sanitize-href';
import { storyAddress, storyPath, storySegments } from '../../../common/story/story-path';
import { escapeHtml } from '../../http/escape';
import { articleMetadataOf, type ArticleMetadata } from './article-metadata';

/** The size in pixels in which sharing services show a page's image. */
const sharedSize = { width: 1200, height: 630 };

/**
 * Tags for search engines and sharing services: the canonical URL, the URLs in other languages, and Open Graph. The browser's
 * client does not update them on a navigation: crawlers do not navigate.
 * @param siteUrl the public origin; without it there are no tags, since all of them need absolute URLs.
 * @param path the page's own path.
 * @see https://ogp.me
 */
export function socialTags(data: PageData, path: string, siteUrl: string | undefined): string {
  const { shown, site } = data;
  if (siteUrl === undefined || shown.kind === 'fault') return '';
  const page = pageOf(shown.story, site);
  const config = siteConfigOf(shown.config, site);
  const article = articleMetadataOf(data, siteUrl);
  const url = canonicalOf(page.seo_canonical, siteUrl) ?? siteUrl + path;
  const links: readonly Attributes[] = [
    ...(page.seo_noindex ? [] : [{ rel: 'canonical', href: url }]),
    ...alternatesOf(path, site.languages, siteUrl),
  ];
  const properties: readonly Property[] = [
    ...typeOf(article),
    ['og:title', page.seo_title || titleOf(shown.story)],
    ['og:description', page.seo_description],
    ['og:url', url],
    ['og:site_name', config.site_name],
    ...imageOf(page.seo_image ?? article?.image ?? config.default_image),
  ];
  const metas = properties
    .filter(([, content]) => content !== '')
    .map(([property, content]) => tag('meta', { property, content }));
  return [
    ...links.map((attributes) => tag('link', attributes)),
    ...metas,
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ].join('');
}

type Property = readonly [property: string, content: string];

/** @see https://ogp.me/#type_article */
function typeOf(article: ArticleMetadata | null): readonly Property[] {
  if (article === null) return [['og:type', 'website']];
  const { published, modified, author, tags } = article;
  return [
    ['og:type', 'article'],
    ['article:published_time', published],
    ['article:modified_time', modified],
    ['article:author', author?.url ?? author?.name ?? ''],
    ...tags.map((name) => ['article:tag', name] as const),
  ];
}

type Attributes = Readonly<Record<string, string>>;

/** Marked with `data-head` so that the browser's client removes it with the page. */
function tag(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<${name} ${pairs.join(' ')} data-head>`;
}

/** The canonical URL that an editor set: a whole URL, or a path of this site. */
function canonicalOf(value: string, siteUrl: string): string | null {
  const href = sanitizeHref(value);
  if (href === null) return null;
  if (isInSite(href)) return new URL(href, siteUrl).href;
  return /^https?:/i.test(href) ? href : null;
}

function alternatesOf(path: string, languages: readonly string[], siteUrl: string): readonly Attributes[] {
  const [first] = languages;
  if (languages.length < 2 || first === undefined) return [];
  const { slug } = storyAddress(storySegments(path) ?? [], languages);
  const alternate = (hreflang: string, code: string): Attributes => ({
    rel: 'alternate',
    hreflang,
    href: siteUrl + storyPath({ language: code === first ? null : code, slug }),
  });
  return [...languages.map((code) => alternate(code, code)), alternate('x-default', first)];
}

function imageOf(image: Asset | null): readonly Property[] {
  if (image === null) return [];
  const { src, alt, focus } = image;
  if (!isResizable(src))
    return [
      ['og:image', src],
      ['og:image:alt', alt],
    ];
  return [
    ['og:image', imageUrl(src, { ...sharedSize, focus: focus === '' ? 'smart' : focus })],
    ['og:image:width', String(sharedSize.width)],
    ['og:image:height', String(sharedSize.height)],
    ['og:image:alt', alt],
  ];
}
