import { isJsonObject, textOf } from '../json';
import type { LinkValue } from './links';
import { withoutOuterSlashes } from './outer-slashes';

/** What names the story that a link leads to: its uuid, else the slug in its stored address; `''` where nothing does. */
export function storyNamedBy({ id, uuid, story, linktype, ...stored }: LinkValue): string {
  const named = textOf(id) || textOf(uuid) || (isJsonObject(story) ? textOf(story['uuid']) : '');
  if (named !== '' || linktype !== 'story') return named;
  return withoutOuterSlashes(textOf(stored['cached_url']) || textOf(stored['url']));
}
