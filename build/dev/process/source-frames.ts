import type { Place } from '../page/page-events';

/** A frame of a stack that lies in our own code. */
export interface SourceFrame extends Place {
  /** What ran there; empty where the browser does not say. */
  readonly name: string;
}

/**
 * Finds the source of a place in a script that browsers are served.
 * @param file the script's name.
 * @param line counted from 1.
 * @param column counted from 1.
 * @returns undefined where it lies in a package, or is not known.
 */
export type FindSource = (file: string, line: number, column: number) => Promise<Place | undefined>;

/** The place at the end of a frame: a script that was loaded from somewhere. */
const scriptPlace =
  /https?:\/\/[^/\s]+\/(?:[^\s:]*\/)?(?<file>[\w.-]+\.js)[^\s:]*:(?<line>\d+):(?<column>\d+)\)?$/;

/** What stands before it: in Chromium `at name (` or `at `, in Firefox and Safari `name@`. */
const beforePlace = /^(?: +at (?:async )?(?<name>.*?) ?\(?|(?<nameFirst>[^@]*)@)$/;

/** Frames that are shown of a stack. */
const mostFrames = 8;

/** The frames of a stack that lie in our own code, the innermost first. */
export async function sourceFrames(stack: string, find: FindSource): Promise<SourceFrame[]> {
  const frames: SourceFrame[] = [];
  for (const line of stack.split('\n')) {
    const own = frames.length < mostFrames ? await readFrame(line, find) : 'other';
    if (typeof own === 'object') frames.push(own);
  }
  return frames;
}

/** A text in which stacks may stand, with each frame of ours as {@link frameText} has it, and no others. */
export async function withSourceFrames(text: string, find: FindSource): Promise<string> {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const read = await readFrame(line, find);
    if (read === 'text') lines.push(line);
    else if (read !== 'other') lines.push(frameText(read));
  }
  return lines.join('\n');
}

/** `at name file:line:column`, set in as browsers do it. */
export function frameText(own: SourceFrame): string {
  return `    at ${`${own.name} ${own.file}:${own.line}:${own.column}`.trim()}`;
}

/** A line of a text: a frame of ours, a frame of others, or no frame. */
async function readFrame(line: string, find: FindSource): Promise<SourceFrame | 'other' | 'text'> {
  if (/^ +at .+ \(<anonymous>\)$/.test(line)) return 'other';
  const found = scriptPlace.exec(line);
  const { file = '', line: row, column } = found?.groups ?? {};
  const before = beforePlace.exec(line.slice(0, found?.index ?? 0))?.groups;
  if (before === undefined) return 'text';
  const place = await find(file, Number(row), Number(column));
  return place === undefined ? 'other' : { name: before['name'] ?? before['nameFirst'] ?? '', ...place };
}
