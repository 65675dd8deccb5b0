import { createHash, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../config/settings';
import { bypassesCache } from '../pages/page-address';
import { editorParametersOf } from '../../common/story/editor-parameters';

/** What a request's address says of previewing: nothing, what does not hold, or a preview with the parameters to keep. */
export type PreviewDecision =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'preview'; readonly parameters: string };

/** Decides who sees drafts. */
export type PreviewAccess = (search: string) => PreviewDecision;

/** Seconds for which the editor's token holds, and that its clock may be ahead of ours. */
const longestAge = 3_599;
const mostAhead = 300;

const none: PreviewDecision = { kind: 'none' };

/** The three parts of the editor's token: a parameter each, given once, and what each must look like. */
const parts = {
  space_id: /^\d{1,20}$/,
  timestamp: /^\d{10}$/,
  token: /^[0-9a-f]{40}$/,
} as const;

/**
 * Checks the parameters that the visual editor signs: the token is `sha1(space_id:preview_token:timestamp)`, compared in
 * constant time. Whether one is there says nothing; only a valid one opens drafts.
 * @param now milliseconds since 1970.
 * @see https://www.storyblok.com/faq/how-to-verify-the-preview-query-parameters-of-the-visual-editor
 */
export function createPreviewAccess(
  { contentPreviewToken, contentSpaceId }: Pick<Settings, 'contentPreviewToken' | 'contentSpaceId'>,
  now: () => number,
): PreviewAccess {
  return (search) => {
    // As pages in memory know it: whatever is no preview to them is none here.
    if (!bypassesCache(search)) return none;
    const query = new URLSearchParams(search);
    if (![...query.keys()].some((name) => name.startsWith('_storyblok_tk'))) return none;
    if (contentPreviewToken === undefined) return refused('CONTENT_PREVIEW_TOKEN is not set');
    const found: Partial<Record<keyof typeof parts, string>> = {};
    for (const [name, shape] of Object.entries(parts)) {
      const [value, ...more] = query.getAll(`_storyblok_tk[${name}]`);
      if (value === undefined || more.length > 0 || !shape.test(value))
        return refused(`_storyblok_tk[${name}] is missing, repeated or malformed`);
      found[name as keyof typeof parts] = value;
    }
    const { space_id: space = '', timestamp = '', token = '' } = found;
    if (contentSpaceId !== undefined && space !== contentSpaceId)
      return refused('the token is of another space');
    const age = Math.floor(now() / 1000) - Number(timestamp);
    if (age > longestAge) return refused('the token has expired: reload the visual editor');
    if (age < -mostAhead) return refused('the token is of the future: compare the clocks');
    const expected = editorToken(space, contentPreviewToken, timestamp);
    if (!timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(token, 'hex')))
      return refused('the token does not hold: compare CONTENT_PREVIEW_TOKEN with the space');
    return { kind: 'preview', parameters: editorParametersOf(search) };
  };
}

/**
 * What the visual editor signs its addresses with: `sha1(space_id:preview_token:timestamp)` in hex.
 * @param timestamp seconds since 1970, as digits.
 */
export function editorToken(space: string, previewToken: string, timestamp: string): string {
  return createHash('sha1').update(`${space}:${previewToken}:${timestamp}`).digest('hex');
}

function refused(reason: string): PreviewDecision {
  return { kind: 'refused', reason };
}
