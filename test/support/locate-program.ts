import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds the files of a program.
 * @param others folders to look into after those of PATH.
 * @param path folders as PATH has them. Default: PATH.
 */
export function locateProgram(
  name: string,
  others: readonly string[] = [],
  path = process.env['PATH'] ?? '',
): readonly string[] {
  return [...path.split(delimiter), ...others]
    .map((folder) => join(folder, name))
    .filter((file) => existsSync(file));
}
