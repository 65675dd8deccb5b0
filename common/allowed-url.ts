import { parseUrl } from './parse-url';

/** The normalised http or https URL of one of the `origins`; null for any other text. */
export function allowedUrl(value: string, origins: readonly string[]): string | null {
  const url = parseUrl(value);
  if (url === null) return null;
  const { href, protocol, username, password, origin } = url;
  // `origin` alone would accept `blob:` URLs, which have the origin of the URL inside them.
  const isPlainHttp = /^https?:$/.test(protocol) && username === '' && password === '';
  return isPlainHttp && origins.includes(origin) ? href : null;
}
