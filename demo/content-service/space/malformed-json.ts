import { relative, sep } from 'node:path';
import { transformSync } from 'esbuild';
import { z } from 'zod';

/** The location of an error in a file. */
export interface FileLocation {
  /** As {@link displayPath} returns it. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The text of the line. */
  readonly source: string;
}

/** Invalid JSON in a file. The message is one line that begins with the location. */
export class MalformedJsonError extends Error {
  constructor(
    readonly location: FileLocation,
    /** The error without the location. */
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`${location.file}:${location.line}:${location.column}: ${reason}`, options);
  }
}

/** A file's path relative to the working directory, with forward slashes; absolute for a file outside of it. */
export function displayPath(path: string): string {
  const below = relative(process.cwd(), path);
  return below.startsWith('..') ? path : below.split(sep).join('/');
}

/**
 * Parses JSON.
 * @param file the path for error messages.
 * @throws MalformedJsonError
 */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { line, column, source, reason } = locateError(text) ?? { ...start(text), reason: reasonOf(cause) };
    throw new MalformedJsonError({ file, line, column, source }, `not valid JSON: ${reason}`, { cause });
  }
}

interface LocatedError extends Omit<FileLocation, 'file'> {
  readonly reason: string;
}

/** The error that esbuild throws; its columns count bytes from 0. */
const buildFailure = z.object({
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

/** Locates the error by esbuild's parser: the messages of `JSON.parse` mostly have no line. */
function locateError(text: string): LocatedError | undefined {
  try {
    transformSync(text, { loader: 'json', logLevel: 'silent' });
    return undefined;
  } catch (error) {
    const failure = buildFailure.safeParse(error);
    if (!failure.success) return undefined;
    const [{ text: reason, location }] = failure.data.errors;
    const { line, column, lineText } = location;
    const before = Buffer.from(lineText).subarray(0, column).toString();
    return { line, column: before.length + 1, source: lineText, reason };
  }
}

function start(text: string): Omit<LocatedError, 'reason'> {
  return { line: 1, column: 1, source: text.split('\n')[0] ?? '' };
}

/** The engine's message on one line: it may quote several lines of the text. */
function reasonOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ');
}
