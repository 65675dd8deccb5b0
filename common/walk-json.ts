import { isJsonObject, type JsonObject } from './json';

/**
 * Calls back for each object in the values, in the order of reading. It never recurses: however deep content nests, it costs
 * no stack.
 */
export function visitObjects(values: readonly unknown[], visit: (object: JsonObject) => void): void {
  // What is still to be read, the next at its end.
  const waiting: unknown[] = [values];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) pushReversed(waiting, next);
    else if (isJsonObject(next)) {
      visit(next);
      const inner: unknown[] = [];
      // Several times as fast as a list of the values, of which a page has a thousand.
      for (const key in next) if (typeof next[key] === 'object') inner.push(next[key]);
      pushReversed(waiting, inner);
    }
  }
}

/** Every object in the values, in the order of reading; see {@link visitObjects}. */
export function objectsIn(values: readonly unknown[]): readonly JsonObject[] {
  const found: JsonObject[] = [];
  visitObjects(values, (object) => found.push(object));
  return found;
}

/** Adds entries to a list, the first of them at its end. */
function pushReversed(list: unknown[], entries: readonly unknown[]): void {
  for (let place = entries.length - 1; place >= 0; place -= 1) list.push(entries[place]);
}
