import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file whose path is below the project's folder; undefined where there is none. */
type ReadFile<Value> = (file: string) => Value | undefined;

/**
 * Reads files, each again only where it has changed: a plugin of the bundler, which is asked for each file at each save, would make
 * saves a tenth slower.
 * @param root the project's folder.
 * @param parse called with the path below it.
 */
export function readChangedFiles<Value>(
  root: string,
  parse: (file: string, source: string) => Value,
): ReadFile<Value> {
  const read = new Map<string, { readonly state: string; readonly value: Value }>();
  return (file) => {
    const path = join(root, file);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    const state = `${found.mtimeMs} ${found.size}`;
    const before = read.get(file);
    if (before?.state === state) return before.value;
    const value = parse(file, readFileSync(path, 'utf8'));
    read.set(file, { state, value });
    return value;
  };
}
