import { createHash, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../config/settings';
import { bypassesCache } from '../pages/page-address';
import { editorParametersOf } from '../../common/story/editor-parameters';

/** Whether a URL opens a preview; with the parameters that links of the preview have to keep. */
export type PreviewDecision =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'preview';
      readonly parameters: string;
      /** The id of the release that the editor has open; null for none. */
      readonly release: string | null;
    };

/** Decides by a URL's query whether the request may see drafts. */
export type PreviewAccess = (search: string) => PreviewDecision;

/**
 * The header that says why a request with the editor's parameters is no preview: `off` or `refused`. Only a request that has the
 * header itself gets it; to all others a preview that is refused is a visitor's page.
 */
export const PREVIEW_HEADER = 'X-Preview';

/** The reason for a refusal on a site without previews. */
export const PREVIEW_IS_OFF = 'CONTENT_PREVIEW_TOKEN is not set';

/** Seconds for which the editor's token is valid, and by which its clock may be ahead of ours. */
const maxAge = 3_599;
const maxAhead = 300;

/** The three parts of the editor's token, each a parameter of its own, and their formats. */
const partFormats = {
  space_id: /^\d{1,20}$/,
  timestamp: /^\d{10}$/,
  token: /^[0-9a-f]{40}$/,
} as const;
const partNames = ['space_id', 'timestamp', 'token'] as const;

type EditorToken = Record<keyof typeof partFormats, string>;

/**
 * Verifies the parameters that the visual editor signs: the token is `sha1(space_id:preview_token:timestamp)`, compared in
 * constant time.
 * @param now milliseconds since 1970.
 * @see https://www.storyblok.com/faq/how-to-verify-the-preview-query-parameters-of-the-visual-editor
 */
export function createPreviewAccess(
  settings: Pick<Settings, 'contentPreviewToken' | 'contentSpaceId' | 'contentReleases'>,
  now: () => number,
): PreviewAccess {
  return (search) => {
    // The same test as for pages in memory: a request that they serve is never a preview.
    if (!bypassesCache(search)) return { kind: 'none' };
    const query = new URLSearchParams(search);
    if (![...query.keys()].some((name) => name.startsWith('_storyblok_tk'))) return { kind: 'none' };
    const token = readToken(query);
    const problem = typeof token === 'string' ? token : problemOf(token, settings, now() / 1000);
    if (problem !== null) return { kind: 'refused', reason: problem };
    const release = settings.contentReleases === 'on' ? releaseOf(query) : null;
    return { kind: 'preview', parameters: editorParametersOf(search), release };
  };
}

/** The editor sends `undefined` where no release is open. */
function releaseOf(query: URLSearchParams): string | null {
  const release = query.get('_storyblok_release') ?? '';
  return /^[1-9]\d{0,19}$/.test(release) ? release : null;
}

/** @returns the token, or the problem with its parameters. */
function readToken(query: URLSearchParams): EditorToken | string {
  const parts: EditorToken = { space_id: '', timestamp: '', token: '' };
  for (const name of partNames) {
    const [value, ...more] = query.getAll(`_storyblok_tk[${name}]`);
    if (value === undefined || more.length > 0 || !partFormats[name].test(value))
      return `_storyblok_tk[${name}] is missing, repeated or malformed`;
    parts[name] = value;
  }
  return parts;
}

/** @param seconds since 1970. @returns null for a valid token. */
function problemOf(
  { space_id: space, timestamp, token }: EditorToken,
  { contentPreviewToken, contentSpaceId }: Pick<Settings, 'contentPreviewToken' | 'contentSpaceId'>,
  seconds: number,
): string | null {
  if (contentPreviewToken === undefined) return PREVIEW_IS_OFF;
  if (contentSpaceId !== undefined && space !== contentSpaceId)
    return 'the token is of another space than CONTENT_SPACE_ID';
  const age = Math.floor(seconds) - Number(timestamp);
  if (age > maxAge) return 'the token has expired: reload the visual editor';
  if (age < -maxAhead) return 'the token is of the future: compare the clocks';
  const expected = editorToken(space, contentPreviewToken, timestamp);
  return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(token, 'hex'))
    ? null
    : 'the token is invalid: compare CONTENT_PREVIEW_TOKEN with the space';
}

/**
 * The visual editor's signature: `sha1(space_id:preview_token:timestamp)` in hex.
 * @param timestamp seconds since 1970, as digits.
 */
export function editorToken(space: string, previewToken: string, timestamp: string): string {
  return createHash('sha1').update(`${space}:${previewToken}:${timestamp}`).digest('hex');
}
