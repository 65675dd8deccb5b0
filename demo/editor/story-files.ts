import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseStory } from '../content-service/api/parse-story';
import { ServiceError } from '../content-service/api/service-errors';
import { isJsonObject, type JsonObject, type Story } from '../content-service/api/story';
import { messageOf } from '../content-service/error-message';
import { parseJson } from '../content-service/space/malformed-json';
import type { StoryResponse, StoryState } from './editor-responses';
import { layOutJson } from './lay-out-json';
import { replaceFile } from './replace-file';

/** The stories of a space as files, without folders. */
export interface StoryFiles {
  /** All stories as last saved, sorted by slug, without those of files that cannot be read. */
  readonly list: () => StoryList;
  /** The story with that id; undefined if there is none. @throws ServiceError 500 where it may be in a file that cannot be read. */
  readonly find: (id: number) => StoryResponse | undefined;
  /** Writes the story's draft with new content. @throws Error if there is no such story. */
  readonly save: (id: number, content: JsonObject, date: Date) => void;
  /** Publishes the draft, or the published story again. @throws Error if there is no such story. */
  readonly publish: (id: number, date: Date) => void;
}

/** The stories of a space, and what is wrong with the files that cannot be read, such as one that is being edited by hand. */
interface StoryList {
  readonly stories: readonly StoryResponse[];
  /** Each names its file. */
  readonly problems: readonly string[];
}

/** A file with all of its fields: those of the management API are preserved on writing. */
interface StoryFile {
  readonly name: string;
  readonly text: string;
  readonly fields: JsonObject;
  readonly story: Story;
}

interface StoryPair {
  readonly published: StoryFile | undefined;
  readonly draft: StoryFile | undefined;
}

/**
 * @param folder of the space: one story a file in `stories/` (published) and `drafts/` (changes, and stories that were never
 * published), under the same name in both. Files are replaced atomically.
 */
export function createStoryFiles(folder: string): StoryFiles {
  const [stories, drafts] = [join(folder, 'stories'), join(folder, 'drafts')];

  function latest(id: number): StoryPair & { readonly file: StoryFile } {
    const pair = readPairs(stories, drafts).pairs.find(
      ({ published, draft }) => (draft ?? published)?.story.id === id,
    );
    const file = pair?.draft ?? pair?.published;
    if (pair === undefined || file === undefined) throw new Error(`No story has the id ${id}`);
    return { ...pair, file };
  }

  const list = (): StoryList => {
    const { pairs, problems } = readPairs(stories, drafts);
    const responses = pairs
      .flatMap((pair) => responseOf(pair) ?? [])
      .sort((one, other) => one.story.full_slug.localeCompare(other.story.full_slug, 'en'));
    return { stories: responses, problems };
  };

  return {
    list,
    find: (id) => {
      const { stories: all, problems } = list();
      const found = all.find(({ story }) => story.id === id);
      if (found === undefined && problems.length > 0)
        throw new ServiceError(500, { error: problems.join('; ') });
      return found;
    },
    save(id, content, date) {
      const { file, published } = latest(id);
      const state = { published: published !== undefined, unpublished_changes: true };
      const fields = { ...file.fields, content, updated_at: date.toISOString(), ...state };
      replaceFile(join(drafts, file.name), layOutJson(fields));
    },
    publish(id, date) {
      const { file } = latest(id);
      replaceFile(
        join(stories, file.name),
        layOutJson({
          ...file.fields,
          published_at: date.toISOString(),
          first_published_at: file.story.first_published_at ?? date.toISOString(),
          published: true,
          unpublished_changes: false,
        }),
      );
      // Last, so that an interruption loses nothing.
      rmSync(join(drafts, file.name), { force: true });
    },
  };
}

/** The stories of both folders, and what is wrong with files that cannot be read. */
function readPairs(stories: string, drafts: string) {
  const [published, changed] = [readFolder(stories), readFolder(drafts)];
  const unread = [...published.unread, ...changed.unread];
  // A story of two files needs both: a draft that cannot be read must not be replaced.
  const names = new Set(unread.map(({ name }) => name));
  const byId = (files: readonly StoryFile[]): ReadonlyMap<number, StoryFile> =>
    new Map(files.filter(({ name }) => !names.has(name)).map((file) => [file.story.id, file]));
  const [publishedById, changedById] = [byId(published.files), byId(changed.files)];
  const ids = new Set([...publishedById.keys(), ...changedById.keys()]);
  const pairs = [...ids].map((id) => ({ published: publishedById.get(id), draft: changedById.get(id) }));
  return { pairs, problems: unread.map(({ problem }) => problem) };
}

function responseOf({ published, draft }: StoryPair): StoryResponse | undefined {
  const file = draft ?? published;
  if (file === undefined) return undefined;
  return { story: file.story, state: stateOf(published, draft), version: versionOf(published, draft) };
}

/** Of both files: publishing replaces one and deletes the other. */
function versionOf(published: StoryFile | undefined, draft: StoryFile | undefined): string {
  const texts = JSON.stringify([published?.text, draft?.text]);
  return createHash('sha256').update(texts).digest('hex');
}

function stateOf(published: StoryFile | undefined, draft: StoryFile | undefined): StoryState {
  if (draft === undefined) return 'published';
  return published === undefined ? 'draft' : 'changed';
}

/** The stories of a folder, and the files that hold none. */
function readFolder(folder: string) {
  const files: StoryFile[] = [];
  const unread: { readonly name: string; readonly problem: string }[] = [];
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  for (const name of names) {
    try {
      const file = readStory(join(folder, name), `${basename(folder)}/${name}`);
      if (!file.story.is_folder) files.push(file);
    } catch (error) {
      unread.push({ name, problem: messageOf(error) });
    }
  }
  return { files, unread };
}

/** @throws Error that names the file. */
function readStory(path: string, displayName: string): StoryFile {
  const text = readFileSync(path, 'utf8');
  const fields = parseJson(text, displayName);
  const story = parseStory(fields, displayName);
  if (!isJsonObject(fields)) throw new Error(`${displayName} must contain a story`);
  return { name: basename(path), text, fields, story };
}
