import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { Log } from '../../runtime/log';
import { removeAbandoned, replaceFile } from '../../runtime/replace-file';
import { tryParseJson } from '../../runtime/try-parse-json';
import type { ChangeLogState } from './changes';
import { StoryIndex, type IndexedStory } from './story-index';

/** What outlives the process. */
interface IndexState {
  readonly index: StoryIndex;
  readonly changes: ChangeLogState;
}

/** A file with the index of published stories. */
export interface IndexFile {
  /** Null where there is none that can be used. Never throws. */
  readonly read: () => Promise<IndexState | null>;
  /** Writes in the background; of several states that wait, the last one. */
  readonly write: (state: IndexState) => void;
  /** Resolves once nothing is being written. */
  readonly written: () => Promise<void>;
}

/** No file: index and changes end with the process. */
export const nullIndexFile: IndexFile = {
  read: () => Promise.resolve(null),
  write: () => {},
  written: () => Promise.resolve(),
};

const versions = z.array(z.tuple([z.string(), z.number()]));
const schema = z.object({
  format: z.literal(1),
  version: z.number().int().positive(),
  since: z.number().int(),
  contents: versions,
  addresses: versions,
  /** The fields of each story, in the order of {@link rowOf}. */
  stories: z.array(
    z.tuple([
      z.number(),
      z.string(),
      z.string(),
      z.string(),
      z.number(),
      z.number(),
      z.number(),
      z.array(z.tuple([z.string(), z.string(), z.boolean()])),
    ]),
  ),
});

type Row = z.output<typeof schema>['stories'][number];

/** Opens a file. Several processes may share it: readers find one of their states. */
export function openIndexFile(file: string, log: Log): IndexFile {
  let waiting: IndexState | undefined;
  let writing: Promise<void> | undefined;
  async function writeAll(): Promise<void> {
    for (let state = waiting; state !== undefined; state = waiting) {
      waiting = undefined;
      await replaceFile(file, textOfState(state)).catch((error: unknown) =>
        log.warn('index-unwritable', { reason: error instanceof Error ? error.message : String(error) }),
      );
    }
    writing = undefined;
  }
  return {
    read: async () => {
      await removeAbandoned(dirname(file)).catch(() => {}); // there is no folder yet
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) return null;
      const { success, data } = schema.safeParse(tryParseJson(text));
      if (!success) log.warn('index-ignored', { reason: 'the file is damaged, or of another version' });
      return success ? stateOf(data) : null;
    },
    write: (state) => {
      waiting = state;
      writing ??= writeAll();
    },
    written: async () => writing,
  };
}

function textOfState({ index, changes }: IndexState): string {
  return JSON.stringify({ format: 1, ...changes, stories: [...index.stories()].map(rowOf) });
}

function rowOf(story: IndexedStory): Row {
  const { id, uuid, slug, path, publishedAt, addressStamp, stamp, alternates } = story;
  const rows = alternates.map(({ language, path: own, isPublished }): Row[7][number] => [
    language,
    own,
    isPublished,
  ]);
  return [id, uuid, slug, path, publishedAt, addressStamp, stamp, rows];
}

function stateOf({ version, since, contents, addresses, stories }: z.output<typeof schema>): IndexState {
  const indexed = stories.map(
    ([id, uuid, slug, path, publishedAt, addressStamp, stamp, alternates]): IndexedStory => ({
      id,
      uuid,
      slug,
      // One text where both are the same.
      path: path === slug ? slug : path,
      publishedAt,
      addressStamp,
      stamp,
      alternates: alternates.map(([language, own, isPublished]) => ({ language, path: own, isPublished })),
    }),
  );
  return { index: new StoryIndex(version, indexed), changes: { version, since, contents, addresses } };
}
