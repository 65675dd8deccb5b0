import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { basename, join } from 'node:path';
import { codeOf } from '../../../server/runtime/logging/error-code';

/** Files of the project; editors put files with other names beside them while they save. */
const source = /^(?![.#]).*\.(?:tsx?|css|svg|json|jpe?g|png|webp)$/;
const test = /\.test\.tsx?$/;

/** True for a file whose change can change the site: neither a test nor an editor's temporary file. */
export function isSource(path: string): boolean {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  return source.test(name) && !test.test(name);
}

/**
 * Watches a folder and everything below it, with one watch per folder. Node's recursive watch loses replaced files and new
 * folders on Linux; docs/decisions/0028-watching-files.md compares chokidar.
 * @param onChange called with the absolute path of each source file that was written, added or removed, and of each folder
 *   that was removed; possibly more than once for one save.
 * @returns a function that ends the watch.
 * @throws the system's error where the folder is there and cannot be watched.
 */
export function watchTree(folder: string, onChange: (file: string) => void): () => void {
  const watches = new Map<string, FSWatcher>();
  let isStarted = false;

  function add(path: string): string[] {
    if (watches.has(path)) return [];
    try {
      const watcher = watch(path, (event, name) => {
        // Of the folder itself when it was removed or moved: its watch tells nothing of one that took its place.
        if (event === 'rename' && name === basename(path)) check(path, true);
        else if (name !== null) check(join(path, name));
      });
      // Removing a folder ends its watch, on some systems with an error.
      watcher.on('error', () => drop(path));
      watches.set(path, watcher);
      // Read after the watch began: a file that is added in between is reported twice rather than never.
      return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
        const below = join(path, entry.name);
        return entry.isDirectory() ? add(below) : [below];
      });
    } catch (error) {
      // The folder was removed in the meantime. At the start it may also be that the system allows no more watches.
      if (isStarted || codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  function drop(path: string): void {
    for (const [watched, watcher] of watches)
      if (watched === path || watched.startsWith(join(path, '/'))) {
        watcher.close();
        watches.delete(watched);
      }
  }

  function check(path: string, mayBeReplaced = false): void {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (watches.has(path) && (mayBeReplaced || !isFolder)) {
      drop(path);
      onChange(path); // some of its files went without an event of their own
    }
    for (const file of isFolder ? add(path) : [path]) if (isSource(file)) onChange(file);
  }

  add(folder);
  isStarted = true;
  return () => drop(folder);
}
