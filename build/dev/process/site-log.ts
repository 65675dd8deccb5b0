import type { Concern, Problem } from '../page/page-events';

/** Finds a source by its file's name alone; undefined where it is none of ours. */
export type FindFile = (name: string) => string | undefined;

/** What follows the path of a page in the address of its content. */
const payload = /\/_payload\.json$/;

type ConcernOf = (entry: object) => Concern | undefined;

/** Events of the site's log that a developer has to see, however many other lines there are: which pages they concern. */
const failures: ReadonlyMap<string, ConcernOf> = new Map<string, ConcernOf>([
  ['request-failed', (entry) => ({ path: textAt(entry, 'path').replace(payload, '') || '/' })],
  ['block-failed', (entry) => ({ uid: textAt(entry, 'uid') })],
  // The process ends after it, for every page.
  ['process-failed', () => undefined],
]);

/** A line of the site's log, made ready for a developer. */
export interface ReadLine {
  /** What a terminal shows. */
  readonly shown: string;
  /** What pages show, where the line reports a failure of the code. */
  readonly problem: Problem | null;
  /** True where the site ends because of it. */
  readonly isFatal: boolean;
}

/** Reads a line of the site's log (one JSON object a line); any other line is shown as it is. */
export function readLogLine(line: string, findFile: FindFile): ReadLine {
  const entry = parse(line);
  const event = textAt(entry, 'event');
  const concernsOf = failures.get(event);
  if (concernsOf === undefined) return { shown: line, problem: null, isFatal: false };
  const subject = [event, textAt(entry, 'path'), textAt(entry, 'component')]
    .filter((word) => word !== '')
    .join(' ');
  const frames = textAt(entry, 'trace')
    .split(' < ')
    .flatMap((frame) => ownFrame(frame, findFile));
  const message = [`${subject}: ${textAt(entry, 'error')}`, ...frames].join('\n');
  const concerns = concernsOf(entry);
  const problem: Problem = {
    noticedBy: 'site',
    message,
    place: null,
    ...(concerns === undefined ? {} : { concerns }),
  };
  return { shown: message, problem, isFatal: event === 'process-failed' };
}

/** A frame (`function file:line`) with its file's folder, where it is ours. */
function ownFrame(frame: string, findFile: FindFile): string[] {
  const {
    what = '',
    file = '',
    line = '',
  } = /^(?<what>.*) (?<file>[^ ]+):(?<line>\d+)$/.exec(frame)?.groups ?? {};
  const path = findFile(file);
  return path === undefined ? [] : [`    at ${what} ${path}:${line}`];
}

/** A line that the site's process writes to standard error; null for one that tells nothing of our code. */
export function readErrorLine(line: string, root: string): string | null {
  if (/^Node\.js v[\d.]+$/.test(line)) return null;
  const { what, place = '' } = /^\s+at (?:(?<what>.+) \()?(?<place>.+?)\)?$/.exec(line)?.groups ?? {};
  if (place === '') return line.replaceAll(`${root}/`, '');
  const own = worlds.map((world) => `${root}/${world}/`).some((folder) => place.startsWith(folder));
  return own ? `    at ${what === undefined ? '' : `${what} `}${place.slice(root.length + 1)}` : null;
}

const worlds = ['client', 'common', 'server'];

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
