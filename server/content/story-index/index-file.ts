import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../../common/json';
import { createBackgroundWriter } from '../../runtime/files/background-writer';
import { idleClock, type Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/logging/log';
import { removeAbandoned, replaceFile } from '../../runtime/files/replace-file';
import { unwritableReason } from '../../runtime/files/storage-reason';
import { isSameSpace, storedSpace, unknownSpace, type SpaceIdentity } from '../space-identity';
import type { ChangeLogState } from './changes';
import { MovedAddresses, type MovedAddress } from './moved-addresses';
import { compactStory, StoryIndex } from './story-index';

/** What outlives the process. */
interface IndexState {
  readonly index: StoryIndex;
  readonly changes: ChangeLogState;
  readonly moved: MovedAddresses;
}

/** A file with the index of published stories, and beside it one with the addresses that they had before. */
export interface IndexFile {
  /** Null where there is none that can be used. Never throws. */
  readonly read: () => Promise<Omit<IndexState, 'moved'> | null>;
  /** None where there are none that can be used. Never throws. */
  readonly readMoved: () => Promise<MovedAddresses>;
  /** Writes in the background, until it succeeds; of several states that wait, the last one. */
  readonly write: (state: IndexState) => void;
  /** Resolves once nothing is being written. */
  readonly written: () => Promise<void>;
}

/** No file: index and changes end with the process. */
export const nullIndexFile: IndexFile = {
  read: () => Promise.resolve(null),
  readMoved: () => Promise.resolve(new MovedAddresses()),
  write: () => {},
  written: () => Promise.resolve(),
};

const versions = z.array(z.tuple([z.string(), z.number()]));

/** The first line of the file. */
const headerSchema = z.object({
  format: z.literal(3),
  version: z.number().int().positive(),
  since: z.number().int(),
  versions: z.array(z.number().int()),
  contents: versions,
  addresses: versions,
  space: storedSpace,
  /** How many lines follow. */
  stories: z.number().int(),
});

/** Each further line: a story. */
const storySchema = z.object({
  id: z.number(),
  uuid: z.string(),
  slug: z.string(),
  path: z.string(),
  name: z.string().optional(),
  publishedAt: z.number(),
  addressStamp: z.number(),
  stamp: z.number(),
  alternates: z.array(
    z.object({
      language: z.string(),
      path: z.string(),
      isTranslated: z.boolean().nullable(),
      name: z.string().optional(),
    }),
  ),
});

/** The name of the file of addresses in DATA_DIR. */
export const movedAddressesFile = 'moved.json';

/** The first line of the file of addresses; each further one is an address with a uuid. */
const movedHeader = JSON.stringify({ format: 'moved addresses 1' });
const movedSchema = z.tuple([z.string(), z.string()]);

/** Lines that are written at a time: the text of a whole index would be megabytes of memory. */
const chunkSize = 500;

/**
 * Opens a file. Several processes may share it: readers find one of their states.
 * @param space the site's: an index of another one is not read, and is replaced. Default: any.
 */
export function openIndexFile(
  file: string,
  log: Log,
  space: SpaceIdentity = unknownSpace,
  clock: Clock = idleClock,
): IndexFile {
  const movedFile = join(dirname(file), movedAddressesFile);
  let writtenRevision = 0;
  /** The addresses first: of an index without them it would never be known again what moved. */
  async function writeState({ moved, ...state }: IndexState): Promise<void> {
    const { revision } = moved;
    if (revision !== writtenRevision) await replaceFile(movedFile, chunksOfLines(movedLines(moved)));
    writtenRevision = revision;
    await replaceFile(file, chunksOfLines(linesOf(state, space)));
  }
  const writer = createBackgroundWriter({
    save: writeState,
    onFailure: (error) => log.warn('index-unwritable', { reason: unwritableReason(error, basename(file)) }),
    onRecovery: () => log.info('index-writable'),
    clock,
  });
  return {
    read: async () => {
      await removeAbandoned(dirname(file)).catch(() => {}); // there is no folder yet
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) return null;
      const state = stateOf(text, space);
      if (typeof state !== 'string') return state;
      log.warn('index-ignored', { reason: state });
      return null;
    },
    readMoved: async () => {
      const text = await readFile(movedFile, 'utf8').catch(() => null);
      const moved = text === null ? [] : movedOf(text);
      if (moved === null) log.warn('index-ignored', { reason: 'moved.json is of another version' });
      return new MovedAddresses(moved ?? []);
    },
    write: writer.write,
    written: writer.written,
  };
}

function* linesOf({ index, changes }: Omit<IndexState, 'moved'>, space: SpaceIdentity): Iterable<string> {
  yield JSON.stringify({ format: 3, ...changes, space, stories: index.size });
  for (const story of index.stories()) yield JSON.stringify(story);
}

function* movedLines(moved: MovedAddresses): Iterable<string> {
  yield movedHeader;
  for (const entry of moved.entries()) yield JSON.stringify(entry);
}

function* chunksOfLines(lines: Iterable<string>): Iterable<string> {
  let chunk = '';
  let count = 0;
  for (const line of lines) {
    chunk += `${line}\n`;
    if ((count += 1) % chunkSize > 0) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** The entries of a file of addresses, without lines that are damaged. @returns null for a file of another format. */
export function movedOf(text: string): readonly MovedAddress[] | null {
  const [first, ...lines] = text.split('\n');
  if (first !== movedHeader) return null;
  return lines.flatMap((line) => {
    const { data } = movedSchema.safeParse(parseJson(line));
    return data === undefined ? [] : [data];
  });
}

/** @returns the reason why a file cannot be used. */
function stateOf(text: string, space: SpaceIdentity): Omit<IndexState, 'moved'> | string {
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const header = headerSchema.safeParse(parseJson(first)).data;
  const stories = lines.flatMap((line) => storySchema.safeParse(parseJson(line)).data ?? []);
  if (header?.stories !== stories.length) return 'the file is damaged, or of another version';
  if (!isSameSpace(header.space, space))
    return 'the file is of another space than CONTENT_TOKEN and CONTENT_SPACE_ID';
  const { version, since, versions: indexed, contents, addresses } = header;
  const index = new StoryIndex(version, stories.map(compactStory));
  return { index, changes: { version, since, versions: indexed, contents, addresses } };
}
