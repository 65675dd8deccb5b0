import { normaliseName } from '../../../common/fields/fields';
import { integerOf } from '../../../common/json';
import { storyPath } from '../../../common/story/story-path';
import {
  tagSlug,
  type ListedStory,
  type ListOrder,
  type StoryQuery,
  type StoryResult,
} from '../../../common/story/story-query';
import { HOME_SLUG, UNLISTED_PREFIX } from '../../../common/constants';
import type { Connection } from '../../runtime/sqlite';
import { resultStamp } from '../story-index/dependencies';
import { summaryOf, type StorySummary } from './summary';
import { readSummary } from './summary-database';

type Query<Kind extends StoryQuery['kind']> = Extract<StoryQuery, { kind: Kind }>;

/** The stories that a query finds, in its language; null for a neighbour that does not exist. */
export interface Found {
  readonly summaries: readonly (StorySummary | null)[];
  readonly total: number;
}

/** Finds stories for a query. @param language `''` for the first one. */
export function findStories(connection: Connection, query: StoryQuery, language: string): Found {
  if (query.kind === 'list') return listStories(connection, query, language);
  const story = readSummary(connection, query.kind === 'related' ? query.to : query.of, language);
  if (story === null) return { summaries: [], total: 0 };
  const summaries =
    query.kind === 'related'
      ? relatedTo(connection, story, query.limit, language)
      : [neighbourOf(connection, story, '<', language), neighbourOf(connection, story, '>', language)];
  return { summaries, total: summaries.length };
}

/** The folder that a story belongs to: its own where it is a start page. `''` is the space's root. */
function folderOf({ slug, isStartpage }: Pick<StorySummary, 'slug' | 'isStartpage'>): string {
  if (isStartpage) return slug;
  return slug.includes('/') ? slug.slice(0, slug.lastIndexOf('/')) : '';
}

const article = normaliseName('article');
const page = normaliseName('page');

/** SQL for the stories of a folder at any depth: every slug below it sorts between `folder/` and `folder0`. */
function inFolder(folder: string): { readonly sql: string; readonly values: readonly string[] } {
  return folder === ''
    ? { sql: `slug <> ? AND slug NOT GLOB ?`, values: [HOME_SLUG, `${UNLISTED_PREFIX}*`] }
    : { sql: `slug > ? AND slug < ?`, values: [`${folder}/`, `${folder}0`] };
}

const orders: Readonly<Record<Exclude<ListOrder, 'name'>, string>> = {
  newest: 'date DESC, uuid',
  oldest: 'date, uuid',
  manual: 'position, uuid',
};

function listStories(connection: Connection, query: Query<'list'>, language: string): Found {
  const start = readSummary(connection, query.folderOf, '');
  if (start === null) return { summaries: [], total: 0 };
  const { sql, values } = inFolder(folderOf(start));
  const tag = tagSlug(query.tag);
  const tagged = tag === '' ? '' : 'AND uuid IN (SELECT uuid FROM tags WHERE tag = ?)';
  const where = `WHERE language = ? AND component IN (?, ?) AND ${sql} ${tagged}`;
  const parameters = [language, page, article, ...values, ...(tag === '' ? [] : [tag])];
  const total = integerOf(
    connection.row(`SELECT COUNT(*) AS total FROM summaries ${where}`, parameters)?.['total'],
    0,
  );
  const offset = (query.page - 1) * query.perPage;
  if (query.order === 'name')
    return { summaries: byName(connection, where, parameters, language, offset, query.perPage), total };
  const rows = connection.rows(
    `SELECT summary FROM summaries ${where} ORDER BY ${orders[query.order]} LIMIT ? OFFSET ?`,
    [...parameters, query.perPage, offset],
  );
  return { summaries: rows.map(summaryOf), total };
}

/** SQLite sorts by code point: names are sorted as their language does. */
function byName(
  connection: Connection,
  where: string,
  parameters: readonly string[],
  language: string,
  offset: number,
  count: number,
): readonly (StorySummary | null)[] {
  const { compare } = new Intl.Collator(language === '' ? undefined : language, { numeric: true });
  const names = connection.rows(`SELECT uuid, title FROM summaries ${where} ORDER BY uuid`, parameters);
  return names
    .map(({ uuid, title }) => ({ uuid: String(uuid), title: String(title) }))
    .toSorted((one, other) => compare(one.title, other.title))
    .slice(offset, offset + count)
    .map(({ uuid }) => readSummary(connection, uuid, language));
}

/** The article before (`<`) or after (`>`) one in its folder. */
function neighbourOf(
  connection: Connection,
  { date, uuid, ...story }: StorySummary,
  comparison: '<' | '>',
  language: string,
): StorySummary | null {
  const { sql, values } = inFolder(folderOf(story));
  const direction = comparison === '<' ? 'DESC' : 'ASC';
  return summaryOf(
    connection.row(
      `SELECT summary FROM summaries WHERE language = ? AND component = ? AND ${sql} AND (date, uuid) ${comparison} (?, ?)
       ORDER BY date ${direction}, uuid ${direction} LIMIT 1`,
      [language, article, ...values, date, uuid],
    ),
  );
}

function relatedTo(
  connection: Connection,
  { uuid, tags }: StorySummary,
  limit: number,
  language: string,
): readonly (StorySummary | null)[] {
  if (tags.length === 0) return [];
  const marks = tags.map(() => '?').join(', ');
  const rows = connection.rows(
    `SELECT summary FROM summaries JOIN
       (SELECT uuid, COUNT(*) AS common FROM tags WHERE tag IN (${marks}) GROUP BY uuid) AS tagged USING (uuid)
     WHERE language = ? AND component = ? AND uuid <> ? ORDER BY common DESC, date DESC, uuid LIMIT ?`,
    [...tags.map(tagSlug), language, article, uuid, limit],
  );
  return rows.map(summaryOf);
}

/** What a result holds of a story. */
export function listedStory(summary: StorySummary, language: string | null): ListedStory {
  const { uuid, path: slug, title, description, image, date, tags } = summary;
  return { uuid, path: storyPath({ language, slug }), title, description, image, date, tags };
}

/** The result of a query. */
export interface FoundStories {
  readonly result: StoryResult;
  /** Equal for equal results. */
  readonly stamp: string;
}

export function foundStories(result: StoryResult): FoundStories {
  return { result: Object.freeze(result), stamp: resultStamp(result) };
}
