import { statSync } from 'node:fs';

/** Device and inode of a file: another file of the same name has others. Null where there is none. */
export function inodeOf(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? null : `${stat.dev} ${stat.ino}`;
}
