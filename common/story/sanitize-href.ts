const allowedSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * The one gate for addresses that come from content and end up in an `href`.
 * Let through: http, https, mailto and tel; paths of this site (`/…`, or a bare path, which gets its slash); `?…` and `#…`.
 * @returns null for everything else: other schemes however they are spelt, `//host`, backslashes, control characters.
 */
export function sanitizeHref(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const href = value.trim();
  // oxlint-disable-next-line no-control-regex -- browsers drop these inside a scheme, so `java\nscript:` runs
  if (href === '' || /[\u0000-\u001f\u007f\\]/.test(href) || href.startsWith('//')) return null;
  if (/^[#?/]/.test(href)) return href;
  const scheme = /^[^/?#]*?:/.exec(href)?.[0];
  if (scheme === undefined) return `/${href}`;
  return allowedSchemes.has(scheme.toLowerCase()) && URL.canParse(href) ? href : null;
}

/** True for an address that stays on this site or page, so that the browser client may show it without a full load. */
export function isInSite(href: string): boolean {
  return href.startsWith('#') || (href.startsWith('/') && !href.startsWith('//'));
}
