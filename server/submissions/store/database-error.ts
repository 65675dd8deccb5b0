import { isJsonObject, textOf } from '../../../common/json';

/** The cause and its remedy, by the prefix of an error code of SQLite or of the operating system. The first match counts. */
const reasons: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_FULL', 'the disk of DATA_DIR is full'],
  ['ENOSPC', 'the disk of DATA_DIR is full'],
  ['EDQUOT', 'the disk of DATA_DIR is full'],
  ['SQLITE_READONLY', 'DATA_DIR must be a folder that may be written'],
  ['EROFS', 'DATA_DIR must be a folder that may be written'],
  ['EACCES', 'DATA_DIR must be a folder that may be written'],
  ['EPERM', 'DATA_DIR must be a folder that may be written'],
  ['ENOTDIR', 'DATA_DIR must be a folder that may be written'],
  ['EEXIST', 'DATA_DIR must be a folder that may be written'],
  ['EISDIR', 'forms/submissions.db in DATA_DIR must be a file'],
  ['SQLITE_BUSY', 'another program has locked forms/submissions.db in DATA_DIR'],
  ['SQLITE_LOCKED', 'another program has locked forms/submissions.db in DATA_DIR'],
  ['SQLITE_NOTADB', 'forms/submissions.db in DATA_DIR is corrupt: move it away'],
  ['SQLITE_CORRUPT', 'forms/submissions.db in DATA_DIR is corrupt: move it away'],
  ['SQLITE_IOERR', 'the disk of DATA_DIR reports errors'],
  ['EIO', 'the disk of DATA_DIR reports errors'],
  ['MODULE_NOT_FOUND', 'the package libsql is not installed beside the build: run npm ci --omit=dev'],
];

/** An error of the database with a message for operators, without paths and without data. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** True if another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error));
}

/** True if the connection is still usable: nothing was written, and a later call may succeed. */
export function isTransient(error: unknown): boolean {
  return isBusy(error) || codeOf(error).startsWith('SQLITE_FULL');
}

/** Replaces an error, which may quote paths or data, by one for operators. */
export function databaseErrorOf(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const code = codeOf(error);
  const reason = reasons.find(([prefix]) => code.startsWith(prefix))?.[1];
  return new DatabaseError(
    reason ?? (code === '' ? 'the database cannot be opened' : `the database fails with ${code}`),
  );
}

/** The code of an error of SQLite or of the operating system; `''` for other errors. */
export function codeOf(error: unknown): string {
  return isJsonObject(error) ? textOf(error['code']) : '';
}
