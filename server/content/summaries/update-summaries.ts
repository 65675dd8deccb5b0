import { setImmediate as nextIteration } from 'node:timers/promises';
import { UNLISTED_PREFIX } from '../../../common/constants';
import { limitStory } from '../../../common/story/limit-story';
import { chunksOf } from '../../runtime/chunks';
import type { Connection } from '../../runtime/files/sqlite';
import type { CallScope, ContentClient } from '../api/content-client';
import type { ChangedSummaries } from '../story-index/changes';
import type { IndexedStory, StoryIndex } from '../story-index/story-index';
import type { ReadText } from './story-text';
import { emptySummary, summarise } from './summary';
import { fetchDue } from './fetch-due';
import { stampsOf, storedStamps, tagsOf } from './stored-stamps';
import { translationsOf } from './stored-translations';
import { markFilled, removeSummaries, storeSummaries } from './stored-summaries';

/** Stories that one step looks up: a step must not delay visitors. */
const stepSize = 500;
/** Stories that are stored at a time: text takes longest. */
const storeBatch = 10;
/** Changed stories whose tags are reported: beyond that nearly every page changes. */
const maxReported = 1_000;

interface UpdateScope {
  readonly connection: Connection;
  readonly client: Pick<ContentClient, 'get'>;
  /** As the database names them: `''` for the first one. */
  readonly languages: readonly string[];
  readonly readText: ReadText;
  readonly call: CallScope;
  /** Called before the database changes. */
  readonly onChange: () => void;
}

/**
 * Brings the summaries to an index: what has another stamp is fetched.
 * @param last the index that they are complete at; undefined compares with the whole database.
 * @returns what has changed; null for very many changes.
 */
export async function updateSummaries(
  index: StoryIndex,
  last: StoryIndex | undefined,
  scope: UpdateScope,
): Promise<ChangedSummaries | null> {
  const { connection, languages } = scope;
  const { due, gone } = last === undefined ? await compare(index, scope) : await follow(index, last, scope);
  const stories = [...gone, ...due.map(({ uuid }) => uuid)];
  const reported = stories.length <= maxReported ? stories : [];
  const tags = new Set(tagsOf(connection, reported));
  const before = translationsOf(connection, reported);
  scope.call.signal.throwIfAborted();
  if (stories.length > 0) scope.onChange();
  for (const uuids of chunksOf(gone, stepSize)) {
    scope.call.signal.throwIfAborted();
    scope.onChange();
    removeSummaries(connection, uuids);
    await nextIteration(); // visitors first
  }
  for (const language of languages) await fetchAndStore(index, due, language, scope);
  markFilled(connection);
  for (const tag of tagsOf(connection, reported)) tags.add(tag);
  if (stories.length > maxReported) return null;
  const after = translationsOf(connection, reported);
  const translations = new Set(stories.filter((uuid) => before.get(uuid) !== after.get(uuid)));
  return { stories: new Set(stories), tags, translations };
}

interface Difference {
  readonly due: readonly IndexedStory[];
  /** Uuids of stories that are stored, and are unpublished or unlisted now. */
  readonly gone: readonly string[];
}

/** Compares an index with the one that the database was brought to. Another process may have updated it since. */
async function follow(
  index: StoryIndex,
  before: StoryIndex,
  { connection, languages }: UpdateScope,
): Promise<Difference> {
  const changed = [...index.stories()].filter(
    (story) => isListed(story) && before.get(story.uuid)?.stamp !== story.stamp,
  );
  const due: IndexedStory[] = [];
  for (const stories of chunksOf(changed, stepSize)) {
    const uuids = stories.map(({ uuid }) => uuid);
    const stored = stampsOf(connection, uuids, languages);
    due.push(...stories.filter(({ uuid, stamp }) => stored.get(uuid) !== stamp));
    await nextIteration();
  }
  const gone = [...before.stories()].filter((story) => isListed(story) && !isListed(index.get(story.uuid)));
  return { due, gone: gone.map(({ uuid }) => uuid) };
}

/** Compares an index with the whole database. */
async function compare(index: StoryIndex, { connection, languages }: UpdateScope): Promise<Difference> {
  const stored = new Map<string, number>();
  for (let last = ''; ;) {
    const stamps = storedStamps(connection, languages, { after: last, limit: stepSize });
    for (const [uuid, stamp] of stamps) {
      stored.set(uuid, stamp);
      last = uuid;
    }
    if (stamps.size < stepSize) break;
    await nextIteration();
  }
  const due = [...index.stories()].filter(
    (story) => isListed(story) && stored.get(story.uuid) !== story.stamp,
  );
  return { due, gone: [...stored.keys()].filter((uuid) => !isListed(index.get(uuid))) };
}

/** False for a story that is not published, too. */
function isListed(story: IndexedStory | undefined): boolean {
  return story !== undefined && !story.slug.startsWith(UNLISTED_PREFIX);
}

/** Fetches stories in one language and stores their summaries. */
async function fetchAndStore(
  index: StoryIndex,
  due: readonly IndexedStory[],
  language: string,
  { client, connection, readText, call, onChange }: UpdateScope,
): Promise<void> {
  const missing = new Map(due.map((story) => [story.uuid, story]));
  for await (const stories of fetchDue(client, index, missing, language, call)) {
    for (const batch of chunksOf(stories, storeBatch)) {
      await nextIteration(); // visitors first: parsing a response takes as long as a batch
      const entries = batch.flatMap((value) => {
        const story = limitStory(value);
        const stamp = story === null ? undefined : missing.get(story.uuid)?.stamp;
        if (story === null || stamp === undefined) return [];
        missing.delete(story.uuid);
        const code = language === '' ? null : language;
        const summary = summarise(story, code);
        return [{ summary, stamp, text: readText(story, summary, code) }];
      });
      call.signal.throwIfAborted(); // another update may have begun
      onChange();
      storeSummaries(connection, language, entries);
    }
  }
  if (missing.size === 0) return;
  call.signal.throwIfAborted();
  // A story that is listed and not delivered is not fetched again until it changes.
  const rest = [...missing.values()].map(({ uuid, stamp }) => ({
    summary: emptySummary(uuid),
    stamp,
    text: null,
  }));
  onChange();
  storeSummaries(connection, language, rest);
}
