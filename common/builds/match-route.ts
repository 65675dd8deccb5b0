import { isJsonObject, type JsonObject } from '../json';
import type { RouteMatcher, RouteRules } from './build-metadata';

/**
 * The rules of a page: every rule that matches its path, merged from general to specific. First come the wildcards, the
 * shortest prefix first, then the matchers below a prefix, then the rule of the very path. The same in browser and server.
 * @param path the page's own path, as `storyPath` writes it.
 */
export function rulesFor(matcher: RouteMatcher, path: string): RouteRules {
  return rulesOf(matcher, path).reduce<JsonObject>(merged, {});
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

/** What is below a prefix begins with a slash again: `/a` is not above `/ab`. */
function isBelow(path: string, prefix: string): boolean {
  return path.startsWith(`${withoutSlash(prefix)}/`);
}

function withoutSlash(prefix: string): string {
  return prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
}

function byPrefix<Value>(table: Readonly<Record<string, Value>>): readonly (readonly [string, Value])[] {
  return Object.entries(table).sort(([one], [other]) => one.length - other.length);
}

/** Objects are merged key by key, anything else is replaced. A key is never more than a key, `__proto__` included. */
function merged(general: JsonObject, specific: JsonObject): JsonObject {
  const before = new Map(Object.entries(general));
  for (const [key, value] of Object.entries(specific)) {
    const old = before.get(key);
    before.set(key, isJsonObject(old) && isJsonObject(value) ? merged(old, value) : value);
  }
  return Object.fromEntries(before);
}
