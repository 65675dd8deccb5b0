import { isJsonObject } from '../../common/json';

/** True for the error of a file, or of a folder, that is not there. */
export function isMissingFile(error: unknown): boolean {
  return isJsonObject(error) && error['code'] === 'ENOENT';
}
