import { setImmediate as nextIteration } from 'node:timers/promises';
import { UNLISTED_PREFIX } from '../../../common/constants';
import { textOf } from '../../../common/json';
import { limitStory } from '../../../common/story/limit-story';
import type { Story } from '../../../common/story/story';
import { chunksOf } from '../../runtime/chunks';
import type { Connection } from '../../runtime/files/sqlite';
import type { CallScope, ContentClient } from '../api/content-client';
import type { ChangedSummaries } from '../story-index/changes';
import { secondsOf, type IndexedStory, type StoryIndex } from '../story-index/story-index';
import { slugsOf } from '../story-index/story-slugs';
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

/** An index that the summaries are complete at. */
export interface FollowedSummaries {
  readonly index: StoryIndex;
  /** How often in a row the responses of stories were of an earlier version than what the index lists, by uuid. */
  readonly outdated: ReadonlyMap<string, number>;
  /** What has changed since the index before; null for very many changes. */
  readonly changed: ChangedSummaries | null;
}

/**
 * Brings the summaries to an index: what has another stamp is fetched.
 * @param last the index that they are complete at; undefined compares with the whole database.
 */
export async function updateSummaries(
  index: StoryIndex,
  last: FollowedSummaries | undefined,
  scope: UpdateScope,
): Promise<FollowedSummaries> {
  const { connection, languages } = scope;
  const { due, gone, again } =
    last === undefined ? await compare(index, scope) : await follow(index, last, scope);
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
  const outdated = new Map<string, number>();
  const fetches = { index, due, outdated, tried: last?.outdated ?? new Map() };
  for (const language of languages) await fetchAndStore(fetches, language, scope);
  markFilled(connection);
  for (const tag of tagsOf(connection, reported)) tags.add(tag);
  if (stories.length > maxReported) return { index, outdated, changed: null };
  const after = translationsOf(connection, reported);
  const translations = new Set(stories.filter((uuid) => before.get(uuid) !== after.get(uuid)));
  return { index, outdated, changed: { stories: new Set(stories), again, tags, translations } };
}

interface Difference {
  readonly due: readonly IndexedStory[];
  /** Uuids of stories that are stored, and are unpublished or unlisted now. */
  readonly gone: readonly string[];
  /** Uuids of the due ones that are stored as of an earlier version, or not in all languages. */
  readonly again: ReadonlySet<string>;
}

/** Versions at which a story is fetched again that is not delivered as it is listed. Some are listed alone. */
const maxTries = 4;
/** The stamp of a story that is stored as of an earlier version than what the index lists: it is fetched again. */
const outdatedStamp = 0;

/** Compares an index with the one that the database was brought to. Another process may have updated it since. */
async function follow(
  index: StoryIndex,
  { index: before, outdated }: FollowedSummaries,
  { connection, languages }: UpdateScope,
): Promise<Difference> {
  const changed = [...index.stories()].filter(
    (story) => isListed(story) && (before.get(story.uuid)?.stamp !== story.stamp || outdated.has(story.uuid)),
  );
  const due: IndexedStory[] = [];
  const again = new Set<string>();
  for (const stories of chunksOf(changed, stepSize)) {
    const uuids = stories.map(({ uuid }) => uuid);
    const stored = stampsOf(connection, uuids, languages);
    due.push(...stories.filter(({ uuid, stamp }) => stored.get(uuid) !== stamp));
    for (const uuid of uuids) if (stored.get(uuid) === outdatedStamp) again.add(uuid);
    await nextIteration();
  }
  const gone = [...before.stories()].filter((story) => isListed(story) && !isListed(index.get(story.uuid)));
  return { due, again, gone: gone.map(({ uuid }) => uuid) };
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
  return {
    due,
    again: new Set(due.map(({ uuid }) => uuid).filter((uuid) => stored.get(uuid) === outdatedStamp)),
    gone: [...stored.keys()].filter((uuid) => !isListed(index.get(uuid))),
  };
}

/** False for a story that is not published, too. */
function isListed(story: IndexedStory | undefined): boolean {
  return story !== undefined && !story.slug.startsWith(UNLISTED_PREFIX);
}

/** What an update fetches. */
interface Fetches {
  readonly index: StoryIndex;
  readonly due: readonly IndexedStory[];
  /** See {@link FollowedSummaries}. */
  readonly outdated: Map<string, number>;
  /** The same at the index before. */
  readonly tried: ReadonlyMap<string, number>;
}

/** Fetches stories in one language and stores their summaries. */
async function fetchAndStore(
  { index, due, outdated, tried }: Fetches,
  language: string,
  { client, connection, readText, call, onChange }: UpdateScope,
): Promise<void> {
  const missing = new Map(due.map((story) => [story.uuid, story]));
  const code = language === '' ? null : language;
  /** The stamp of a story to store, undefined for one that is not delivered: the index may be ahead of the response. */
  const stampFor = (listed: IndexedStory, story?: Story): number => {
    const tries = tried.get(listed.uuid) ?? 0;
    const isCurrent = tries === maxTries || (story !== undefined && isAsListed(story, listed, code));
    if (!isCurrent) outdated.set(listed.uuid, tries + 1);
    // Whether a language is translated follows from the first one.
    return outdated.has(listed.uuid) ? outdatedStamp : listed.stamp;
  };
  for await (const stories of fetchDue(client, index, missing, language, call)) {
    for (const batch of chunksOf(stories, storeBatch)) {
      await nextIteration(); // visitors first: parsing a response takes as long as a batch
      const entries = batch.flatMap((value) => {
        const story = limitStory(value);
        const listed = story === null ? undefined : missing.get(story.uuid);
        if (story === null || listed === undefined) return [];
        missing.delete(story.uuid);
        const summary = summarise(story, code);
        return [{ summary, stamp: stampFor(listed, story), text: readText(story, summary, code) }];
      });
      call.signal.throwIfAborted(); // another update may have begun
      onChange();
      storeSummaries(connection, language, entries);
    }
  }
  if (missing.size === 0) return;
  call.signal.throwIfAborted();
  const rest = [...missing.values()].map((listed) => ({
    summary: emptySummary(listed.uuid),
    stamp: stampFor(listed),
    text: null,
  }));
  onChange();
  storeSummaries(connection, language, rest);
}

/** False for a story of an earlier version than the listing. */
function isAsListed(story: Story, { publishedAt, slug }: IndexedStory, language: string | null): boolean {
  const seconds = secondsOf(textOf(story['published_at']));
  return (seconds === 0 || seconds >= publishedAt) && slugsOf(story, language).slug === slug;
}
