import { isJsonObject, type JsonObject } from './json';

/**
 * Calls `visit` for each object in the values at any depth, in document order. It never recurses, so no depth of content can
 * exhaust the stack.
 */
export function visitObjects(values: readonly unknown[], visit: (object: JsonObject) => void): void {
  // A stack: the next value is at its end.
  const pending: unknown[] = [...values].reverse();
  while (pending.length > 0) {
    const next = pending.pop();
    const from = pending.length;
    if (Array.isArray(next)) for (const entry of next) pending.push(entry);
    else if (isJsonObject(next)) {
      visit(next);
      // Several times as fast as Object.values, and a page has a thousand objects.
      for (const key in next) if (typeof next[key] === 'object') pending.push(next[key]);
    }
    reverseFrom(pending, from);
  }
}

/** Every object in the values at any depth, in document order; see {@link visitObjects}. */
export function objectsIn(values: readonly unknown[]): readonly JsonObject[] {
  const found: JsonObject[] = [];
  visitObjects(values, (object) => found.push(object));
  return found;
}

function reverseFrom(values: unknown[], from: number): void {
  for (let left = from, right = values.length - 1; left < right; left += 1, right -= 1)
    [values[left], values[right]] = [values[right], values[left]];
}
