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
  /** Who noticed: the build, the site's process, or the reader of the sample stories. */
  readonly noticedBy: 'build' | 'site' | 'content';
  readonly message: string;
  readonly place: Place | null;
}

/** What an open page is told, by the name of its server-sent event. */
export interface PageEvents {
  /** Everything that is wrong right now; nothing once all is mended. */
  readonly problems: readonly Problem[];
  /** The stylesheet changed: the version to ask for. */
  readonly style: number;
  /** Anything else changed. */
  readonly reload: null;
}

/** Where open pages are told, and the script that listens there. */
export const EVENTS_PATH = '/__dev/events';
export const SCRIPT_PATH = '/__dev/client.js';

/** Who noticed, in words. */
export const problemTitles: Readonly<Record<Problem['noticedBy'], string>> = {
  build: 'The build is broken',
  site: 'The site failed',
  content: 'The sample stories cannot be read',
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
