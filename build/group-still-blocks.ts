import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

/** The name under which the metafile lists the chunk of all still blocks. */
export const stillBlocksEntry = 'still-blocks:still-blocks';

const [namespace = '', name = ''] = stillBlocksEntry.split(':');

/** A block of the registry that is declared still. */
const declared = /\bstill\(\s*\(\) => import\('(\.\/[^']+)'\),?\s*\)/g;

/**
 * Makes one chunk of all still blocks. First visits fetch none of them, and the first navigation needs nearly all: on a slow
 * network a dozen small answers take several turns, one takes one.
 */
export const groupStillBlocks: Plugin = {
  name: 'group-still-blocks',
  setup: ({ onLoad, onResolve }) => {
    onLoad({ filter: /[\\/]common[\\/]blocks[\\/]registry\.ts$/ }, async ({ path }) => {
      const contents = (await readFile(path, 'utf8')).replace(
        declared,
        (_, module: string) => `still(() => import('${name}').then((all) => all[${JSON.stringify(module)}]))`,
      );
      return { contents, loader: 'ts', resolveDir: dirname(path) };
    });
    onResolve({ filter: new RegExp(`^${name}$`) }, ({ path, resolveDir }) => ({
      path,
      namespace,
      pluginData: resolveDir,
    }));
    onLoad({ filter: /.*/, namespace }, async ({ pluginData }) => {
      const resolveDir = String(pluginData);
      const registry = await readFile(`${resolveDir}/registry.ts`, 'utf8');
      const modules = [...registry.matchAll(declared)].map(([, module = '']) => JSON.stringify(module));
      return {
        contents: modules.map((module) => `export * as ${module} from ${module};`).join('\n'),
        resolveDir,
      };
    });
  },
};
