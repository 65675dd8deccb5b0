import { integerOf, textOf, type JsonObject } from '../../../common/json';
import { marksOf, type Connection } from '../../runtime/files/sqlite';

/** A part of all stories, in the order of their uuids. */
interface StoryRange {
  readonly after: string;
  readonly limit: number;
}

/** The stamps of stored stories by uuid; 0 for those that are not stored in all of these languages. */
export function storedStamps(
  connection: Connection,
  languages: readonly string[],
  { after, limit }: StoryRange,
): Map<string, number> {
  const rows = connection.rows(`${stampQuery(languages)} AND uuid > ? GROUP BY uuid ORDER BY uuid LIMIT ?`, [
    ...languages,
    after,
    limit,
  ]);
  return stampsIn(rows, languages);
}

/** The stamps of some stories, as {@link storedStamps}. */
export function stampsOf(
  connection: Connection,
  uuids: readonly string[],
  languages: readonly string[],
): Map<string, number> {
  const rows = connection.rows(
    `${stampQuery(languages)} AND uuid IN (SELECT value FROM json_each(?)) GROUP BY uuid`,
    [...languages, JSON.stringify(uuids)],
  );
  return stampsIn(rows, languages);
}

function stampQuery(languages: readonly string[]): string {
  return `SELECT uuid, MIN(stamp) AS low, MAX(stamp) AS high, COUNT(*) AS languages FROM summaries INDEXED BY byStamp
          WHERE language IN (${marksOf(languages)})`;
}

function stampsIn(rows: readonly JsonObject[], languages: readonly string[]): Map<string, number> {
  return new Map(
    rows.map(({ uuid, low, high, languages: count }) => {
      const isWhole = count === languages.length && low === high;
      return [textOf(uuid), isWhole ? integerOf(low, 0) : 0];
    }),
  );
}

/** Slugs of the tags that these stories have. */
export function tagsOf(connection: Connection, uuids: readonly string[]): readonly string[] {
  const rows = connection.rows(
    `SELECT DISTINCT tag FROM tags WHERE uuid IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(uuids)],
  );
  return rows.map(({ tag }) => textOf(tag));
}
