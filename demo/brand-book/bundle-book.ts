import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The files that the pages of the book load. */
export interface BookFiles {
  readonly script: string;
  readonly styles: string;
  /** Rules for the pages inside frames. */
  readonly frameStyles: string;
}

/**
 * Bundles the book's client in memory.
 * @param root the project's folder.
 * @throws Error if its code does not compile.
 */
export async function bundleBook(root: string): Promise<BookFiles> {
  const client = join(root, 'demo/brand-book/client');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(client, 'main.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  return {
    script: outputFiles.map(({ text }) => text).join(''),
    styles: await readFile(join(client, 'book.css'), 'utf8'),
    frameStyles: await readFile(join(client, 'frame.css'), 'utf8'),
  };
}
