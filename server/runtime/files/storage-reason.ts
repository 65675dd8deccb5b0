import { codeOf } from '../logging/error-code';
import { messageOf } from '../logging/error-message';

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
  const reason = knownReason(error, file);
  if (reason !== undefined) return reason;
  const code = codeOf(error);
  // libsql has no code for a file that it cannot open.
  return code === ''
    ? `${file} in DATA_DIR cannot be opened: it must be a file that this user may write`
    : `the database fails with ${code}`;
}

/**
 * The reason why a file or a folder in DATA_DIR cannot be written, and its remedy, for operators.
 * @param name its name in DATA_DIR.
 */
export function unwritableReason(error: unknown, name: string): string {
  return knownReason(error, name) ?? messageOf(error);
}

function knownReason(error: unknown, file: string): string | undefined {
  const code = codeOf(error);
  return reasons.find(([prefix]) => code.startsWith(prefix))?.[1](file);
}
