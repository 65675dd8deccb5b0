import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from 'esbuild';

/** Finds the elements in views that name a behaviour which does not exist. */
type FindUnknownBehaviours = (files: readonly string[]) => Message[];

/**
 * Creates a function that looks at files below the project's folder, again only where one has changed: a plugin of the bundler, which is
 * asked for each file at each save, would make saves a tenth slower.
 */
export function createBehaviourWarnings(root: string, known: readonly string[]): FindUnknownBehaviours {
  const found = new Map<string, { readonly changedAt: number; readonly warnings: readonly Message[] }>();
  const look = (file: string): readonly Message[] => {
    const path = join(root, file);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined) return []; // it was deleted since
    const before = found.get(file);
    if (before?.changedAt === changedAt) return before.warnings;
    const warnings = warningsOf(file, readFileSync(path, 'utf8'), known);
    found.set(file, { changedAt, warnings });
    return warnings;
  };
  return (files) =>
    files.filter((file) => file.endsWith('.tsx') && !file.includes('node_modules')).flatMap(look);
}

/** @param file the path of the view below the project's folder. */
export function warningsOf(file: string, source: string, known: readonly string[]): Message[] {
  return source.split('\n').flatMap((lineText, index) =>
    [...lineText.matchAll(/data-behaviour="([^"]*)"/g)]
      .filter(([, name = '']) => !known.includes(name))
      .map(({ 0: { length }, 1: name, index: column }) => ({
        id: '',
        pluginName: '',
        text: `No behaviour is called "${name}". common/blocks/behaviours.ts has: ${known.join(', ')}.`,
        location: { file, namespace: 'file', line: index + 1, column, length, lineText, suggestion: '' },
        notes: [],
        detail: undefined,
      })),
  );
}
