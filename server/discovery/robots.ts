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
  const searches = siteLanguages.map(
    (language, at) => `Disallow: ${at === 0 ? '' : `/${language}`}/search\n`,
  );
  return `User-agent: *\n${searches.join('')}\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
