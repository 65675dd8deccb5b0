import { HOME_SLUG, PAYLOAD_FILE } from '../constants';

/**
 * Splits a path into decoded segments, which form the slug of a story. One trailing slash is ignored; `/` has no segments.
 * @returns null if no story can have that path: a segment is empty, `.` or `..`, is badly encoded, or decodes to a slash, a
 * backslash or a control character.
 */
export function storySegments(pathname: string): readonly string[] | null {
  if (pathname === '/') return [];
  if (!pathname.startsWith('/')) return null;
  const segments: string[] = [];
  for (const encoded of pathname.replace(/\/$/, '').slice(1).split('/')) {
    const segment = decodeSegment(encoded);
    if (segment === null || !isStorySegment(segment)) return null;
    segments.push(segment);
  }
  return segments;
}

/** True for a decoded segment that may be part of a slug: others must never reach the CMS. */
export function isStorySegment(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\p{Cc}]/u.test(segment);
}

function decodeSegment(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** True if the path's percent-encoding is well-formed UTF-8. */
export function isWellEncoded(pathname: string): boolean {
  return decodeSegment(pathname) !== null;
}

/** A story's language (null for the first one) and its slug without the language. */
export interface StoryAddress {
  readonly language: string | null;
  readonly slug: string;
}

/** Splits segments into language and slug; without further segments the slug is that of the home page. */
export function storyAddress(segments: readonly string[], languages: readonly string[]): StoryAddress {
  const [first, ...rest] = segments;
  const hasPrefix = first !== undefined && languages.indexOf(first) > 0;
  const slug = (hasPrefix ? rest : segments).join('/');
  return { language: hasPrefix ? first : null, slug: slug === '' ? HOME_SLUG : slug };
}

/** The canonical path of a story: no `home`, no trailing slash, each segment encoded. Always begins with a single `/`. */
export function storyPath({ language, slug }: StoryAddress): string {
  const segments = slug.split('/').filter((segment) => segment !== '');
  if (segments.length === 1 && segments[0] === HOME_SLUG) segments.pop();
  if (language !== null) segments.unshift(language);
  return `/${segments.map(encodeSegment).join('/')}`;
}

/** Encodes a path segment except for the characters that RFC 3986 (3.3, pchar) allows there. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent);
}

/**
 * Normalises percent-encoding (RFC 3986, 6.2.2): upper-case digits; characters that {@link storyPath} leaves as they are are
 * decoded.
 */
export function normaliseEncoding(pathname: string): string {
  return pathname.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return encodeSegment(character) === character ? character : code.toUpperCase();
  });
}

/** The path of a page's payload. */
export function payloadPath(path: string): string {
  return `${path === '/' ? '' : path}/${PAYLOAD_FILE}`;
}

/** The path of the page that a payload belongs to; null for any other path. */
export function pageOfPayload(pathname: string): string | null {
  const suffix = `/${PAYLOAD_FILE}`;
  if (!pathname.endsWith(suffix)) return null;
  const page = pathname.slice(0, -suffix.length);
  if (page === '') return '/';
  return page.endsWith('/') ? null : page;
}
