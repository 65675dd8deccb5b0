import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from 'esbuild';
import { closest } from 'fastest-levenshtein';
import { withTheme } from '../../theme/with-theme';

/** Finds custom properties that stylesheets use and that nothing declares: browsers ignore the declarations that use them. */
type FindUnknownTokens = (files: readonly string[]) => Message[];

/** A custom property that a stylesheet uses without a fallback. */
interface Use {
  readonly name: string;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 0. */
  readonly column: number;
  readonly lineText: string;
}

interface Tokens {
  readonly declared: readonly string[];
  readonly uses: readonly Use[];
}

/** Creates a function that looks at files below the project's folder, at each again only where it has changed. */
export function createTokenWarnings(root: string): FindUnknownTokens {
  const found = new Map<string, Tokens & { readonly changedAt: number }>();
  const look = (file: string): readonly Tokens[] => {
    const path = join(root, file);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined) return []; // it was deleted since
    const before = found.get(file);
    if (before?.changedAt === changedAt) return [before];
    const tokens = tokensOf(file, readFileSync(path, 'utf8'));
    found.set(file, { ...tokens, changedAt });
    return [tokens];
  };
  return (files) => unknownIn(files.filter(isOwnSource).flatMap(look));
}

const isOwnSource = (file: string): boolean => /\.(?:css|tsx?)$/.test(file) && !file.includes('node_modules');

/** @param file the path below the project's folder; `.css` decides whether it is a stylesheet. */
function tokensOf(file: string, source: string): Tokens {
  // Views and behaviours may set any that they name.
  if (!file.endsWith('.css')) return { declared: source.match(/--[a-z][\w-]*/g) ?? [], uses: [] };
  const lines = source.split('\n');
  // Comments become spaces, so that all else stays where it is.
  const code = source.replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return {
    declared: [...withTheme(code).matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name),
    uses: code.split('\n').flatMap((text, index) =>
      [...text.matchAll(/\bvar\(\s*(--[\w-]+)\s*\)/g)].map(({ 0: use, 1: name = '', index: at }) => ({
        name,
        file,
        line: index + 1,
        column: at + use.indexOf(name),
        lineText: lines[index] ?? '',
      })),
    ),
  };
}

function unknownIn(sources: readonly Tokens[]): Message[] {
  const declared = new Set(sources.flatMap((source) => source.declared));
  const isKnown = ({ name }: Use): boolean => declared.has(name) || declared.has(tokenFor(name));
  const uses = sources.flatMap((source) => source.uses);
  const known = [...declared, ...uses.filter(isKnown).map(({ name }) => name)];
  return uses
    .filter((use) => !isKnown(use))
    .map(({ name, file, line, column, lineText }) => ({
      id: '',
      pluginName: '',
      text: `Nothing declares "${name}", so browsers ignore what uses it. Did you mean "${closest(name, known)}"? docs/add-a-block.md lists the tokens.`,
      location: { file, namespace: 'file', line, column, length: name.length, lineText, suggestion: '' },
      notes: [],
      detail: undefined,
    }));
}

/** The token that a theme has for a name, which may be another one. */
const tokenFor = (name: string): string => withTheme(`var(${name})`).slice('var('.length, -1);
