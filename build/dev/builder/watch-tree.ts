import { readdirSync, statSync, watch, type Dirent, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** Files that are part of the project, whatever an editor puts beside them while it saves. */
const source = /^(?![.#]).*\.(?:tsx?|css|svg|json|jpe?g|png|webp)$/;
const test = /\.test\.tsx?$/;

/** True for a file whose change can change the site: no test, and none of an editor's own. */
export function isSource(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return source.test(name) && !test.test(name);
}

/** A watch over folders. */
export interface TreeWatch {
  readonly close: () => void;
}

/**
 * Watches a folder and everything below it. Each folder has its own watch, which sees files that an editor replaces
 * and folders that appear: Node's recursive watch loses both on Linux.
 * @param onChange called with the absolute path of a source file that was written, made or removed, or of a folder that was
 *   removed; more than once for a save.
 */
export function watchTree(folder: string, onChange: (file: string) => void): TreeWatch {
  const watches = new Map<string, FSWatcher>();

  function add(path: string): string[] {
    if (watches.has(path)) return [];
    try {
      const watcher = watch(path, (_event, name) => {
        if (name !== null) look(join(path, name));
      });
      // A folder that is removed ends its watch, on some systems with an error.
      watcher.on('error', () => drop(path));
      watches.set(path, watcher);
    } catch {
      return []; // gone again already
    }
    // Read after the watch began: what is made in between is met twice rather than never.
    return entriesOf(path).flatMap((entry) => {
      const below = join(path, entry.name);
      return entry.isDirectory() ? add(below) : [below];
    });
  }

  function drop(path: string): void {
    for (const [watched, watcher] of watches)
      if (watched === path || watched.startsWith(join(path, '/'))) {
        watcher.close();
        watches.delete(watched);
      }
  }

  function look(path: string): void {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (isFolder) for (const file of add(path)) tell(file);
    else if (watches.has(path)) {
      drop(path);
      onChange(path); // the files in it went with it, some of them unheard
      return;
    }
    tell(path);
  }

  function tell(path: string): void {
    if (isSource(path)) onChange(path);
  }

  add(folder);
  return { close: () => drop(folder) };
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
