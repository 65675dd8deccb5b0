/** A location in a file of the project. */
export interface SourceLocation {
  /** Path below the project's folder. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The source line. */
  readonly source: string;
}

/** Something that the developer has to fix. */
export interface Problem {
  /** The build, the site's process, the reader of the sample stories, or a page in the browser. */
  readonly reportedBy: 'build' | 'site' | 'content' | 'browser';
  readonly message: string;
  readonly location: SourceLocation | null;
  /** Left out: every page. */
  readonly affects?: AffectedPages;
}

/** A page by its path, or all pages that hold a block. */
export type AffectedPages = { readonly path: string } | { readonly uid: string };

/** The data of each server-sent event, by the event's name. */
export interface PageEvents {
  /** All current problems. */
  readonly problems: readonly Problem[];
  /** The stylesheet changed: its new version. */
  readonly style: number;
  /** Anything else changed. */
  readonly reload: null;
}

/** An error or warning that a page reports. The response to an error is its {@link Problem}. */
export interface PageReport {
  readonly level: 'error' | 'warning';
  /** The path of the page. */
  readonly path: string;
  readonly message: string;
  /** The stack in the browser's format; may be empty. */
  readonly stack: string;
  /** The stack of the elements that React was rendering; may be empty. */
  readonly owners: string;
}

/**
 * The longest texts of a report, in characters; longer ones are cut. Browsers send at most 64 KB from a page that is
 * being closed.
 */
export const maxLengths = { path: 1_000, message: 6_000, stack: 8_000, owners: 6_000 } as const;

/** The event stream for open pages, their script, and the endpoint for their reports. */
export const EVENTS_PATH = '/__dev/events';
export const SCRIPT_PATH = '/__dev/client.js';
export const REPORT_PATH = '/__dev/error';

/** The property of `window` that holds `captureOwnerStack` of the page's React. */
export const OWNER_STACK = 'anyamOwnerStack';

export const problemTitles: Readonly<Record<Problem['reportedBy'], string>> = {
  build: 'The build is broken',
  site: 'The site failed',
  content: 'The sample stories cannot be read',
  browser: 'The page failed in the browser',
};

/** `file:line:column`, or an empty text without a location. */
export function locationText({ location }: Problem): string {
  return location === null ? '' : `${location.file}:${location.line}:${location.column}`;
}

/** The source line with a mark below the column, or an empty text without a location. */
export function excerptOf({ location }: Problem): string {
  if (location === null || location.source.trim() === '') return '';
  const { source, column } = location;
  // Tabs stay tabs, so that the mark is below its column.
  const indent = source.slice(0, column - 1).replace(/[^\t]/g, ' ');
  return `${source}\n${indent}^`;
}
