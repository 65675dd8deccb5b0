import { readFile } from 'node:fs/promises';
import type { PartialMessage, Plugin } from 'esbuild';
import { pathBelow } from '../../bundle/check-styles';

/** Adds a warning for each element of a view that names a behaviour which does not exist. */
export function behaviourWarnings(root: string, known: readonly string[]): Plugin {
  return {
    name: 'behaviour-warnings',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.tsx$/, namespace: 'file' }, async ({ path }) => {
        if (path.includes('node_modules')) return undefined;
        const contents = await readFile(path, 'utf8');
        return { contents, loader: 'tsx', warnings: warningsOf(pathBelow(root, path), contents, known) };
      });
    },
  };
}

/** @param file the path of the view below the project's folder. */
export function warningsOf(file: string, source: string, known: readonly string[]): PartialMessage[] {
  return source.split('\n').flatMap((lineText, index) =>
    [...lineText.matchAll(/data-behaviour="([^"]*)"/g)]
      .filter(([, name = '']) => !known.includes(name))
      .map(({ 0: { length }, 1: name, index: column }) => ({
        text: `No behaviour is called "${name}". common/blocks/behaviours.ts has: ${known.join(', ')}.`,
        location: { file, line: index + 1, column, length, lineText },
      })),
  );
}
