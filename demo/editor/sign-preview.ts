import { createHash } from 'node:crypto';
import type { StorySummary } from './editor-responses';

/** The parameters of the signature. */
export interface PreviewSigner {
  readonly siteOrigin: string;
  readonly spaceId: number;
  /** The preview token of the space; never sent to the browser. */
  readonly token: string;
}

/**
 * The URL at which the site shows a story's draft, valid for an hour. The token is
 * `sha1(<space>:<preview token>:<seconds since 1970>)` in hex.
 * @param now milliseconds since 1970.
 */
export function previewUrl(
  { id, component, path }: Pick<StorySummary, 'id' | 'component' | 'path'>,
  signer: PreviewSigner,
  now: number,
): string {
  const story = { _storyblok: String(id), _storyblok_c: component, _storyblok_lang: 'default' };
  return `${signer.siteOrigin}${path}?${new URLSearchParams(story)}&${signedParameters(signer, now)}`;
}

/** The parameters by which the site knows the editor. */
export function signedParameters({ spaceId, token }: PreviewSigner, now: number): URLSearchParams {
  const timestamp = String(Math.floor(now / 1000));
  return new URLSearchParams({
    '_storyblok_tk[space_id]': String(spaceId),
    '_storyblok_tk[timestamp]': timestamp,
    '_storyblok_tk[token]': createHash('sha1').update(`${spaceId}:${token}:${timestamp}`).digest('hex'),
  });
}
