import { createHash } from 'node:crypto';

/**
 * The query that the visual editor adds to the URL of a preview.
 * @param time seconds since 1970. Default: now.
 */
export function editorQuery(
  space: number,
  token: string,
  { storyId = 1, time = Math.floor(Date.now() / 1000) } = {},
): string {
  const sign = createHash('sha1').update(`${space}:${token}:${time}`).digest('hex');
  return `_storyblok=${storyId}&_storyblok_c=page&_storyblok_lang=default&_storyblok_tk[space_id]=${space}&_storyblok_tk[timestamp]=${time}&_storyblok_tk[token]=${sign}`;
}
