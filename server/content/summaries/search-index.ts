import { integerOf, textOf } from '../../../common/json';
import type { Connection } from '../../runtime/files/sqlite';
import { indexedText, matchOf, type SearchTerm } from './search-terms';
import { textLanguage } from './stored-translations';
import { summaryOf, type StorySummary } from './summary';

/**
 * The texts as results quote them; what finds them is a table of FTS5 for each language, by id. It holds no text itself, which
 * halves the database.
 */
export const searchTables = `
  CREATE TABLE texts (
    id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, language TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (uuid, language)
  );
`;

/** Hits on a page of results. */
export const hitsPerPage = 10;
/** The most stories that are counted: of more hits, only that there are more is known. */
export const maxCounted = 1_000;
/** Stories that are ranked, of those with the words in their title and of all: ranking thirty thousand takes 70 ms. */
const maxRanked = 500;
/** Pages of results. */
const maxPages = maxRanked / hitsPerPage;
/** The weight of a word in a title, a description, the text and the mark of a translation. */
const weights = '10, 4, 1, 0';
/** The mark of stories that are translated into their table's language, in the column `translation`. */
const translationMark = 'own';

/** A story that search found. */
export interface SearchHit {
  readonly summary: StorySummary;
  /** The text of its page. */
  readonly body: string;
  /** The code of the first language where the story has no translation into that of the search. */
  readonly lang?: string | undefined;
}

/** Where a search looks, and what of its results is shown. */
export interface SearchOptions {
  /** `''` is the first one. */
  readonly language: string;
  /** The code of the first one. */
  readonly firstLanguage: string;
  /** From 1; beyond the last page that one is shown. */
  readonly page: number;
  /** True: only stories that are translated into the language. */
  readonly isTranslated: boolean;
}

/** A page of results. */
export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Stories that have the terms; above {@link maxCounted} there are more. */
  readonly total: number;
  /** From 1; at most `pages`. */
  readonly page: number;
  readonly pages: number;
  /** False where no story has all terms: the hits have some of them. */
  readonly hasAllTerms: boolean;
}

/** The name of a language's table, quoted. */
const tableOf = (language: string): string => `"terms ${language.replaceAll('"', '')}"`;

/** Creates a language's table if it does not exist. */
function createTable(connection: Connection, language: string): void {
  connection.rows(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${tableOf(language)} USING fts5 (
       title, description, body, translation, content = '', contentless_delete = 1,
       tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
     )`,
  );
}

/** False for a language in which no text was ever stored. */
function hasTable(connection: Connection, language: string): boolean {
  const name = tableOf(language).slice(1, -1);
  return connection.row('SELECT 1 FROM sqlite_schema WHERE name = ?', [name]) !== undefined;
}

/** The text of a story's page. */
interface PageText {
  /** `''` is the first one. */
  readonly language: string;
  readonly summary: Pick<StorySummary, 'uuid' | 'title' | 'description'>;
  /** Null: search must not find the story. */
  readonly text: string | null;
  readonly isTranslated: boolean;
}

/** Stores the text of a story's page in place of an earlier one. */
export function storeText(
  connection: Connection,
  { language, summary: { uuid, title, description }, text: body, isTranslated }: PageText,
): void {
  createTable(connection, language);
  removeTexts(connection, uuid, language);
  if (body === null) return;
  const row = connection.row(`INSERT INTO texts (uuid, language, body) VALUES (?, ?, ?) RETURNING id`, [
    uuid,
    language,
    body,
  ]);
  const values = '(rowid, title, description, body, translation) VALUES (?, ?, ?, ?, ?)';
  connection.rows(`INSERT INTO ${tableOf(language)} ${values}`, [
    integerOf(row?.['id'], 0),
    ...[title, description, body].map(indexedText),
    isTranslated && language !== '' ? translationMark : '',
  ]);
}

/** Removes the text of a story. @param language default: in all languages. */
export function removeTexts(connection: Connection, uuid: string, language?: string): void {
  const rows = connection.rows(`SELECT id, language FROM texts WHERE uuid = ?`, [uuid]);
  for (const { id, language: stored } of rows) {
    if (language !== undefined && language !== stored) continue;
    connection.rows(`DELETE FROM ${tableOf(textOf(stored))} WHERE rowid = ?`, [integerOf(id, 0)]);
    connection.rows(`DELETE FROM texts WHERE id = ?`, [integerOf(id, 0)]);
  }
}

/** Finds stories that have all terms, else those that have any of them. Those with the terms in their title come first. */
export function searchTexts(
  connection: Connection,
  terms: readonly SearchTerm[],
  { language, firstLanguage, page, isTranslated }: SearchOptions,
): SearchResult {
  const table = tableOf(language);
  const counted = `SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT ${maxCounted + 1}`;
  const count = (match: string): number =>
    integerOf(connection.row(`SELECT COUNT(*) AS total FROM (${counted})`, [match])?.['total'], 0);
  const none = { hits: [], total: 0, page: 1, pages: 1, hasAllTerms: true };
  if (terms.length === 0 || !hasTable(connection, language)) return none;
  for (const operator of ['AND', 'OR'] as const) {
    const scope = isTranslated ? ` AND translation : ${translationMark}` : '';
    const match = `{title description body} : (${matchOf(terms, operator)})${scope}`;
    const total = count(match);
    if (total === 0) continue;
    const pages = Math.min(maxPages, Math.ceil(total / hitsPerPage));
    const shown = Math.min(page, pages);
    const inTitle = `title : (${matchOf(terms, operator)})${scope}`;
    const ids = new Set([inTitle, match].flatMap((each) => bestOf(connection, each, language)));
    const shownIds = [...ids].slice((shown - 1) * hitsPerPage, shown * hitsPerPage);
    const hits = hitsOf(connection, shownIds, { language, firstLanguage });
    return { hits, total, page: shown, pages, hasAllTerms: operator === 'AND' };
  }
  return none;
}

function hitsOf(
  connection: Connection,
  ids: readonly number[],
  scope: Pick<SearchOptions, 'language' | 'firstLanguage'>,
): readonly SearchHit[] {
  return ids.flatMap((id) => {
    const row = connection.row(
      `SELECT summary, body FROM texts JOIN summaries USING (uuid, language) WHERE id = ?`,
      [id],
    );
    const summary = summaryOf(row);
    if (summary === null) return [];
    return [{ summary, body: textOf(row?.['body']), lang: textLanguage(connection, summary.uuid, scope) }];
  });
}

/** The ids of the stories that match best; of more than are ranked, of those that were stored last: the last published. */
function bestOf(connection: Connection, match: string, language: string): readonly number[] {
  const table = tableOf(language);
  const rows = connection.rows(
    `SELECT id FROM (
       SELECT rowid AS id, bm25(${table}, ${weights}) AS score FROM ${table}
       WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT ${maxRanked}
     ) ORDER BY score, id`,
    [match],
  );
  return rows.map(({ id }) => integerOf(id, 0));
}
