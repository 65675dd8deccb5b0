import type { Settings } from '../config/settings';

/**
 * The text of `robots.txt`. Crawlers may render pages, so they may load everything that a browser loads; results of the search
 * are in no index.
 * @see https://www.rfc-editor.org/rfc/rfc9309
 */
export function robotsOf({
  siteUrl,
  siteIndexed,
  siteLanguages,
}: Pick<Settings, 'siteUrl' | 'siteIndexed' | 'siteLanguages'>): string {
  if (siteIndexed === 'off' || siteUrl === undefined) return 'User-agent: *\nDisallow: /\n';
  const rules = siteLanguages
    .map((language, at) => `${at === 0 ? '' : `/${language}`}/search`)
    // A rule is a prefix: without its end it would concern a page `/search-tips` as well.
    .flatMap((path) => [`Disallow: ${path}$\n`, `Disallow: ${path}?\n`]);
  return `User-agent: *\n${rules.join('')}\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
