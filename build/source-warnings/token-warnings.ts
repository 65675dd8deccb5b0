import type { Message } from 'esbuild';
import { closest } from 'fastest-levenshtein';
import { withTheme } from '../theme/with-theme';
import { readChangedFiles } from './changed-files';
import { warningAt, type SourceLocation } from './warning-at';

/** Finds custom properties that stylesheets use and that nothing declares: browsers ignore the declarations that use them. */
type FindUnknownTokens = (files: readonly string[]) => Message[];

/** A custom property that a stylesheet uses without a fallback. */
interface Use extends SourceLocation {
  readonly name: string;
}

interface Tokens {
  readonly declared: readonly string[];
  readonly uses: readonly Use[];
}

/** Creates a function that looks at files below the project's folder. */
export function createTokenWarnings(root: string): FindUnknownTokens {
  const tokensIn = readChangedFiles(root, tokensOf);
  return (files) => unknownIn(files.filter(isOwnSource).flatMap((file) => tokensIn(file) ?? []));
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
        length: name.length,
        lineText: lines[index] ?? '',
      })),
    ),
  };
}

function unknownIn(sources: readonly Tokens[]): Message[] {
  const declared = new Set(sources.flatMap((source) => source.declared));
  const uses = sources.flatMap((source) => source.uses);
  const names = new Set(uses.map(({ name }) => name));
  const unknown = new Set([...names].filter((name) => !declared.has(name) && !declared.has(tokenFor(name))));
  const known = [...declared, ...names].filter((name) => !unknown.has(name));
  return uses
    .filter(({ name }) => unknown.has(name))
    .map(({ name, ...location }) =>
      warningAt(
        location,
        `Nothing declares "${name}", so browsers ignore what uses it. Did you mean "${closest(name, known)}"? docs/add-a-block.md lists the tokens.`,
      ),
    );
}

/** The token that a theme has for a name, which may be another one. */
const tokenFor = (name: string): string => withTheme(`var(${name})`).slice('var('.length, -1);
