import { isJsonObject, type JsonObject } from '../json';

/** Rules of a route, merged from general to specific. */
export interface RouteRules {
  /** The route was rendered when the site was built. */
  readonly prerender?: boolean;
}

/** Route rules by how their path matches: exactly, by prefix, or by prefix with a matcher for the rest. */
export interface RouteMatcher {
  readonly static: Readonly<Record<string, RouteRules>>;
  readonly wildcard: Readonly<Record<string, RouteRules>>;
  readonly dynamic: Readonly<Record<string, RouteMatcher>>;
}

/** Which build is the newest: `builds/latest.json`. */
export interface LatestBuild {
  readonly id: string;
  /** Milliseconds since 1970 at which the build was made. */
  readonly timestamp: number;
}

/** What a build knows about its routes: `builds/meta/<id>.json`. */
export interface BuildMetadata extends LatestBuild {
  readonly matcher: RouteMatcher;
  /** Paths of the prerendered pages. */
  readonly prerendered: readonly string[];
}

/** A matcher without rules. */
export const emptyMatcher: RouteMatcher = { static: {}, wildcard: {}, dynamic: {} };

/**
 * Reads which build is the newest, as a browser fetches it.
 * @throws Error where it is none: a proxy's error page, say.
 */
export function parseLatestBuild(value: unknown): LatestBuild {
  if (!isJsonObject(value) || typeof value['id'] !== 'string' || typeof value['timestamp'] !== 'number') {
    throw new Error('Build metadata needs an id and a timestamp');
  }
  return { id: value['id'], timestamp: value['timestamp'] };
}

/**
 * Reads build metadata, as the server finds it on disk and a browser fetches it.
 * @throws Error where it is none: a proxy's error page, say.
 */
export function parseBuildMetadata(value: unknown): BuildMetadata {
  const latest = parseLatestBuild(value);
  const { matcher, prerendered } = isJsonObject(value) ? value : {};
  return {
    ...latest,
    matcher: parseMatcher(matcher),
    prerendered: Array.isArray(prerendered) ? prerendered.filter((path) => typeof path === 'string') : [],
  };
}

function parseMatcher(value: unknown): RouteMatcher {
  if (!isJsonObject(value)) return emptyMatcher;
  return {
    static: parseRules(value['static']),
    wildcard: parseRules(value['wildcard']),
    dynamic: mapObjects(value['dynamic'], parseMatcher),
  };
}

function parseRules(value: unknown): Readonly<Record<string, RouteRules>> {
  return mapObjects(value, ({ prerender }) => (typeof prerender === 'boolean' ? { prerender } : {}));
}

function mapObjects<Value>(
  value: unknown,
  parse: (entry: JsonObject) => Value,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(isJsonObject(value) ? value : {});
  return Object.fromEntries(
    entries.flatMap(([key, entry]) => (isJsonObject(entry) ? [[key, parse(entry)]] : [])),
  );
}
