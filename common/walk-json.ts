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

/** The objects in a story's content, in document order. */
interface ContentObjects {
  /** Every object, the content first; see {@link objectsIn}. */
  readonly all: readonly JsonObject[];
  /** Those that name a component: blocks and parts of blocks, and the content itself. */
  readonly blocks: readonly JsonObject[];
}

/** Contents that are remembered: those of a page, and of the site's settings. */
const maxRecent = 2;

/**
 * Not a `WeakMap`: what its values refer to, the keys included, survives all of V8's small collections, so that each story of a page
 * that is rendered once waited for a collection of the whole heap.
 */
let recent: readonly ContentObjects[] = [];

/**
 * The objects in a story's content, remembered for a while: a page needs them eight times until it is rendered. The content must not
 * change any more.
 */
export function objectsInContent(content: JsonObject): ContentObjects {
  const known = recent.find(({ all: [root] }) => root === content);
  if (known !== undefined) return known;
  const all = objectsIn([content]);
  const objects = { all, blocks: all.filter(({ component }) => typeof component === 'string') };
  recent = [objects, ...recent.slice(0, maxRecent - 1)];
  return objects;
}

function reverseFrom(values: unknown[], from: number): void {
  for (let left = from, right = values.length - 1; left < right; left += 1, right -= 1)
    [values[left], values[right]] = [values[right], values[left]];
}
