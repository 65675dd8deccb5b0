import { databaseReason } from '../../runtime/files/storage-reason';

/** An error of the database with a message for operators, without paths and without data. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** Replaces an error, which may quote paths or data, by one for operators. */
export function databaseErrorOf(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  return new DatabaseError(databaseReason(error, 'forms/submissions.db'));
}
