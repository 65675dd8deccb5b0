import { codeOf } from './error-code';

/** The cause and its remedy, by the prefix of an error code of SQLite or of the operating system. The first match counts. */
const reasons: readonly (readonly [code: string, reason: (file: string) => string])[] = [
  ['SQLITE_FULL', () => 'the disk of DATA_DIR is full'],
  ['ENOSPC', () => 'the disk of DATA_DIR is full'],
  ['EDQUOT', () => 'the disk of DATA_DIR is full'],
  ['SQLITE_READONLY', () => 'DATA_DIR must be a folder that may be written'],
  ['EROFS', () => 'DATA_DIR must be a folder that may be written'],
  ['EACCES', () => 'DATA_DIR must be a folder that may be written, and this user may not'],
  ['EPERM', () => 'DATA_DIR must be a folder that may be written, and this user may not'],
  ['ENOTDIR', () => 'DATA_DIR must be a folder that may be written'],
  ['EEXIST', () => 'DATA_DIR must be a folder that may be written'],
  ['EISDIR', (file) => `${file} in DATA_DIR must be a file`],
  ['SQLITE_BUSY', (file) => `another program has locked ${file} in DATA_DIR`],
  ['SQLITE_LOCKED', (file) => `another program has locked ${file} in DATA_DIR`],
  ['SQLITE_NOTADB', (file) => `${file} in DATA_DIR is corrupt: move it away`],
  ['SQLITE_CORRUPT', (file) => `${file} in DATA_DIR is corrupt: move it away`],
  ['SQLITE_IOERR', () => 'the disk of DATA_DIR reports errors'],
  ['EIO', () => 'the disk of DATA_DIR reports errors'],
  ['MODULE_NOT_FOUND', () => 'the package libsql is not installed beside the build: run npm ci --omit=dev'],
];

/**
 * The reason of a database's error and its remedy, for operators: without paths and without data, which the error may quote.
 * @param file the database's name in DATA_DIR.
 */
export function databaseReason(error: unknown, file: string): string {
  const code = codeOf(error);
  const reason = reasons.find(([prefix]) => code.startsWith(prefix))?.[1](file);
  if (reason !== undefined) return reason;
  // libsql has no code for a file that it cannot open.
  return code === ''
    ? `${file} in DATA_DIR cannot be opened: it must be a file that this user may write`
    : `the database fails with ${code}`;
}

/** True for an error that SQLite reports. */
export function isOfDatabase(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_');
}

/** True if another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error));
}

/** True if the file is damaged, or no database: nothing in it can be trusted. */
export function isDamaged(error: unknown): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(codeOf(error));
}

/** True if the database can be read, and not written. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_READONLY');
}

/** True if the connection is still usable: nothing was written, and a later call may succeed. */
export function isTransient(error: unknown): boolean {
  return isBusy(error) || codeOf(error).startsWith('SQLITE_FULL');
}
