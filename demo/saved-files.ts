import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Space, Story } from './content-service/api/story';
import { replaceFile } from './editor/replace-file';

/** A space as it was read from its files again. */
export interface ReadSpace {
  readonly space: Space;
  /** True if what visitors see differs from the reading before. */
  readonly isChanged: boolean;
}

/** What was read of a story. */
const readStory = z.object({
  /** Of all but the time of publication. */
  digest: z.string(),
  /** The time of publication in its file. */
  publishedAt: z.string().nullable(),
  /** The time of publication that it has instead. */
  savedAt: z.string().optional(),
});

const readStories = z.record(z.string(), readStory);

type ReadStories = ReadonlyMap<string, z.infer<typeof readStory>>;

/**
 * A story whose file was changed by hand counts as published at that moment: a site learns by the times of publication which stories
 * its lists, search and redirects have to read again.
 * @param now the clock, in milliseconds since 1970.
 * @param memory the path of the file by which a later run knows what this one has read: a change between the two counts as well.
 * @returns a function that takes each reading of the space in turn.
 */
export function createSavedFiles(now: () => number, memory: string): (read: Space) => ReadSpace {
  let stories = recall(memory);
  let before: Space | undefined;

  return (read) => {
    const isChanged = before !== undefined && !isDeepStrictEqual(visible(read), visible(before));
    before = read;
    const moment = new Date(now()).toISOString();
    const known = stories;
    stories = new Map(read.published.map((story) => [story.uuid, compare(story, known, moment)]));
    replaceFile(memory, JSON.stringify(Object.fromEntries(stories)));
    const published = read.published.map((story) => {
      const at = stories?.get(story.uuid)?.savedAt;
      return at === undefined || story.is_folder ? story : { ...story, published_at: at };
    });
    return { space: { ...read, published }, isChanged };
  };
}

const visible = ({ published: stories, datasources }: Space) => [stories, datasources];

/** @param known what was read before; null before the first reading of all. */
function compare(story: Story, known: ReadStories | null, moment: string): z.infer<typeof readStory> {
  const { published_at: publishedAt, ...fields } = story;
  const digest = createHash('sha1').update(JSON.stringify(fields)).digest('hex');
  const old = known?.get(story.uuid);
  if (old?.digest === digest && old.publishedAt === publishedAt) return old;
  // The editor writes the time of publication itself.
  const isPublished = old !== undefined && old.publishedAt !== publishedAt;
  return { digest, publishedAt, ...(known === null || isPublished ? {} : { savedAt: moment }) };
}

/** What an earlier run has read; null where there was none. */
function recall(memory: string): ReadStories | null {
  try {
    return new Map(Object.entries(readStories.parse(JSON.parse(readFileSync(memory, 'utf8')))));
  } catch {
    return null;
  }
}

/** Seconds since 1970 at which a published story of the folder was last written, added or removed. */
export function lastSaved(folder: string): number {
  const stories = join(folder, 'stories');
  const paths = [stories, ...readdirSync(stories).map((name) => join(stories, name))];
  return Math.floor(Math.max(...paths.map((path) => statSync(path).mtimeMs)) / 1000);
}
