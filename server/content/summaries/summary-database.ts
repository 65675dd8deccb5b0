import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Libsql from 'libsql';
import { UNLISTED_PREFIX } from '../../../common/constants';
import { objectsOf, integerOf, textOf } from '../../../common/json';
import { storedNames, type StoredName } from '../../../common/story/stored-names';
import { tagSlug } from '../../../common/story/story-query';
import { createConnection, type Connection } from '../../runtime/sqlite';
import { removeTexts, searchTables, storeText } from './search-index';
import { hasTranslation } from './stored-translations';
import { summaryOf, type StorySummary } from './summary';

/** The database's name, in a build's folder and in DATA_DIR. */
export const summariesFile = 'summaries.db';

/** Copies the database of a build, which spares the first process hundreds of calls; none, or one that is there already, is left alone. */
export function copyBuiltSummaries(buildFolder: string, dataDir: string): string {
  const file = join(dataDir, summariesFile);
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    mkdirSync(dataDir, { recursive: true });
    copyFileSync(join(buildFolder, summariesFile), temporary);
    linkSync(temporary, file); // fails where there is one
  } catch {
    // The one that is there counts; without any the stories are fetched.
  }
  rmSync(temporary, { force: true });
  return file;
}

/**
 * The version of the tables, of what summaries say of the same story, and of the names that an adopted space's stories get here.
 * A database of another one is emptied: everything in it comes from the CMS.
 */
const format = 10 + 100 * namesVersion(storedNames);

/** 0 without names; else one of twenty million numbers. */
function namesVersion(names: readonly StoredName[]): number {
  if (names.length === 0) return 0;
  return (createHash('sha256').update(JSON.stringify(names)).digest().readUInt32BE() % 20_000_000) + 1;
}

/** Milliseconds that a statement blocks the event loop while another process of the site writes its summaries. */
const busyTimeout = 100;

/** Of a power loss the database may lose the last seconds, which are fetched again. */
const settings = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
`;

const tables = `
  CREATE TABLE summaries (
    uuid TEXT NOT NULL, language TEXT NOT NULL, stamp INTEGER NOT NULL, component TEXT NOT NULL, slug TEXT NOT NULL,
    date INTEGER NOT NULL, position INTEGER NOT NULL, title TEXT NOT NULL, sortName TEXT NOT NULL, contentHash TEXT NOT NULL,
    isTranslated INTEGER NOT NULL, isIndexable INTEGER NOT NULL, image TEXT NOT NULL, summary TEXT NOT NULL,
    PRIMARY KEY (uuid, language)
  ) WITHOUT ROWID;
  CREATE INDEX byStamp ON summaries (uuid, language, stamp, isTranslated);
  CREATE INDEX bySlug ON summaries (language, slug, component, isTranslated);
  CREATE INDEX byKind ON summaries (language, component, slug);
  CREATE INDEX byDate ON summaries (language, date, uuid, slug, component, isTranslated);
  CREATE INDEX byPosition ON summaries (language, position, uuid, slug, component, isTranslated);
  CREATE INDEX byName ON summaries (language, sortName, uuid, slug, component, isTranslated);
  CREATE TABLE tags (
    tag TEXT NOT NULL, slug TEXT NOT NULL, uuid TEXT NOT NULL, name TEXT NOT NULL, component TEXT NOT NULL, date INTEGER NOT NULL,
    PRIMARY KEY (tag, slug, uuid)
  ) WITHOUT ROWID;
  CREATE INDEX byStory ON tags (uuid);
  ${searchTables}
`;

/**
 * Opens a database, and creates it if it does not exist. Sites without an index never load libsql.
 * @param file its path, or `:memory:`.
 */
export async function openDatabase(file: string): Promise<Connection> {
  const { default: Driver } = await import('libsql');
  const database: InstanceType<typeof Libsql> = new Driver(file, { timeout: busyTimeout });
  try {
    const connection = createConnection(database);
    prepareTables(connection, (sql) => database.exec(sql));
    return connection;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Empties a database of another format, and creates its tables. */
function prepareTables(connection: Connection, run: (sql: string) => void): void {
  run(settings);
  if (integerOf(connection.row('PRAGMA user_version')?.['user_version'], 0) === format) return;
  connection.transaction(() => {
    // A virtual table takes tables of its own with it.
    for (const kind of ['CREATE VIRTUAL %', '%']) {
      const names = connection.rows(`SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE ?`, [
        kind,
      ]);
      for (const { name } of names) run(`DROP TABLE "${textOf(name)}"`);
    }
    run(tables);
    run(`PRAGMA user_version = ${format}`);
  });
}

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

/** A story for the sitemap. */
export interface IndexableStory {
  readonly uuid: string;
  readonly slug: string;
  /** Its root component, normalised: not every story has a page. */
  readonly component: string;
  /** URL of its picture; `''` without one. */
  readonly image: string;
  /** Languages other than the first that it is translated into. */
  readonly translations: readonly string[];
}

/**
 * Stories for search engines, by slug, without those that editors exclude and unlisted ones.
 * @param after slug of the last one of the chunk before; `''` for the first chunk.
 */
export function indexableStories(
  connection: Connection,
  after: string,
  count: number,
): readonly IndexableStory[] {
  const rows = connection.rows(
    `SELECT uuid, slug, component, image,
       (SELECT group_concat(language) FROM summaries AS other
        WHERE other.uuid = own.uuid AND other.language <> '' AND other.isTranslated = 1) AS translations
     FROM summaries AS own
     WHERE language = '' AND slug > ? AND isIndexable = 1 AND slug NOT GLOB ?
     ORDER BY slug LIMIT ?`,
    [after, `${UNLISTED_PREFIX}*`, count],
  );
  return rows.map(({ uuid, slug, component, image, translations }) => ({
    uuid: textOf(uuid),
    slug: textOf(slug),
    component: textOf(component),
    image: textOf(image),
    translations: textOf(translations)
      .split(',')
      .filter((language) => language !== ''),
  }));
}

/** Marks for parameters of a statement. */
export function marksOf(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
