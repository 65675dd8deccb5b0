import { parseUrl } from '../parse-url';

const allowedSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Checks an address from content before it becomes an `href`. Every such address passes here.
 * Allowed: http, https, mailto and tel; paths of this site (`/…`, or without the slash, which is added); `?…` and `#…`.
 * @returns null for everything else: other schemes in any spelling, `//host`, backslashes, control characters.
 */
export function sanitizeHref(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const href = value.trim();
  // oxlint-disable-next-line no-control-regex -- browsers drop these inside a scheme, so `java\nscript:` runs
  if (href === '' || /[\u0000-\u001f\u007f\\]/.test(href) || href.startsWith('//')) return null;
  if (/^[#?/]/.test(href)) return href;
  const scheme = /^[^/?#]*?:/.exec(href)?.[0];
  if (scheme === undefined) return `/${href}`;
  return allowedSchemes.has(scheme.toLowerCase()) && parseUrl(href) !== null ? href : null;
}

/** True for an address on this site or page. */
export function isInSite(href: string): boolean {
  return href.startsWith('#') || (href.startsWith('/') && !href.startsWith('//'));
}
