import type { SourceLocation } from '../page/page-events';

/** A stack frame in a file of the project. */
interface SourceFrame {
  /** The function's name; empty if the browser does not give one. */
  readonly name: string;
  readonly location: SourceLocation;
}

/**
 * Maps a location in a served script to its source.
 * @param file the script's name.
 * @param line counted from 1.
 * @param column counted from 1.
 * @returns undefined for a location in a package, or an unknown one.
 */
export type FindSource = (file: string, line: number, column: number) => Promise<SourceLocation | undefined>;

/** The location at the end of a frame: the URL of a script, line and column. */
const scriptLocation =
  /https?:\/\/[^/\s]+\/(?:[^\s:]*\/)?(?<file>[\w.-]+\.js)[^\s:]*:(?<line>\d+):(?<column>\d+)\)?$/;

/** The text before the location: in Chromium `at name (` or `at `, in Firefox and Safari `name@`. */
const beforeLocation = /^(?: +at (?:async )?(?<name>.*?) ?\(?|(?<nameFirst>[^@]*)@)$/;

/** Frames shown of a stack. */
const maxFrames = 8;

/** The frames of a stack in files of the project, the innermost first. */
export async function sourceFrames(stack: string, find: FindSource): Promise<SourceFrame[]> {
  const frames: SourceFrame[] = [];
  for (const line of stack.split('\n')) {
    const frame = frames.length < maxFrames ? await readFrame(line, find) : 'other';
    if (typeof frame === 'object') frames.push(frame);
  }
  return frames;
}

/** Rewrites the stacks within a text: frames of the project as {@link frameText} has them, no other frames. */
export async function withSourceFrames(text: string, find: FindSource): Promise<string> {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const frame = await readFrame(line, find);
    if (frame === 'text') lines.push(line);
    else if (frame !== 'other') lines.push(frameText(frame));
  }
  return lines.join('\n');
}

/** `at name file:line:column`, indented as browsers do. */
export function frameText({ name, location: { file, line, column } }: SourceFrame): string {
  return `    at ${`${name} ${file}:${line}:${column}`.trim()}`;
}

/** Reads a line: a frame of the project, another frame (`other`), or no frame (`text`). */
async function readFrame(line: string, find: FindSource): Promise<SourceFrame | 'other' | 'text'> {
  if (/^ +at .+ \(<anonymous>\)$/.test(line)) return 'other';
  const found = scriptLocation.exec(line);
  const { file = '', line: row, column } = found?.groups ?? {};
  const before = beforeLocation.exec(line.slice(0, found?.index ?? 0))?.groups;
  if (before === undefined) return 'text';
  const location = await find(file, Number(row), Number(column));
  return location === undefined ? 'other' : { name: before['name'] ?? before['nameFirst'] ?? '', location };
}
