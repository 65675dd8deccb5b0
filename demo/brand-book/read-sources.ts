import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { bookData, type BookData } from './book-data';

/** The folders of what the book shows, below the project's folder. */
const sources = ['common', 'build/brand-book', 'build/schema', 'build/theme'];

/** What the book shows of the sources. */
export interface BookSources {
  /**
   * The data of the sources as they are now. A change of them costs the next call a few seconds.
   * @throws Error with what is wrong in the sources.
   */
  readonly data: () => Promise<BookData>;
  /** The data of the last call of `data`, for what a page of the book loads. @throws Error like it. */
  readonly current: () => Promise<BookData>;
  /** A file of the folder: a stylesheet of a theme, or a font. Undefined if there is none. */
  readonly file: (name: string) => Promise<Buffer | undefined>;
}

/**
 * Has the build write what the book shows, once and after each change of the sources.
 * @param root the project's folder.
 * @param folder what is written to.
 */
export function readSources(root: string, folder: string): BookSources {
  let read: { readonly at: number; readonly data: Promise<BookData> } | undefined;

  async function write(): Promise<BookData> {
    await runBuild(root, folder);
    return bookData.parse(JSON.parse(await readFile(join(folder, 'book.json'), 'utf8')));
  }

  function data(): Promise<BookData> {
    const at = lastChange(root);
    if (read?.at === at) return read.data;
    const next = { at, data: write() };
    read = next;
    // The next call tries again.
    next.data.catch(() => {
      if (read === next) read = undefined;
    });
    return next.data;
  }

  const current = (): Promise<BookData> => read?.data ?? data();
  return {
    data,
    current,
    file: async (name) => {
      await current();
      return readFile(join(folder, name)).catch(() => undefined);
    },
  };
}

/** The time of the last change of a source, in milliseconds since 1970. */
function lastChange(root: string): number {
  const times = sources.flatMap((source) =>
    readdirSync(join(root, source), { recursive: true, encoding: 'utf8' }).map((name) => {
      const stats = statSync(join(root, source, name), { throwIfNoEntry: false });
      return stats?.mtimeMs ?? 0;
    }),
  );
  return times.reduce((latest, time) => Math.max(latest, time), 0);
}

async function runBuild(root: string, folder: string): Promise<void> {
  const args = ['-r', './build/run-typescript.cjs', 'build/brand-book/main.ts', folder];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(output.trim());
}
