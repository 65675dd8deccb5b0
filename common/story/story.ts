import { isJsonObject, type JsonObject } from '../json';

/** A story as the content service delivers it, checked as far as every page needs it; further keys are kept. */
export interface Story extends JsonObject {
  readonly uuid: string;
  readonly name: string;
  /** Path below the space's root; a folder's start page may end in a slash. */
  readonly full_slug: string;
  /** The root block; an empty object where the story has no content yet. */
  readonly content: JsonObject;
}

/**
 * Reads a story.
 * @returns null where the value is no story: the caller knows whether that is an outage or a relation to leave out.
 */
export function parseStory(value: unknown): Story | null {
  if (!isJsonObject(value)) return null;
  const { uuid, name, full_slug: fullSlug, content } = value;
  if (typeof uuid !== 'string' || typeof fullSlug !== 'string') return null;
  return {
    ...value,
    uuid,
    name: typeof name === 'string' ? name : '',
    full_slug: fullSlug,
    content: isJsonObject(content) ? content : {},
  };
}

/** Reads a map of stories by uuid, leaving out what is none. */
export function parseStories(value: unknown): Readonly<Record<string, Story>> {
  const stories = Object.create(null) as Record<string, Story>;
  if (!isJsonObject(value)) return stories;
  for (const [uuid, entry] of Object.entries(value)) {
    const story = parseStory(entry);
    if (story !== null) stories[uuid] = story;
  }
  return stories;
}
