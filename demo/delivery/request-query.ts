import { unprocessable } from './service-errors';

/** The parameters of a request, each given once, with its text as it came, decoded. */
export type Query = ReadonlyMap<string, string>;

/**
 * Reads the query of a request's address; nothing is nested, `a[b]` is a name like any other.
 * @throws ServiceError 422 naming the parameter that is given more than once.
 */
export function readQuery(url: string): Query {
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(queryText(url))) {
    if (query.has(name)) throw unprocessable(`${quote(name)} is given more than once`);
    query.set(name, value);
  }
  return query;
}

/** What stands behind the first question mark of an address, `''` where there is none. */
export function queryText(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}

/** @throws ServiceError 422 naming the first parameter that is not in `names`. */
export function refuseUnknown(query: Query, names: ReadonlySet<string>): void {
  for (const name of query.keys()) {
    if (!names.has(name)) throw unprocessable(`${quote(name)} is not a parameter of this endpoint`);
  }
}

/** The parameter's text; undefined where it is missing or empty, which mean the same. */
export function readText(query: Query, name: string): string | undefined {
  const value = query.get(name);
  return value === '' ? undefined : value;
}

/** The parts of a comma-separated parameter, without empty ones; an empty list where it is missing. */
export function readList(query: Query, name: string): readonly string[] {
  const parts = readText(query, name)?.split(',') ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Looks the parameter's text up in a table. @throws ServiceError 422 where the table does not know it. */
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

/** Names of parameters come from strangers: a long one is cut before it is repeated to them. */
function quote(name: string): string {
  return JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name);
}
