import { isJsonObject, parseJson, textOf, type JsonObject } from '../../../common/json';
import type { AffectedPages, Problem } from '../page/page-events';

/** The folders of the site's sources. */
export const sourceFolders = ['client', 'common', 'server'];

/** Finds a source file by its base name; undefined if the project has none of that name. */
export type FindFile = (name: string) => string | undefined;

/** The end of a payload's path, after the path of its page. */
const payloadSuffix = /\/_payload\.json$/;

type AffectedBy = (entry: JsonObject) => AffectedPages | undefined;

/** Log events that report a failure of the code, each with the pages that it affects. */
const failures: ReadonlyMap<string, AffectedBy> = new Map<string, AffectedBy>([
  ['request-failed', ({ path }) => ({ path: textOf(path).replace(payloadSuffix, '') || '/' })],
  ['block-failed', ({ uid }) => ({ uid: textOf(uid) })],
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

/** Reads a line of the site's log (one JSON object a line). A line of anything else keeps its text. */
export function readLogLine(line: string, findFile: FindFile): LogLine {
  const parsed = parseJson(line);
  const entry = isJsonObject(parsed) ? parsed : {};
  const event = textOf(entry['event']);
  const affectedBy = failures.get(event);
  if (event === '') return { text: line, problem: null, isFatal: false };
  if (affectedBy === undefined)
    return { text: `${event}: ${valuesOf(entry)}`, problem: null, isFatal: false };
  const subject = [event, textOf(entry['path']), textOf(entry['component'])]
    .filter((part) => part !== '')
    .join(' ');
  const frames = textOf(entry['trace'])
    .split(' < ')
    .flatMap((frame) => ownFrame(frame, findFile));
  const message = [`${subject}: ${textOf(entry['error'])}`, ...frames].join('\n');
  const affects = affectedBy(entry);
  const problem: Problem = {
    reportedBy: 'site',
    message,
    location: null,
    ...(affects === undefined ? {} : { affects }),
  };
  return { text: message, problem, isFatal: event === 'process-failed' };
}

/** What an entry says beside its event, as `path /a, status 503`; a single value without its name. */
function valuesOf({ level: _level, time: _time, event: _event, ...values }: JsonObject): string {
  const parts = Object.entries(values).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [name, text] as const;
  });
  return parts.map(([name, text]) => (parts.length === 1 ? text : `${name} ${text}`)).join(', ');
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
  const isOwn = sourceFolders.some((folder) => location.startsWith(`${root}/${folder}/`));
  return isOwn ? `    at ${name === undefined ? '' : `${name} `}${location.slice(root.length + 1)}` : null;
}
