import { textOf } from '../../../common/json';
import type { Connection } from '../../runtime/files/sqlite';
import type { ListScope } from './list-conditions';
import type { StorySummary } from './summary';

/**
 * True for a story that is translated into a language other than the first: as the CMS says, else if its content differs from that of
 * the first language, which was stored before.
 */
export function hasTranslation(
  connection: Connection,
  { uuid, contentHash, translationWord }: StorySummary,
): boolean {
  const first = connection.row(`SELECT contentHash FROM summaries WHERE uuid = ? AND language = ''`, [uuid]);
  return translationWord ?? contentHash !== first?.['contentHash'];
}

/** True for a story that is translated into a language, always into the first one; null where it is not stored. */
export function readTranslated(connection: Connection, uuid: string, language: string): boolean | null {
  const row = connection.row(
    `SELECT isTranslated FROM summaries INDEXED BY byStamp WHERE uuid = ? AND language = ?`,
    [uuid, language],
  );
  return row === undefined ? null : row['isTranslated'] === 1;
}

/** The code of the first language for a story that is not translated into another one; undefined for a text of the language itself. */
export function textLanguage(
  connection: Connection,
  uuid: string,
  { language, firstLanguage }: Pick<ListScope, 'language' | 'firstLanguage'>,
): string | undefined {
  return language !== '' && readTranslated(connection, uuid, language) === false ? firstLanguage : undefined;
}

/** The languages that each of these stories is translated into, as one text. */
export function translationsOf(
  connection: Connection,
  uuids: readonly string[],
): ReadonlyMap<string, string> {
  const rows = connection.rows(
    `SELECT uuid, group_concat(language) AS languages FROM (
       SELECT uuid, language FROM summaries INDEXED BY byStamp
       WHERE uuid IN (SELECT value FROM json_each(?)) AND isTranslated = 1 ORDER BY uuid, language
     ) GROUP BY uuid`,
    [JSON.stringify(uuids)],
  );
  return new Map(rows.map(({ uuid, languages }) => [textOf(uuid), textOf(languages)]));
}
