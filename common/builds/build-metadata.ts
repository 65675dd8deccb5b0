import { isJsonObject, type JsonObject } from '../json';

/** Rules of a route. */
export interface RouteRules {
  /** The route was rendered when the site was built. */
  readonly prerender?: boolean;
}

/** Route rules by how they match a path: exactly, by prefix, or by prefix with another matcher for the rest of the path. */
export interface RouteMatcher {
  readonly static: Readonly<Record<string, RouteRules>>;
  readonly wildcard: Readonly<Record<string, RouteRules>>;
  readonly dynamic: Readonly<Record<string, RouteMatcher>>;
}

/** The newest build: `builds/latest.json`. */
export interface LatestBuild {
  readonly id: string;
  /** When the build was made, in milliseconds since 1970. */
  readonly timestamp: number;
}

/** A build with its routes: `builds/meta/<id>.json`. */
export interface BuildMetadata extends LatestBuild {
  readonly matcher: RouteMatcher;
  /** Paths of the prerendered pages. */
  readonly prerendered: readonly string[];
}

/** A matcher without rules. */
export const emptyMatcher: RouteMatcher = { static: {}, wildcard: {}, dynamic: {} };

/**
 * Parses `builds/latest.json`.
 * @throws Error for anything else, such as a proxy's error page.
 */
export function parseLatestBuild(value: unknown): LatestBuild {
  if (!isJsonObject(value) || typeof value['id'] !== 'string' || typeof value['timestamp'] !== 'number') {
    throw new Error('Build metadata needs a string `id` and a number `timestamp`');
  }
  return { id: value['id'], timestamp: value['timestamp'] };
}

/**
 * Parses `builds/meta/<id>.json`. Invalid rules and paths are left out.
 * @throws Error for anything else, such as a proxy's error page.
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
