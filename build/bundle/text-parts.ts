import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** The parts of a language that browsers load, by the module that loads them. */
const parts: Readonly<Record<string, string>> = {
  'page-texts.ts': 'page',
  'interaction-texts.ts': 'interaction',
  'consent-texts.ts': 'consent',
};

/** The entry point of a part's chunk for a language, as the metafile names it. */
export function textEntry(part: 'page' | 'interaction', language: string): string {
  return `${part}:texts-${part}-${language}`;
}

/**
 * Cuts the modules of languages into a chunk for each part. By default, esbuild puts everything that a dynamically imported
 * module exports into one chunk. Here each part has a copy of the modules, of which it exports nothing else.
 * @param root the project's folder, absolute.
 */
export function textParts(root: string): Plugin {
  const folder = join(root, 'common', 'texts');
  return {
    name: 'text-parts',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^\.\/languages$/ }, ({ importer, path }) => {
        // That of an own copy is relative to the root.
        const part = dirname(resolve(root, importer)) === folder ? parts[basename(importer)] : undefined;
        return part === undefined ? undefined : { path, namespace: part };
      });
      for (const part of Object.values(parts)) {
        const chunk = `texts-${part}-`;
        onResolve({ filter: /^\.\//, namespace: part }, ({ path, kind }) => ({
          path: kind === 'dynamic-import' ? path.replace('./', chunk) : path,
          namespace: part,
        }));
        onLoad({ filter: /^texts-/, namespace: part }, ({ path }) => ({
          contents: `export { ${part} } from '${path.replace(chunk, './')}';`,
        }));
        onLoad({ filter: /^\.\//, namespace: part }, async ({ path }) => ({
          contents: await readFile(join(folder, `${path}.ts`), 'utf8'),
          loader: 'ts',
        }));
      }
    },
  };
}
