import type { Asset } from '../../../common/image/asset';
import { imageUrl, isResizable } from '../../../common/image/image-url';
import { pageOf, siteConfigOf } from '../../../common/page/content-types';
import type { PageData } from '../../../common/page/page-data';
import { isInSite, sanitizeHref } from '../../../common/story/sanitize-href';
import { storyAddress, storyPath, storySegments } from '../../../common/story/story-path';
import { escapeHtml } from '../../http/escape';

/** What sharing services show a page's picture in: pixels. */
const sharedSize = { width: 1200, height: 630 };

/**
 * What search engines and sharing services are told of a page besides title and description: its one true address,
 * its addresses in other languages, and Open Graph. Only the server writes these; nobody who reads them runs scripts.
 * @param siteUrl the public origin; without it nothing can be said.
 * @param path the page's own.
 * @see https://ogp.me
 */
export function sharingTags(data: PageData, path: string, siteUrl: string | undefined): string {
  const { shown, site } = data;
  if (siteUrl === undefined || shown.kind === 'fault') return '';
  const page = pageOf(shown.story, site);
  const config = siteConfigOf(shown.config, site);
  const address = canonicalOf(page.seo_canonical, siteUrl) ?? siteUrl + path;
  const links: readonly Attributes[] = [
    ...(page.seo_noindex ? [] : [{ rel: 'canonical', href: address }]),
    ...alternatesOf(path, site.languages, siteUrl),
  ];
  const properties: readonly (readonly [property: string, content: string])[] = [
    ['type', 'website'],
    ['title', page.seo_title || shown.story.name],
    ['description', page.seo_description],
    ['url', address],
    ['site_name', config.site_name],
    ...pictureOf(page.seo_image ?? config.default_image),
  ];
  const metas = properties
    .filter(([, content]) => content !== '')
    .map(([property, content]) => tag('meta', { property: `og:${property}`, content }));
  return [
    ...links.map((attributes) => tag('link', attributes)),
    ...metas,
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ].join('');
}

type Attributes = Readonly<Record<string, string>>;

/** Marked so that the browser client takes it away with the page. */
function tag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<${name} ${written.join(' ')} data-head>`;
}

/** An editor may name another page as the original: by its whole address, or by its path on this site. */
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

function pictureOf(image: Asset | null): readonly (readonly [string, string])[] {
  if (image === null) return [];
  const { src, alt, focus } = image;
  if (!isResizable(src))
    return [
      ['image', src],
      ['image:alt', alt],
    ];
  return [
    ['image', imageUrl(src, { ...sharedSize, focus: focus === '' ? 'smart' : focus })],
    ['image:width', String(sharedSize.width)],
    ['image:height', String(sharedSize.height)],
    ['image:alt', alt],
  ];
}
