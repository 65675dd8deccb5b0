import type { AffectedPages, Problem } from '../page/page-events';

/** Finds a source file by its base name; undefined if the project has none of that name. */
export type FindFile = (name: string) => string | undefined;

/** The end of a payload's path, after the path of its page. */
const payloadSuffix = /\/_payload\.json$/;

type AffectedBy = (entry: object) => AffectedPages | undefined;

/** Log events that report a failure of the code, each with the pages that it affects. */
const failures: ReadonlyMap<string, AffectedBy> = new Map<string, AffectedBy>([
  ['request-failed', (entry) => ({ path: textAt(entry, 'path').replace(payloadSuffix, '') || '/' })],
  ['block-failed', (entry) => ({ uid: textAt(entry, 'uid') })],
  // The process exits after it, so every page is affected.
  ['process-failed', () => undefined],
]);

/** A line of the site's log in a form for developers. */
export interface LogLine {
  /** The text for the terminal. */
  readonly text: string;
  /** The problem for open pages, if the line reports a failure of the code. */
  readonly problem: Problem | null;
  /** True if the process exits because of it. */
  readonly isFatal: boolean;
}

/** Reads a line of the site's log (one JSON object a line). Any other line keeps its text. */
export function readLogLine(line: string, findFile: FindFile): LogLine {
  const entry = parse(line);
  const event = textAt(entry, 'event');
  const affectedBy = failures.get(event);
  if (affectedBy === undefined) return { text: line, problem: null, isFatal: false };
  const subject = [event, textAt(entry, 'path'), textAt(entry, 'component')]
    .filter((part) => part !== '')
    .join(' ');
  const frames = textAt(entry, 'trace')
    .split(' < ')
    .flatMap((frame) => ownFrame(frame, findFile));
  const message = [`${subject}: ${textAt(entry, 'error')}`, ...frames].join('\n');
  const affects = affectedBy(entry);
  const problem: Problem = {
    reportedBy: 'site',
    message,
    location: null,
    ...(affects === undefined ? {} : { affects }),
  };
  return { text: message, problem, isFatal: event === 'process-failed' };
}

/** A frame (`function file:line`) with the full path of its file; none for a frame outside the project. */
function ownFrame(frame: string, findFile: FindFile): string[] {
  const {
    name = '',
    file = '',
    line = '',
  } = /^(?<name>.*) (?<file>[^ ]+):(?<line>\d+)$/.exec(frame)?.groups ?? {};
  const path = findFile(file);
  return path === undefined ? [] : [`    at ${name} ${path}:${line}`];
}

/** A line of the process's standard error with paths relative to `root`; null for a frame outside the project. */
export function readErrorLine(line: string, root: string): string | null {
  if (/^Node\.js v[\d.]+$/.test(line)) return null;
  const { name, location = '' } = /^\s+at (?:(?<name>.+) \()?(?<location>.+?)\)?$/.exec(line)?.groups ?? {};
  if (location === '') return line.replaceAll(`${root}/`, '');
  const isOwn = sourceFolders
    .map((folder) => `${root}/${folder}/`)
    .some((folder) => location.startsWith(folder));
  return isOwn ? `    at ${name === undefined ? '' : `${name} `}${location.slice(root.length + 1)}` : null;
}

const sourceFolders = ['client', 'common', 'server'];

function parse(line: string): object {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null ? entry : {};
  } catch {
    return {};
  }
}

function textAt(entry: object, key: string): string {
  const value: unknown = Object.entries(entry).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : '';
}
