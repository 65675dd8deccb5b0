import { fileProblem } from '../runtime/files/file-problem';

/** Why there is no backup, or why one is not restored: one sentence for the operator, with what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** An error of the operating system in one sentence; any other error as it is. */
export function backupErrorOf(error: unknown, what: string): unknown {
  const problem = fileProblem(error, what);
  return problem === undefined ? error : new BackupError(problem);
}
