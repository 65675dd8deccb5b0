import { statSync } from 'node:fs';

/** True for a file that is not there. One that this user may not see is not missing: what opens it says why it cannot. */
export function isMissing(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}
