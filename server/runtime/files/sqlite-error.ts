import { codeOf } from '../logging/error-code';

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
