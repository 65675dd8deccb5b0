import { transform as parse, type Message, type PartialMessage } from 'esbuild';
import { transform, type TokenOrValue } from 'lightningcss';
import { withTheme } from '../theme/with-theme';

/**
 * Warns of what browsers ignore in a stylesheet. esbuild finds unmatched braces and misspelt properties; lightningcss finds
 * unknown rules and pseudo-classes, and values that a property does not accept.
 * @param file the path that the warnings name.
 */
export async function warningsOf(file: string, source: string): Promise<PartialMessage[]> {
  const parsed = await parse(withTheme(source), { loader: 'css', sourcefile: file, logLevel: 'silent' }).then(
    ({ warnings }): Message[] => warnings,
    () => [], // the compiler reports it, too
  );
  return [...parsed, ...valueWarnings(file, source)];
}

/** Pseudo-classes that browsers have and lightningcss 1.33 does not know. */
const newerThanParser = ['target-current'];

function valueWarnings(file: string, source: string): PartialMessage[] {
  const found: PartialMessage[] = [];
  const lines = source.split('\n');
  const add = (text: string, line: number, column: number): void => {
    found.push({ text, location: { file, line, column, lineText: lines[line - 1] ?? '' } });
  };
  /** The first line of the visited rule: lightningcss gives no location for a declaration. */
  let ruleLine = 0;
  try {
    const { warnings } = transform({
      filename: file,
      code: Buffer.from(withTheme(source)),
      drafts: { customMedia: true },
      visitor: {
        Rule: (rule) => {
          if ('value' in rule && rule.value && 'loc' in rule.value) ruleLine = rule.value.loc.line;
        },
        Declaration: (declaration) => {
          if (declaration.property !== 'unparsed' || !isPlain(declaration.value.value)) return;
          const name = declaration.value.propertyId.property;
          const { line, column, value } = findValue(name, declaration.value.value, lines, ruleLine);
          const text = value === '' ? `"${name}" has no value` : `"${name}" cannot be "${value}"`;
          add(text, line, column);
        },
      },
    });
    for (const { message, loc } of warnings)
      if (!newerThanParser.some((name) => message.startsWith(`'${name}'`)))
        add(message, loc.line, loc.column - 1);
  } catch {
    // The compiler reports it, with its location.
  }
  return found;
}

/** Keywords that every property accepts. */
const globalKeywords = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer']);

/** True for a value without functions: the result of a function is known only in the browser. */
function isPlain(value: readonly TokenOrValue[]): boolean {
  const identifiers = identifiersIn(value);
  const hasCall = value.some(({ type }) => !plainTypes.has(type));
  return !hasCall && !(identifiers.length === 1 && globalKeywords.has(identifiers[0] ?? ''));
}

const plainTypes: ReadonlySet<string> = new Set(['token', 'color', 'length', 'angle', 'time', 'resolution']);

function identifiersIn(value: readonly TokenOrValue[]): string[] {
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

/** Finds a value in the source, from the first line of its rule on. */
function findValue(
  property: string,
  value: readonly TokenOrValue[],
  lines: readonly string[],
  ruleLine: number,
): FoundValue {
  const isEmpty = value.every((part) => part.type === 'token' && part.value.type === 'white-space');
  const identifiers = identifiersIn(value);
  const declaration = new RegExp(`(?<![\\w-])(?:-\\w+-)?${property}\\s*:([^;}]*)`, 'gi');
  for (let at = ruleLine; at < lines.length; at += 1)
    for (const match of (lines[at] ?? '').matchAll(declaration)) {
      const text = (match[1] ?? '').trim();
      if (isEmpty ? text === '' : identifiers.every((name) => text.includes(name)))
        return { line: at + 1, column: match.index, value: text };
    }
  return { line: ruleLine + 1, column: 0, value: identifiers.join(' ') };
}
