import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as z from 'zod';

/** What the build adds to the name of the server's bundle: the file that leads from its lines to those of the sources. */
export const SOURCE_LINES_ENDING = '.lines.json';

const schema = z.object({
  /** Paths below the project's folder. */
  sources: z.array(z.string()),
  /**
   * Runs of lines that are neighbours in a source, too, three numbers each: the first line of the bundle, the index of its source,
   * the line there. In the order of the bundle; lines count from 1.
   */
  runs: z.array(z.number()),
});

/** The lines of a bundle. A source map has its columns as well: to read that takes a second of a server's time. */
export type SourceLines = z.output<typeof schema>;

/** Finds a line of the bundle in its sources. @returns `server/app.ts:12`; undefined for a line of no source. */
export function sourceLineOf({ sources, runs }: SourceLines, line: number): string | undefined {
  let [low, high] = [0, runs.length / 3 - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((runs[middle * 3] ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  const [first = Infinity, source = -1, original = 0] = runs.slice(low * 3, low * 3 + 3);
  const path = sources[source];
  return first > line || path === undefined ? undefined : `${path}:${original + line - first}`;
}

/** Characters of a frame. Longer lines are of a message, which may quote content: to search one takes the square of its length. */
export const maxFrameLength = 1_000;

let lines: SourceLines | null | undefined;

/** The lines of this bundle; null for code that runs unbundled, as in tests, or whose file cannot be read. */
function ownLines(): SourceLines | null {
  if (lines !== undefined) return lines;
  try {
    lines = schema.parse(JSON.parse(readFileSync(`${__filename}${SOURCE_LINES_ENDING}`, 'utf8')));
  } catch {
    lines = null;
  }
  return lines;
}

/**
 * A frame's position in this bundle: its name alone counts, because code from V8's compile cache has the folder in which the build
 * compiled it.
 */
const bundlePosition = new RegExp(
  `(?:(?<=\\()[^()\n]*|[^\\s()]*)[\\\\/]${basename(__filename).replaceAll('.', '\\.')}:(\\d+):\\d+`,
  'g',
);

/**
 * A stack whose frames in the server's bundle name the sources, without the folders of the machine. The first call reads a file
 * beside the bundle, so it belongs to errors alone.
 */
export function sourceStack(stack: string): string {
  const found = stack.split('\n').map((text) => (text.length > maxFrameLength ? text : inSources(text)));
  return found.join('\n');
}

function inSources(frame: string): string {
  return frame.replace(bundlePosition, (position, line: string) => {
    const own = ownLines();
    const found = own === null ? undefined : sourceLineOf(own, Number(line));
    return found === undefined ? position : `${found}:1`;
  });
}
