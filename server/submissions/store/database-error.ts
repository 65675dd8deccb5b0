import { isJsonObject, textOf } from '../../../common/json';

/** What is wrong and what to do, by the code of SQLite or of the operating system; the first that the code begins with. */
const reasons: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_FULL', 'there is no room left on the disk of DATA_DIR'],
  ['ENOSPC', 'there is no room left on the disk of DATA_DIR'],
  ['EDQUOT', 'there is no room left on the disk of DATA_DIR'],
  ['SQLITE_READONLY', 'DATA_DIR must be a folder that may be written'],
  ['EROFS', 'DATA_DIR must be a folder that may be written'],
  ['EACCES', 'DATA_DIR must be a folder that may be written'],
  ['EPERM', 'DATA_DIR must be a folder that may be written'],
  ['ENOTDIR', 'DATA_DIR must be a folder that may be written'],
  ['EEXIST', 'DATA_DIR must be a folder that may be written'],
  ['EISDIR', 'forms/submissions.db in DATA_DIR must be a file'],
  ['SQLITE_BUSY', 'another program keeps forms/submissions.db in DATA_DIR locked'],
  ['SQLITE_LOCKED', 'another program keeps forms/submissions.db in DATA_DIR locked'],
  ['SQLITE_NOTADB', 'forms/submissions.db in DATA_DIR is damaged: move it away'],
  ['SQLITE_CORRUPT', 'forms/submissions.db in DATA_DIR is damaged: move it away'],
  ['SQLITE_IOERR', 'the disk of DATA_DIR answers with errors'],
  ['EIO', 'the disk of DATA_DIR answers with errors'],
  ['MODULE_NOT_FOUND', 'the package libsql is not installed beside the build: run npm ci --omit=dev'],
];

/** A database that is not as it should be, in words of our own. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}

/** True where another process writes just now. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error));
}

/** True where the connection is as good as before: nothing was written, and the next time it may be. */
export function isPassing(error: unknown): boolean {
  return isBusy(error) || codeOf(error).startsWith('SQLITE_FULL');
}

/** What may be said of an error: neither paths nor what was to be written. */
export function problemOf(error: unknown): DatabaseProblem {
  if (error instanceof DatabaseProblem) return error;
  const code = codeOf(error);
  const known = reasons.find(([start]) => code.startsWith(start));
  return new DatabaseProblem(known?.[1] ?? (code === '' ? 'it cannot be opened' : `it fails with ${code}`));
}

/** The code of an error of SQLite or of the operating system; `''` for others. */
export function codeOf(error: unknown): string {
  return isJsonObject(error) ? textOf(error['code']) : '';
}
