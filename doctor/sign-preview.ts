import { editorToken } from '../server/preview/preview-access';

/**
 * The query that the visual editor would add to an address now. It opens drafts for an hour: not to be printed.
 * @param space digits.
 * @param now milliseconds since 1970.
 */
export function signPreview(space: string, previewToken: string, now: number): string {
  const timestamp = String(Math.floor(now / 1000));
  return new URLSearchParams({
    _storyblok: '0',
    '_storyblok_tk[space_id]': space,
    '_storyblok_tk[timestamp]': timestamp,
    '_storyblok_tk[token]': editorToken(space, previewToken, timestamp),
  }).toString();
}
