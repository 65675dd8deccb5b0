import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type Libsql from 'libsql';
import { integerOf, textOf } from '../../../common/json';
import { storedNames, type StoredName } from '../../../common/story/stored-names';
import { createConnection, type Connection } from '../../runtime/files/sqlite';
import { isDamaged } from '../../runtime/files/sqlite-error';
import { searchTables } from './search-index';

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
const format = 13 + 100 * namesVersion(storedNames);

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
  CREATE TABLE filled (once INTEGER PRIMARY KEY);
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

/** Opens a database; one that is damaged is deleted before. @param onDamage gets the error that says so. */
export async function openUndamaged(file: string, onDamage: (error: unknown) => void): Promise<Connection> {
  try {
    return await openDatabase(file);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    onDamage(error);
    await deleteDatabase(file);
    return openDatabase(file);
  }
}

/** Deletes a database with the files beside it. Everything in it comes from the CMS. */
export async function deleteDatabase(file: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
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
