import { HOME_SLUG } from '../../../common/constants';
import { isoDateOf } from '../../../common/fields/datetime';
import { textOf } from '../../../common/json';
import { pageOf, siteConfigOf } from '../../../common/page/content-types';
import { languageCodeOf, type PageData } from '../../../common/page/page-data';
import { resolveLink } from '../../../common/story/links';
import { ancestorsIn, titleOf } from '../../../common/story/page-names';
import { storyPath } from '../../../common/story/story-path';
import { escapeJson } from '../../http/escape';
import { articleMetadataOf } from '../render/article-metadata';
import { logoOf } from '../render/site-icons';
import { blockData } from './block-data';
import { imageUrlOf, type DataNode } from './data-node';

/**
 * What a page tells search engines of its content, as a script element of JSON-LD; `''` where there is nothing to tell, and on
 * pages that they are kept from. Browsers never execute it. The client leaves it as it is on a navigation: crawlers do not
 * navigate.
 * @param path the page's own path.
 * @param siteUrl the public origin; without it everything that needs a URL of this site is left out.
 * @see https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
export function structuredData(data: PageData, path: string, siteUrl: string | undefined): string {
  const { shown, site } = data;
  if (shown.kind === 'fault' || site.preview !== undefined || pageOf(shown.story, site).seo_noindex)
    return '';
  const { content } = shown.story;
  const published = isoDateOf(
    textOf(shown.story['first_published_at']) || textOf(shown.story['published_at']),
  );
  const nodes = [
    ...(path === storyPath({ language: data.language, slug: HOME_SLUG })
      ? siteData(data, path, siteUrl)
      : []),
    ...breadcrumbData(data, path, siteUrl),
    ...articleData(data, siteUrl),
    ...blockData(content, { site, published }),
  ];
  if (nodes.length === 0) return '';
  const [first] = nodes;
  const root = nodes.length === 1 ? first : { '@graph': nodes };
  return `<script type="application/ld+json">${escapeJson({ '@context': 'https://schema.org', ...root })}</script>`;
}

/** The site and its owner, on the home page. */
function siteData(data: PageData, path: string, siteUrl: string | undefined): readonly DataNode[] {
  const owner = organization(data, siteUrl);
  if (siteUrl === undefined || owner === null) return [];
  const site = { name: owner['name'], url: siteUrl + path, inLanguage: languageCodeOf(data) };
  return [{ '@type': 'WebSite', ...site }, owner];
}

/** The owner of the site, by the name in the story `config`; null without one. */
function organization({ shown, site }: PageData, siteUrl: string | undefined): DataNode | null {
  const { site_name: name, header } = siteConfigOf(shown.config, site);
  if (name === '') return null;
  const logo = logoOf(header, site);
  return {
    '@type': 'Organization',
    name,
    url: siteUrl === undefined ? undefined : `${siteUrl}/`,
    logo: logo?.src,
  };
}

/** @see https://developers.google.com/search/docs/appearance/structured-data/breadcrumb */
function breadcrumbData(
  { shown, site, language }: PageData,
  path: string,
  siteUrl: string | undefined,
): readonly DataNode[] {
  const ancestors = ancestorsIn(shown.links);
  if (siteUrl === undefined || shown.kind === 'fault' || ancestors.length === 0) return [];
  const scope = { links: shown.links, languages: site.languages, language };
  const entries = [
    ...ancestors.map(({ uuid, name }) => ({
      name,
      path: resolveLink({ linktype: 'story', id: uuid }, scope)?.href ?? '/',
    })),
    { name: titleOf(shown.story), path },
  ];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: entries.map((entry, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: entry.name,
        item: siteUrl + entry.path,
      })),
    },
  ];
}

/** @see https://developers.google.com/search/docs/appearance/structured-data/article */
function articleData(data: PageData, siteUrl: string | undefined): readonly DataNode[] {
  const article = articleMetadataOf(data, siteUrl);
  if (article === null) return [];
  const { title, image, published, modified, author } = article;
  return [
    {
      '@type': 'Article',
      headline: title,
      image: image === null ? undefined : imageUrlOf(image),
      datePublished: published || undefined,
      dateModified: modified || undefined,
      author: author === null ? undefined : personOf(author),
      publisher: organization(data, siteUrl) ?? undefined,
    },
  ];
}

function personOf({ name, role, url }: { name: string; role: string; url: string | null }): DataNode {
  return { '@type': 'Person', name, jobTitle: role || undefined, url: url ?? undefined };
}
