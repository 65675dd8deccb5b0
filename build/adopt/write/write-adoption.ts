import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Changes } from '../../new-block/new-block';
import type { FormatFile } from '../../new-block/project-formatter';

/**
 * Writes files: new ones first, then the lists that name them. A file that an earlier run wrote before it was cut off stays.
 * @param isList true for a file that is extended.
 * @throws Error for a file that exists with another text, before anything is written.
 */
export async function writeAdoption(
  root: string,
  changes: Changes,
  { format, isList }: { readonly format: FormatFile; readonly isList: (path: string) => boolean },
): Promise<readonly string[]> {
  const formatted: (readonly [string, string])[] = [];
  for (const [path, text] of Object.entries(changes)) formatted.push([path, await format(path, text)]);
  const current = (path: string): string | null =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;
  const due = formatted.filter(([path, text]) => current(path) !== text);
  const taken = due.find(([path]) => !isList(path) && current(path) !== null);
  if (taken !== undefined)
    throw new Error(
      `${taken[0]} exists already, and is not overwritten: rename its folder, or leave its component out by --only`,
    );
  const ordered = [...due.filter(([path]) => !isList(path)), ...due.filter(([path]) => isList(path))];
  for (const [path, text] of ordered) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return ordered.map(([path]) => path);
}
