import { isJsonObject, textOf } from '../../../common/json';

/** The code of an error of the operating system, zlib or SQLite; `''` for other errors. */
export function codeOf(error: unknown): string {
  return isJsonObject(error) ? textOf(error['code']) : '';
}
