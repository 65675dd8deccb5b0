import { unprocessable } from '../service-errors';

/** The decoded parameters of a request; each occurs once. */
export type Query = ReadonlyMap<string, string>;

/** The alternatives of a filter are a list: each `[]` in a name becomes the next number. */
const NEXT_ALTERNATIVE = 'filter_query[__or][]';

/** Booleans as Storyblok writes them in a query. */
export const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['0', false],
  ['1', true],
  ['false', false],
  ['true', true],
]);

/**
 * Parses the query of a URL; nothing nests, `a[b]` is a plain name.
 * @throws ServiceError 422 naming a parameter that occurs more than once.
 */
export function readQuery(url: string): Query {
  const query = new Map<string, string>();
  let alternatives = 0;
  for (const [given, value] of new URLSearchParams(queryText(url))) {
    const name = given.startsWith(NEXT_ALTERNATIVE)
      ? `filter_query[__or][${alternatives++}]${given.slice(NEXT_ALTERNATIVE.length)}`
      : given;
    if (query.has(name)) throw unprocessable(`${quote(name)} is given more than once`);
    query.set(name, value);
  }
  return query;
}

/** The text after the first question mark of a URL, or `''`. */
export function queryText(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}

/**
 * Rejects parameters that the endpoint does not have.
 * @throws ServiceError 422 naming the first of them.
 */
export function rejectUnknown(query: Query, isKnown: (name: string) => boolean): void {
  for (const name of query.keys()) {
    if (!isKnown(name)) throw unprocessable(`${quote(name)} is not a parameter of this endpoint`);
  }
}

/** The parameter's text; undefined for a missing or empty one, which mean the same. */
export function readText(query: Query, name: string): string | undefined {
  const value = query.get(name);
  return value === '' ? undefined : value;
}

/** The non-empty parts of a comma-separated parameter; an empty list for a missing one. */
export function readList(query: Query, name: string): readonly string[] {
  const parts = readText(query, name)?.split(',') ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Looks the parameter's text up in a table. @throws ServiceError 422 for a text that is not in the table. */
export function readChoice<Choice>(
  query: Query,
  name: string,
  choices: ReadonlyMap<string, Choice>,
): Choice | undefined {
  const value = readText(query, name);
  if (value === undefined) return undefined;
  const choice = choices.get(value);
  if (choice === undefined) throw unprocessable(`${name} must be one of ${[...choices.keys()].join(', ')}`);
  return choice;
}

/** A whole number within bounds, both included. @throws ServiceError 422 for anything else. */
export function readInteger(
  query: Query,
  name: string,
  bounds: { min: number; max: number },
): number | undefined {
  const value = readText(query, name);
  if (value === undefined) return undefined;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= bounds.min && number <= bounds.max) return number;
  throw unprocessable(`${name} must be a whole number from ${bounds.min} to ${bounds.max}`);
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Parses `YYYY-MM-DD HH:MM` or ISO 8601, in UTC unless it names a zone, to milliseconds since 1970; undefined for anything
 * else.
 */
export function parseMoment(text: string): number | undefined {
  const match = DATE.exec(text);
  if (match === null) return undefined;
  // Without a zone, JavaScript takes a day as UTC and a time as local.
  const isLocal = match[1] === undefined && text.includes(':');
  const time = Date.parse(`${text.replace(' ', 'T')}${isLocal ? 'Z' : ''}`);
  return Number.isNaN(time) ? undefined : time;
}

/** A date as milliseconds since 1970. @throws ServiceError 422 for an invalid one. */
export function readMoment(query: Query, name: string): number | undefined {
  const value = readText(query, name);
  if (value === undefined) return undefined;
  const moment = parseMoment(value);
  if (moment === undefined)
    throw unprocessable(`${name} must be a date such as 2025-01-31 18:00 or ISO 8601`);
  return moment;
}

/** Quotes a part of a URL for an error message, shortened: the URL is untrusted. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
