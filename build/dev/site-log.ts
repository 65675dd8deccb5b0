import type { Problem } from './page/page-events';

/** Events of the site's log that a developer has to see, however many other lines there are. */
const failures: ReadonlySet<string> = new Set(['request-failed', 'block-failed', 'process-failed']);

/** A line of the site's log, made ready for a developer. */
export interface ReadLine {
  /** What a terminal shows. */
  readonly shown: string;
  /** What pages show, where the line reports a failure of the code. */
  readonly problem: Problem | null;
}

/** Reads a line of the site's log (one JSON object a line); any other line is shown as it is. */
export function readLogLine(line: string): ReadLine {
  const entry = parse(line);
  const event = textAt(entry, 'event');
  if (!failures.has(event)) return { shown: line, problem: null };
  const subject = [event, textAt(entry, 'path'), textAt(entry, 'component')]
    .filter((word) => word !== '')
    .join(' ');
  const frames = textAt(entry, 'trace')
    .split(' < ')
    .filter((frame) => frame !== '');
  const trace = frames.map((frame) => `    at ${frame}`);
  const message = [`${subject}: ${textAt(entry, 'error')}`, ...trace].join('\n');
  return { shown: message, problem: { noticedBy: 'site', message, place: null } };
}

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
