import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { transform as parse, type Message, type PartialMessage, type Plugin } from 'esbuild';
import { transform, type TokenOrValue } from 'lightningcss';
import { afterLoad } from '../proxy/after-load';

/**
 * Has a plugin that loads stylesheets warn of what browsers will ignore in them, or take otherwise than it was meant.
 * What it makes of them is the same.
 */
export function checkStyles(root: string, cssModules: Plugin): Plugin {
  const known = new Map<string, { readonly source: string; readonly warnings: PartialMessage[] }>();
  return afterLoad(cssModules, async (loaded, { path }) => {
    const source = await readFile(path, 'utf8');
    let last = known.get(path);
    if (last?.source !== source) {
      last = { source, warnings: await warningsOf(relative(root, path).replaceAll('\\', '/'), source) };
      known.set(path, last);
    }
    return { ...loaded, warnings: last.warnings };
  });
}

/**
 * What esbuild says of a stylesheet (braces that do not match, names of properties that look misspelt), and what
 * lightningcss does: rules and pseudo-classes that it does not know, values that their property cannot have. Neither
 * knows which properties there are, or in which place a class is used.
 * @param file the path that warnings name.
 */
export async function warningsOf(file: string, source: string): Promise<PartialMessage[]> {
  const parsed = await parse(source, { loader: 'css', sourcefile: file, logLevel: 'silent' }).then(
    ({ warnings }): Message[] => warnings,
    () => [], // the compiler says it as well
  );
  return [...parsed, ...valueWarnings(file, source)];
}

function valueWarnings(file: string, source: string): PartialMessage[] {
  const found: PartialMessage[] = [];
  const lines = source.split('\n');
  const note = (text: string, line: number, column: number): void => {
    found.push({ text, location: { file, line, column, lineText: lines[line - 1] ?? '' } });
  };
  /** The line at which the rule begins that holds what is visited: declarations have no place of their own. */
  let from = 0;
  try {
    const { warnings } = transform({
      filename: file,
      code: Buffer.from(source),
      drafts: { customMedia: true },
      visitor: {
        Rule: (rule) => {
          if ('value' in rule && rule.value && 'loc' in rule.value) from = rule.value.loc.line;
        },
        Declaration: (declaration) => {
          if (declaration.property !== 'unparsed' || !isPlain(declaration.value.value)) return;
          const name = declaration.value.propertyId.property;
          const { line, column, value } = findValue(name, declaration.value.value, lines, from);
          const text = value === '' ? `"${name}" has no value` : `"${name}" cannot be "${value}"`;
          note(text, line, column);
        },
      },
    });
    for (const { message, loc } of warnings) note(message, loc.line, loc.column - 1);
  } catch {
    // The compiler says it, with its place.
  }
  return found;
}

/** Keywords that every property takes, whatever else it does. */
const everywhere = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer']);

/** True for a value that is known in full. One with a function in it may be anything once the page is there. */
function isPlain(value: readonly TokenOrValue[]): boolean {
  const words = messagesOf(value);
  const hasCall = value.some(({ type }) => !plainTypes.has(type));
  return !hasCall && !(words.length === 1 && everywhere.has(words[0] ?? ''));
}

const plainTypes: ReadonlySet<string> = new Set(['token', 'color', 'length', 'angle', 'time', 'resolution']);

function messagesOf(value: readonly TokenOrValue[]): string[] {
  return value.flatMap((part) =>
    part.type === 'token' && part.value.type === 'ident' ? [part.value.value] : [],
  );
}

interface FoundValue {
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 0. */
  readonly column: number;
  readonly value: string;
}

/** Finds a value in the source, from the line on at which its rule begins. */
function findValue(
  property: string,
  value: readonly TokenOrValue[],
  lines: readonly string[],
  from: number,
): FoundValue {
  const isEmpty = value.every((part) => part.type === 'token' && part.value.type === 'white-space');
  const words = messagesOf(value);
  const declaration = new RegExp(`(?<![\\w-])(?:-\\w+-)?${property}\\s*:([^;}]*)`, 'gi');
  for (let at = from; at < lines.length; at += 1)
    for (const match of (lines[at] ?? '').matchAll(declaration)) {
      const text = (match[1] ?? '').trim();
      if (isEmpty ? text === '' : words.every((word) => text.includes(word)))
        return { line: at + 1, column: match.index, value: text };
    }
  return { line: from + 1, column: 0, value: words.join(' ') };
}
