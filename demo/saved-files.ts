import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Space, Story } from './content-service/api/story';

/** A space as it was read from its files again. */
export interface ReadSpace {
  readonly space: Space;
  /** True if what visitors see differs from the reading before. */
  readonly isChanged: boolean;
}

/**
 * A story whose file was changed by hand counts as published at that moment: a site learns by the times of publication which stories
 * its lists, search and redirects have to read again.
 * @param now the clock, in milliseconds since 1970.
 * @returns a function that takes each reading of the space in turn.
 */
export function createSavedFiles(now: () => number): (read: Space) => ReadSpace {
  const savedAt = new Map<string, string>();
  let before: Space | undefined;

  return (read) => {
    const isChanged = before !== undefined && !isDeepStrictEqual(visible(read), visible(before));
    const previous = new Map(before?.published.map((story) => [story.uuid, story]));
    before = read;
    if (!isChanged) return { space: published(read, savedAt), isChanged };
    for (const story of read.published) {
      const old = previous.get(story.uuid);
      if (isDeepStrictEqual(old, story)) continue;
      if (isPublishedSince(old, story)) savedAt.delete(story.uuid);
      else savedAt.set(story.uuid, new Date(now()).toISOString());
    }
    return { space: published(read, savedAt), isChanged };
  };
}

const visible = ({ published: stories, datasources }: Space) => [stories, datasources];

/** True if the editor has published the story, which writes the time itself. */
const isPublishedSince = (old: Story | undefined, { published_at: at }: Story): boolean =>
  old !== undefined && old.published_at !== at;

function published(space: Space, savedAt: ReadonlyMap<string, string>): Space {
  const stories = space.published.map((story) => {
    const at = savedAt.get(story.uuid);
    return at === undefined || story.is_folder ? story : { ...story, published_at: at };
  });
  return { ...space, published: stories };
}

/** Seconds since 1970 at which a published story of the folder was last written, added or removed. */
export function lastSaved(folder: string): number {
  const stories = join(folder, 'stories');
  const paths = [stories, ...readdirSync(stories).map((name) => join(stories, name))];
  return Math.floor(Math.max(...paths.map((path) => statSync(path).mtimeMs)) / 1000);
}
