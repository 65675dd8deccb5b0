import { unescapeHtml } from '../http/escape';

/** What a page of the export needs of its own site. */
export interface PageLinks {
  /** Paths of this site that it links to, as they are in it; without query and fragment. */
  readonly paths: readonly string[];
  /** True for a page with a form that the site receives. */
  readonly hasForm: boolean;
}

/**
 * Reads the links of a page of the site's own renderer, whose attributes have double quotes.
 * @param siteUrl the site's origin: absolute links to it count as well.
 */
export function readLinks(html: string, siteUrl: string | undefined): PageLinks {
  const paths = new Set<string>();
  for (const [, value = ''] of html.matchAll(/ href="([^"]*)"/g)) {
    const path = pathOf(unescapeHtml(value), siteUrl);
    if (path !== null) paths.add(path);
  }
  return { paths: [...paths], hasForm: html.includes(' action="/forms/') };
}

/** The path that a browser requests for a link; null for a link to anything but an address of this site. */
export function pathOf(href: string, siteUrl = 'https://site.invalid'): string | null {
  if (!/^\/|^https?:/.test(href) || !URL.canParse(href, siteUrl)) return null;
  const { origin, pathname } = new URL(href, siteUrl);
  return origin === siteUrl ? pathname : null;
}
