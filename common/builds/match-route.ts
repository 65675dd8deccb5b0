import { isJsonObject, type JsonObject } from '../json';
import type { RouteMatcher, RouteRules } from './build-metadata';

/**
 * The rules of a page: all that match its path, merged from general to specific. Wildcards come first, the shortest prefix
 * first, then nested matchers, then the rule of the exact path.
 * @param path the canonical path, see `storyPath`.
 */
export function rulesFor(matcher: RouteMatcher, path: string): RouteRules {
  return rulesOf(matcher, path).reduce<JsonObject>(merge, {});
}

function rulesOf(matcher: RouteMatcher, path: string): readonly JsonObject[] {
  const wildcards = byPrefix(matcher.wildcard).filter(([prefix]) => path === prefix || isBelow(path, prefix));
  const dynamic = byPrefix(matcher.dynamic).filter(([prefix]) => isBelow(path, prefix));
  const exact = Object.hasOwn(matcher.static, path) ? matcher.static[path] : undefined;
  return [
    ...wildcards.map(([, rules]) => ({ ...rules })),
    ...dynamic.flatMap(([prefix, below]) => rulesOf(below, path.slice(withoutSlash(prefix).length))),
    ...(exact === undefined ? [] : [{ ...exact }]),
  ];
}

/** True for `/a/b` and the prefix `/a`, not for `/ab`. */
function isBelow(path: string, prefix: string): boolean {
  return path.startsWith(`${withoutSlash(prefix)}/`);
}

function withoutSlash(prefix: string): string {
  return prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
}

function byPrefix<Value>(table: Readonly<Record<string, Value>>): readonly (readonly [string, Value])[] {
  return Object.entries(table).sort(([one], [other]) => one.length - other.length);
}

/** Merges objects key by key and replaces anything else. `__proto__` is a key like any other. */
function merge(general: JsonObject, specific: JsonObject): JsonObject {
  const result = new Map(Object.entries(general));
  for (const [key, value] of Object.entries(specific)) {
    const old = result.get(key);
    result.set(key, isJsonObject(old) && isJsonObject(value) ? merge(old, value) : value);
  }
  return Object.fromEntries(result);
}
