import type { Message } from 'esbuild';
import { readChangedFiles } from './changed-files';
import { warningAt } from './warning-at';

/** Finds the elements in views that name a behaviour which does not exist. */
type FindUnknownBehaviours = (files: readonly string[]) => Message[];

/** Creates a function that looks at files below the project's folder. */
export function createBehaviourWarnings(root: string, known: readonly string[]): FindUnknownBehaviours {
  const warningsIn = readChangedFiles(root, (file, source) => warningsOf(file, source, known));
  return (files) =>
    files
      .filter((file) => file.endsWith('.tsx') && !file.includes('node_modules'))
      .flatMap((file) => warningsIn(file) ?? []);
}

/** @param file the path of the view below the project's folder. */
export function warningsOf(file: string, source: string, known: readonly string[]): Message[] {
  return source
    .split('\n')
    .flatMap((lineText, index) =>
      [...lineText.matchAll(/data-behaviour="([^"]*)"/g)]
        .filter(([, name = '']) => !known.includes(name))
        .map(({ 0: { length }, 1: name, index: column }) =>
          warningAt(
            { file, line: index + 1, column, length, lineText },
            `No behaviour is called "${name}". common/blocks/behaviours.ts has: ${known.join(', ')}.`,
          ),
        ),
    );
}
