import { objectsOf, textOf } from '../../../common/json';
import { tagSlug } from '../../../common/story/story-query';
import type { Connection } from '../../runtime/files/sqlite';
import { removeTexts, storeText } from './search-index';
import { hasTranslation } from './stored-translations';
import { summaryOf, type StorySummary } from './summary';

/** A summary with the stamp of its story in the index. */
export interface StampedSummary {
  readonly summary: StorySummary;
  readonly stamp: number;
  /** The text of its page; null for a story that search must not find. */
  readonly text: string | null;
}

/** Stores summaries of one language; `''` is the first one, which must be stored before the others. */
export function storeSummaries(
  connection: Connection,
  language: string,
  entries: readonly StampedSummary[],
): void {
  connection.transaction(() => {
    for (const { summary, stamp, text } of entries) {
      const { uuid, component, slug, date, position, title, contentHash, isIndexable } = summary;
      const isTranslated = language === '' || hasTranslation(connection, summary);
      const image = textOf(summary.image?.['filename']);
      connection.rows(`INSERT OR REPLACE INTO summaries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
        uuid,
        language,
        stamp,
        component,
        slug,
        date,
        position,
        title,
        sortNameOf(title),
        contentHash,
        isTranslated ? 1 : 0,
        isIndexable ? 1 : 0,
        image,
        JSON.stringify(summary),
      ]);
      // Tags are the same in every language.
      if (language === '') storeTags(connection, summary);
      storeText(connection, { language, summary, text, isTranslated });
    }
  });
}

/** True if the summaries of all stories have ever been complete. */
export function wasFilled(connection: Connection): boolean {
  return connection.row(`SELECT 1 FROM filled`) !== undefined;
}

/** Notes that the summaries of all stories are complete. A database that says so is only read: it may allow no more. */
export function markFilled(connection: Connection): void {
  if (!wasFilled(connection)) connection.rows(`INSERT OR IGNORE INTO filled VALUES (1)`);
}

function storeTags(connection: Connection, { uuid, slug, component, date, tags }: StorySummary): void {
  connection.rows(`DELETE FROM tags WHERE uuid = ?`, [uuid]);
  for (const name of tags)
    connection.rows(`INSERT OR IGNORE INTO tags VALUES (?, ?, ?, ?, ?, ?)`, [
      tagSlug(name),
      slug,
      uuid,
      name.trim(),
      component,
      date,
    ]);
}

/** A text by which names sort as in a dictionary: without case and accents, numbers by their value. */
function sortNameOf(title: string): string {
  const base = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return base.replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

/** Removes stories. */
export function removeSummaries(connection: Connection, uuids: readonly string[]): void {
  connection.transaction(() => {
    for (const uuid of uuids) {
      for (const table of ['summaries', 'tags'])
        connection.rows(`DELETE FROM ${table} WHERE uuid = ?`, [uuid]);
      removeTexts(connection, uuid);
    }
  });
}

/** The summary of a story; null where it is not stored. */
export function readSummary(connection: Connection, uuid: string, language: string): StorySummary | null {
  const row = connection.row(`SELECT summary FROM summaries WHERE uuid = ? AND language = ?`, [
    uuid,
    language,
  ]);
  return summaryOf(row);
}

/** The summary, in the first language, of the story with a uuid, else of the one with that slug; null where neither is stored. */
export function readNamedSummary(connection: Connection, name: string): StorySummary | null {
  const byUuid = readSummary(connection, name, '');
  if (byUuid !== null) return byUuid;
  return summaryOf(connection.row(`SELECT summary FROM summaries WHERE language = '' AND slug = ?`, [name]));
}

/**
 * Summaries of a kind in a language, by slug.
 * @param component normalised.
 * @param after slug of the last one of the chunk before; `''` for the first chunk.
 */
export function summariesOf(
  connection: Connection,
  component: string,
  language: string,
  after: string,
  count: number,
): readonly StorySummary[] {
  const rows = connection.rows(
    `SELECT summary FROM summaries INDEXED BY byKind
     WHERE language = ? AND component = ? AND slug > ? ORDER BY slug LIMIT ?`,
    [language, component, after, count],
  );
  return objectsOf(rows).flatMap((row) => summaryOf(row) ?? []);
}
