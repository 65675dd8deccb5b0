import { integerOf } from '../../common/json';
import { createConnection, type Connection } from '../runtime/files/sqlite';
import { BackupError } from './backup-error';
import { codeOf } from '../runtime/logging/error-code';
import { messageOf } from '../runtime/logging/error-message';

/** Milliseconds that the copy waits for a lock, such as that of a checkpoint. Writers are never blocked by it. */
const busyTimeout = 10_000;

/** Runs work on an open database, and closes it. Loads libsql, which only backups with a database need. */
async function withDatabase<Result>(file: string, work: (connection: Connection) => Result): Promise<Result> {
  const { default: Driver } = await import('libsql');
  const connection = createConnection(new Driver(file, { timeout: busyTimeout }));
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

/**
 * Copies a database at one moment, while other processes write to it (https://www.sqlite.org/lang_vacuum.html#vacuuminto).
 * @param name of the database, for errors.
 * @param target a file that does not exist; the caller removes it after an error.
 * @throws {BackupError}
 */
export async function copyDatabase(name: string, source: string, target: string): Promise<void> {
  try {
    await withDatabase(source, (connection) => connection.rows('VACUUM INTO ?', [target]));
    await checkDatabase(target);
  } catch (error) {
    throw new BackupError(`${name} cannot be copied: ${reasonOf(error)}`);
  }
}

/** Reads every page of a database. @throws Error with what SQLite finds. */
async function checkDatabase(file: string): Promise<void> {
  const problem = await withDatabase(file, (connection) => connection.row('PRAGMA integrity_check'));
  const found = problem?.['integrity_check'];
  if (found !== 'ok') throw new BackupError(`the copy is damaged: ${String(found)}`);
}

/** The number of submissions in a copy of the database of forms; null for another database. */
export function countSubmissions(file: string): Promise<number | null> {
  return withDatabase(file, (connection) => {
    const hasTable = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'submissions'`;
    if (connection.row(hasTable) === undefined) return null;
    return integerOf(connection.row('SELECT count(*) AS submissions FROM submissions')?.['submissions'], 0);
  });
}

/** By the prefix of an error's code. */
const reasons: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_FULL', 'the disk of the backup is full'],
  ['SQLITE_NOTADB', 'it is no database, or damaged'],
  ['SQLITE_CORRUPT', 'it is damaged'],
  ['SQLITE_BUSY', 'another program has locked it'],
  ['SQLITE_LOCKED', 'another program has locked it'],
  ['SQLITE_CANTOPEN', 'this user may not read it: run the command as the user of the site'],
  ['SQLITE_READONLY', 'this user may not use it: run the command as the user of the site'],
  ['MODULE_NOT_FOUND', 'the package libsql is not installed beside the build: run npm ci --omit=dev'],
];

/** What libsql says of a file that SQLite cannot open, in an error without a code. */
const cannotOpen = /^ConnectionFailed\(.*: 14"\)$/;

function reasonOf(error: unknown): string {
  const code = cannotOpen.test(messageOf(error)) ? 'SQLITE_CANTOPEN' : codeOf(error);
  const reason = reasons.find(([prefix]) => code.startsWith(prefix))?.[1];
  return reason ?? messageOf(error);
}
