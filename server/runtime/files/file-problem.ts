import { codeOf } from '../logging/error-code';
import { messageOf } from '../logging/error-message';

/** Problems by the code of an error of the operating system. `what` names the file or folder. */
const problems: Readonly<Record<string, (what: string) => string>> = {
  ENOSPC: (what) => `the disk of ${what} is full: free space or choose another disk`,
  EDQUOT: (what) => `the quota of the disk of ${what} is used up: free space or choose another disk`,
  EFBIG: (what) => `${what} would be larger than its disk allows: choose another disk`,
  EACCES: (what) => `${what} may not be used by this user: run the command as the user of the site`,
  EPERM: (what) => `${what} may not be used by this user: run the command as the user of the site`,
  EROFS: (what) => `the disk of ${what} is read-only: choose another one`,
  ENOENT: (what) => `${what} does not exist, or its folder does not: create the folder, or correct the path`,
  ENOTDIR: (what) => `${what} lies below a file: correct the path`,
  EISDIR: (what) => `${what} is a folder: name a file in it`,
  EIO: (what) => `the disk of ${what} reports errors`,
};

/** What an operator reads of an error of the operating system: what is wrong with a file or folder, and what to do. Undefined for any other error. */
export function fileProblem(error: unknown, what: string): string | undefined {
  return problems[codeOf(error)]?.(what);
}

/** What a command says of an error: of a file that the operating system refused, what is wrong with it and what to do. */
export function commandProblem(error: unknown): string {
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  return (typeof path === 'string' ? fileProblem(error, path) : undefined) ?? messageOf(error);
}
