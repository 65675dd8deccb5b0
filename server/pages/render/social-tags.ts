import type { Asset } from '../../../common/image/asset';
import { imageUrl, isResizable } from '../../../common/image/image-url';
import { alternatesOf } from '../../../common/page/alternates';
import { pageOf, siteConfigOf } from '../../../common/page/content-types';
import { titleOf } from '../../../common/story/page-names';
import { joinTitle } from '../../../common/page/document-head';
import type { PageData, Payload } from '../../../common/page/page-data';
import { inSitePath } from '../../../common/story/links';
import { isInSite, sanitizeHref } from '../../../common/story/sanitize-href';
import type { PageAlternate } from '../../../common/site/site-context';
import { escapeHtml } from '../../http/escape';
import { pagedListOf } from '../list-parts';
import { keyOf } from '../page-address';
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
  const alternates = alternatesOf(data).filter(({ published }) => published);
  const original = originalOf(path, alternates);
  const url = (isFurtherPage(shown) ? null : canonicalOf(page.seo_canonical, siteUrl)) ?? siteUrl + original;
  const links: readonly Attributes[] = [
    ...(page.seo_noindex ? [] : [{ rel: 'canonical', href: url }]),
    ...(original === path ? hreflangOf(alternates, siteUrl) : []),
    ...feedsOf(shown, data, siteUrl),
  ];
  const properties: readonly Property[] = [
    ...typeOf(article),
    ['og:title', joinTitle(page.seo_title || titleOf(shown.story), shown.titleSuffix)],
    ['og:description', isFurtherPage(shown) ? '' : page.seo_description],
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

/** True for a further page of a list, which is canonical to itself. */
function isFurtherPage({ titleSuffix }: Payload): boolean {
  return titleSuffix !== undefined;
}

/** The feed of the page's list. */
function feedsOf(payload: Payload, { language, site }: PageData, siteUrl: string): readonly Attributes[] {
  if (pagedListOf(payload) === null) return [];
  const path = inSitePath(payload.story.full_slug, { languages: site.languages, language });
  const href = siteUrl + keyOf({ path }, 'feed');
  return [{ rel: 'alternate', type: 'application/atom+xml', title: titleOf(payload.story), href }];
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

/** The path of a page, or of the first language's, which one without a translation is a copy of. */
function originalOf(path: string, alternates: readonly PageAlternate[]): string {
  return alternates.some((each) => each.path === path) ? path : (alternates[0]?.path ?? path);
}

/** The page in each language that has it; none for a page in one language alone. */
function hreflangOf(translated: readonly PageAlternate[], siteUrl: string): readonly Attributes[] {
  const alternates = translated.filter(({ hasPart }) => hasPart !== false);
  const [first] = alternates;
  if (first === undefined || alternates.length < 2) return [];
  return [...alternates, { ...first, lang: 'x-default' }].map((alternate) => ({
    rel: 'alternate',
    hreflang: alternate.lang,
    href: siteUrl + alternate.path,
  }));
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
