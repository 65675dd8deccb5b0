/** Where in the project something is wrong. */
export interface Place {
  /** Path below the project's folder. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The line as it is written. */
  readonly source: string;
}

/** Something that a developer has to mend. */
export interface Problem {
  /** Who noticed: the build, the site's process, the reader of the sample stories, or a page in the browser. */
  readonly noticedBy: 'build' | 'site' | 'content' | 'browser';
  readonly message: string;
  readonly place: Place | null;
  /** The pages that it concerns; left out: every page. */
  readonly concerns?: Concern;
}

/** A page by its path, or those in whose content a block stands. */
export type Concern = { readonly path: string } | { readonly uid: string };

/** What an open page is told, by the name of its server-sent event. */
export interface PageEvents {
  /** Everything that is wrong right now; nothing once all is mended. */
  readonly problems: readonly Problem[];
  /** The stylesheet changed: the version to ask for. */
  readonly style: number;
  /** Anything else changed. */
  readonly reload: null;
}

/** What a page tells of itself; the answer to an error is its {@link Problem}. */
export interface PageReport {
  readonly level: 'error' | 'warning';
  /** The path of the page. */
  readonly path: string;
  readonly message: string;
  /** A stack as the browser writes it, or an empty text. */
  readonly stack: string;
  /** The same for the elements that React was at work on. */
  readonly owners: string;
}

/**
 * The longest texts that a page sends, in characters; longer ones are cut. Browsers send no more than 64 KB from a page
 * that is being left.
 */
export const longest = { path: 1_000, message: 6_000, stack: 8_000, owners: 6_000 } as const;

/** Where open pages are told, the script that listens there, and where it tells what went wrong in a page. */
export const EVENTS_PATH = '/__dev/events';
export const SCRIPT_PATH = '/__dev/client.js';
export const REPORT_PATH = '/__dev/error';

/** Under which name `window` has `captureOwnerStack` of the React that runs the page. */
export const OWNER_STACK = 'anyamOwnerStack';

/** Who noticed, in words. */
export const problemTitles: Readonly<Record<Problem['noticedBy'], string>> = {
  build: 'The build is broken',
  site: 'The site failed',
  content: 'The sample stories cannot be read',
  browser: 'The page failed in the browser',
};

/** `file:line:column`, or nothing where no place is known. */
export function placeText({ place }: Problem): string {
  return place === null ? '' : `${place.file}:${place.line}:${place.column}`;
}

/** The line at fault with a mark below the column, or nothing where no place is known. */
export function excerptOf({ place }: Problem): string {
  if (place === null || place.source.trim() === '') return '';
  const { source, column } = place;
  // Tabs stay tabs, so that the mark stands below what it means.
  const indent = source.slice(0, column - 1).replace(/[^\t]/g, ' ');
  return `${source}\n${indent}^`;
}
