import { textOf } from '../json';
import type { Story } from '../story/story';
import { normaliseName } from './fields';

/**
 * The story of an article's author; undefined where it is not published, or of another content type.
 * @param uuid the value of the article's field `author`.
 */
export function articleAuthorOf(uuid: string, rels: Readonly<Record<string, Story>>): Story | undefined {
  const story = Object.hasOwn(rels, uuid) ? rels[uuid] : undefined;
  return normaliseName(textOf(story?.content['component'])) === 'author' ? story : undefined;
}
