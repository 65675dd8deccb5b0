import { relative, sep } from 'node:path';
import { transformSync } from 'esbuild';
import { z } from 'zod';

/** Where in a file something is wrong. */
export interface FilePlace {
  /** As {@link shownPath} has it. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The line as it is written. */
  readonly source: string;
}

/** A file that was to hold JSON and does not. Its message is one line that begins with the place. */
export class MalformedJsonError extends Error {
  constructor(
    readonly place: FilePlace,
    /** What is wrong, without the place. */
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`${place.file}:${place.line}:${place.column}: ${reason}`, options);
  }
}

/** A file's path below the project's folder, with forward slashes; one that lies elsewhere stays absolute. */
export function shownPath(root: string, path: string): string {
  const below = relative(root, path);
  return below.startsWith('..') ? path : below.split(sep).join('/');
}

/**
 * Reads JSON.
 * @param file the path that errors name.
 * @throws MalformedJsonError
 */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { line, column, source, reason } = faultOf(text) ?? { ...start(text), reason: reasonOf(cause) };
    throw new MalformedJsonError({ file, line, column, source }, `not valid JSON: ${reason}`, { cause });
  }
}

interface Fault extends Omit<FilePlace, 'file'> {
  readonly reason: string;
}

/** What esbuild throws; it counts columns in bytes from 0. */
const failure = z.object({
  errors: z.tuple(
    [
      z.object({
        text: z.string(),
        location: z.object({ line: z.number(), column: z.number(), lineText: z.string() }),
      }),
    ],
    z.unknown(),
  ),
});

/** What another parser says: the one of the JavaScript engine mostly keeps the place to itself. */
function faultOf(text: string): Fault | undefined {
  try {
    transformSync(text, { loader: 'json', logLevel: 'silent' });
    return undefined;
  } catch (error) {
    const known = failure.safeParse(error);
    if (!known.success) return undefined;
    const [{ text: reason, location }] = known.data.errors;
    const { line, column, lineText } = location;
    const before = Buffer.from(lineText).subarray(0, column).toString();
    return { line, column: before.length + 1, source: lineText, reason };
  }
}

function start(text: string): Omit<Fault, 'reason'> {
  return { line: 1, column: 1, source: text.split('\n')[0] ?? '' };
}

/** One line, whatever of the text the engine repeats. */
function reasonOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ');
}
