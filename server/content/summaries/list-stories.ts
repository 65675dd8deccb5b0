import { integerOf, textOf, type JsonObject } from '../../../common/json';
import { isStorySegment, storyPath } from '../../../common/story/story-path';
import {
  tagSlug,
  type ListedStory,
  type ListOrder,
  type StoryQuery,
  type StoryResult,
} from '../../../common/story/story-query';
import { marksOf, type Connection, type SqlValue } from '../../runtime/files/sqlite';
import { anyTagKey, folderKey, tagKey } from '../story-index/changes';
import { resultStamp } from '../story-index/dependencies';
import { article, inFolder, inLanguage, inList, translatedTags, type ListScope } from './list-conditions';
import type { StorySummary } from './summary';
import { readNamedSummary, readSummary } from './stored-summaries';
import { textLanguage } from './stored-translations';

type Query<Kind extends StoryQuery['kind']> = Extract<StoryQuery, { kind: Kind }>;

/** What a query finds in its language. */
export interface Found extends Pick<StoryResult, 'total' | 'tags'> {
  /** Null for a neighbour that does not exist. */
  readonly summaries: readonly (StorySummary | null)[];
  /** See `ListDependency`. */
  readonly keys: readonly string[];
}

const nothing: Found = { summaries: [], total: 0, keys: [] };

/** Finds stories for a query. */
export function findStories(connection: Connection, query: StoryQuery, scope: ListScope): Found {
  if (query.kind === 'list') return listStories(connection, query, scope);
  if (query.kind === 'tags') return listTags(connection, query, scope);
  const { language } = scope;
  const story = readSummary(connection, query.kind === 'related' ? query.to : query.of, language);
  if (story === null) return nothing;
  if (query.kind === 'related') {
    const summaries = relatedTo(connection, story, query.limit, scope);
    return { summaries, total: summaries.length, keys: [anyTagKey, ...slugsOf(story.tags).map(tagKey)] };
  }
  const summaries = (['<', '>'] as const).map((side) => neighbourOf(connection, story, side, scope));
  return { summaries, total: summaries.length, keys: [folderKey(folderOf(story))] };
}

/** The folder that a story belongs to: its own where it is a start page. `''` is the space's root. */
function folderOf({ slug, isStartpage }: Pick<StorySummary, 'slug' | 'isStartpage'>): string {
  if (isStartpage) return slug;
  return slug.includes('/') ? slug.slice(0, slug.lastIndexOf('/')) : '';
}

function slugsOf(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.map(tagSlug))];
}

/** How each order is sorted, and the index that has it. */
const orders: Readonly<Record<ListOrder, { readonly index: string; readonly sql: string }>> = {
  newest: { index: 'byDate', sql: 'date DESC, uuid DESC' },
  oldest: { index: 'byDate', sql: 'date, uuid' },
  name: { index: 'byName', sql: 'sortName, uuid' },
  manual: { index: 'byPosition', sql: 'position, uuid' },
};

/** A part of a list of `total` stories. */
interface ListPart extends Pick<Query<'list'>, 'order' | 'perPage'> {
  readonly offset: number;
  readonly total: number;
  readonly scope: ListScope;
}

/** Stories up to which those of a folder, or of a tag, are read and sorted; more are read in their order until there are enough. */
const smallFolder = 500;

function listStories(connection: Connection, query: Query<'list'>, scope: ListScope): Found {
  const start = readNamedSummary(connection, query.folderOf);
  if (start === null) return nothing;
  const folder = folderOf(start);
  const tags = slugsOf(query.tags);
  const keys = [folderKey(folder)];
  const total = countStories(connection, folder, tags, scope);
  const offset = (query.page - 1) * query.perPage;
  if (offset >= total) return { summaries: [], total, keys };
  const rows = connection.rows(...listStatement(folder, tags, { ...query, offset, total, scope }));
  return { summaries: summariesOf(connection, rows, scope.language), total, keys };
}

/** The statement for a part of a list, by the way that reads the fewest rows. */
function listStatement(
  folder: string,
  tags: readonly string[],
  { order, total, scope, perPage, offset }: ListPart,
): [sql: string, values: readonly SqlValue[]] {
  const [tag, ...others] = tags;
  const { index, sql: sorted } = orders[order];
  const own = inLanguage(scope);
  const end = `ORDER BY ${sorted} LIMIT ? OFFSET ?`;
  if (tag !== undefined && total <= smallFolder) {
    const { sql, values } = inList(folder, others);
    const tagged = `SELECT uuid FROM tags WHERE tag = ? AND ${sql}`;
    return [
      `SELECT uuid FROM summaries WHERE ${own.sql} AND uuid IN (${tagged}) ${end}`,
      [...own.values, tag, ...values, perPage, offset],
    ];
  }
  const { sql, values } = inList(folder, tags);
  return [
    `SELECT uuid FROM summaries INDEXED BY ${total <= smallFolder ? 'bySlug' : index}
     WHERE ${own.sql} AND ${sql} ${end}`,
    [...own.values, ...values, perPage, offset],
  ];
}

