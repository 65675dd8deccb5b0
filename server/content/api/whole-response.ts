import { isJsonObject, type JsonObject } from '../../../common/json';
import { parseStory } from '../../../common/story/story';
import { outage } from './content-error';

/** True if a response holds what its endpoint is for. One that does not is a defect of the CMS, or of something in between. */
export function isWhole([, endpoint, ...slug]: readonly string[], body: JsonObject): boolean {
  const { story, stories, links, datasource_entries: entries } = body;
  if (endpoint === 'stories') return slug.length > 0 ? parseStory(story) !== null : areObjects(stories);
  if (endpoint === 'links') return isJsonObject(links) && areObjects(Object.values(links));
  return endpoint !== 'datasource_entries' || areObjects(entries);
}

/** The stories of a list. @throws {ContentError} for a list that holds anything else: what it lacks would count as missing. */
export function storiesOf({ stories }: JsonObject): readonly JsonObject[] {
  if (!areObjects(stories)) throw outage('the response holds no list of stories', '/cdn/stories');
  return stories;
}

function areObjects(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isJsonObject);
}
