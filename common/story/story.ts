import { isJsonObject, type JsonObject } from '../json';

/** A story as Storyblok sends it, checked as far as every page needs it. Further keys stay. */
export interface Story extends JsonObject {
  readonly uuid: string;
  readonly name: string;
  /** Path below the space's root; a folder's start page may end in a slash. */
  readonly full_slug: string;
  /** The root block; an empty object in a story without content. */
  readonly content: JsonObject;
}

/**
 * Parses a story.
 * @returns null if the value is no story: the caller decides whether that is an outage or a relation to leave out.
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

/** Parses a map of stories by uuid; other values are left out. */
export function parseStories(value: unknown): Readonly<Record<string, Story>> {
  const stories = Object.create(null) as Record<string, Story>;
  if (!isJsonObject(value)) return stories;
  for (const [uuid, entry] of Object.entries(value)) {
    const story = parseStory(entry);
    if (story !== null) stories[uuid] = story;
  }
  return stories;
}