function countStories(
  connection: Connection,
  folder: string,
  tags: readonly string[],
  scope: ListScope,
): number {
  const [tag, ...others] = tags;
  const { sql, values } = inList(folder, others);
  const [own, translated] = [inLanguage(scope), translatedTags(scope)];
  const row =
    tag === undefined
      ? connection.row(
          `SELECT COUNT(*) AS total FROM summaries INDEXED BY bySlug WHERE ${own.sql} AND ${sql}`,
          [...own.values, ...values],
        )
      : connection.row(`SELECT COUNT(*) AS total FROM tags WHERE tag = ? AND ${sql} ${translated.sql}`, [
          tag,
          ...values,
          ...translated.values,
        ]);
  return integerOf(row?.['total'], 0);
}

function summariesOf(
  connection: Connection,
  rows: readonly JsonObject[],
  language: string,
): readonly (StorySummary | null)[] {
  return rows.map(({ uuid }) => readSummary(connection, textOf(uuid), language));
}

/** The tags of a list, named as one of its stories spells them. A tag that cannot be part of a path has no address. */
function listTags(connection: Connection, query: Query<'tags'>, scope: ListScope): Found {
  const { languageCode } = scope;
  const start = readNamedSummary(connection, query.folderOf);
  if (start === null) return nothing;
  const folder = folderOf(start);
  const { sql, values } = inList(folder, slugsOf(query.tags));
  const translated = translatedTags(scope);
  const rows = connection.rows(
    `SELECT tag, MIN(name) AS name, COUNT(*) AS total FROM tags WHERE ${sql} ${translated.sql}
     GROUP BY tag ORDER BY total DESC, tag LIMIT ?`,
    [...values, ...translated.values, query.limit],
  );
  const tags = rows
    .map(({ tag, name }) => ({ slug: textOf(tag), name: textOf(name) }))
    .filter(({ slug }) => isStorySegment(slug));
  // Never by the machine's own language, which may be another one where pages are prerendered.
  const { compare } = new Intl.Collator(languageCode || 'en', { numeric: true });
  return {
    summaries: [],
    total: tags.length,
    tags: tags.toSorted((one, other) => compare(one.name, other.name)),
    keys: [folderKey(folder)],
  };
}

/** The article before (`<`) or after (`>`) one in its folder. */
function neighbourOf(
  connection: Connection,
  { date, uuid, ...story }: StorySummary,
  comparison: '<' | '>',
  scope: ListScope,
): StorySummary | null {
  const own = inLanguage(scope);
  const { sql, values } = inFolder(folderOf(story));
  const direction = comparison === '<' ? 'DESC' : 'ASC';
  const rows = connection.rows(
    `SELECT uuid FROM summaries INDEXED BY byDate
     WHERE ${own.sql} AND component = ? AND ${sql} AND (date, uuid) ${comparison} (?, ?)
     ORDER BY date ${direction}, uuid ${direction} LIMIT 1`,
    [...own.values, article, ...values, date, uuid],
  );
  return summariesOf(connection, rows, scope.language)[0] ?? null;
}

function relatedTo(
  connection: Connection,
  { uuid, tags }: StorySummary,
  limit: number,
  scope: ListScope,
): readonly (StorySummary | null)[] {
  if (tags.length === 0) return [];
  const translated = translatedTags(scope);
  const rows = connection.rows(
    `SELECT uuid, COUNT(*) AS common FROM tags WHERE tag IN (${marksOf(tags)}) AND component = ? AND uuid <> ?
       ${translated.sql}
     GROUP BY uuid ORDER BY common DESC, date DESC, uuid DESC LIMIT ?`,
    [...tags.map(tagSlug), article, uuid, ...translated.values, limit],
  );
  return summariesOf(connection, rows, scope.language);
}

/** What a result holds of a story. */
export function listedStory(connection: Connection, summary: StorySummary, scope: ListScope): ListedStory {
  const { uuid, path: slug, title, description, image, date, tags } = summary;
  const path = storyPath({ language: scope.language || null, slug });
  return { uuid, path, title, description, image, date, tags, lang: textLanguage(connection, uuid, scope) };
}

/** The result of a query. */
export interface FoundStories {
  readonly result: StoryResult;
  /** Equal for equal results. */
  readonly stamp: string;
  /** See `ListDependency`. */
  readonly keys: readonly string[];
}

/** A result with its stamp. */
export function foundStories(result: StoryResult, keys: readonly string[]): FoundStories {
  return { result: Object.freeze(result), stamp: resultStamp(result), keys };
}
