import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';

const ownCopy = 'own-copy';

/**
 * Gives the code that follows links without React copies of all its modules: it is one file, requested beside the first document.
 * By default, esbuild puts what it shares with React's client into a chunk that the browser would request only after that file,
 * and that React's client would request, too. So does what analytics and previews need, which would take code out of the chunks
 * of every site.
 * @param root the project's folder, absolute.
 */
export function ownCopies(root: string): Plugin {
  const resolveCopy = (folder: string, path: string) => {
    const file = join(folder, path);
    return { path: relative(root, existsSync(`${file}.ts`) ? `${file}.ts` : file), namespace: ownCopy };
  };
  return {
    name: 'own-copies',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /\/(?:follow-documents|start-analytics|open-photos)$/ }, ({ resolveDir, path }) =>
        resolveCopy(resolveDir, path),
      );
      // Not a copy: the hook of errors listens once.
      onResolve({ filter: /\/hooks$/ }, () => ({ path: join(root, 'client/hooks.ts'), sideEffects: false }));
      onResolve({ filter: /^\./, namespace: ownCopy }, ({ importer, path }) =>
        resolveCopy(join(root, dirname(importer)), path),
      );
      onLoad({ filter: /\.ts$/, namespace: ownCopy }, async ({ path }) => ({
        contents: await readFile(join(root, path), 'utf8'),
        loader: 'ts',
      }));
    },
  };
}
