/** Anything with keys: what is left to check at the door is each value. */
export type JsonObject = { readonly [key: string]: unknown };

/** True for objects that are no arrays: the shape of stories, blocks and most answers. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text, or `''` for anything that is no text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The whole number, also where it arrives as a string; `fallback` for anything else, and for what no double holds exactly. */
export function integerOf(value: unknown, fallback: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return Number.isSafeInteger(number) && typeof number === 'number' ? number : fallback;
}

const nothing: readonly JsonObject[] = [];

/** The array's objects, the array itself where it holds nothing else; an empty array for anything that is no array. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  if (!Array.isArray(value)) return nothing;
  for (const entry of value) if (!isJsonObject(entry)) return value.filter(isJsonObject);
  return value;
}

/**
 * Calls back for each object in the values, in the order of reading. It never recurses: however deep content nests, it costs
 * no stack.
 */
export function eachObject(values: readonly unknown[], visit: (object: JsonObject) => void): void {
  // What is still to be read, the next at its end.
  const waiting: object[] = [values];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const from = waiting.length;
    if (isJsonObject(next)) {
      visit(next);
      // Several times as fast as a list of the values, of which a page has a thousand.
      for (const key in next) pushObject(waiting, next[key]);
    } else for (const entry of next as readonly unknown[]) pushObject(waiting, entry);
    reverseFrom(waiting, from);
  }
}

/** Every object in the values, in the order of reading; see {@link eachObject}. */
export function objectsIn(values: readonly unknown[]): readonly JsonObject[] {
  const found: JsonObject[] = [];
  eachObject(values, (object) => found.push(object));
  return found;
}

function pushObject(waiting: object[], value: unknown): void {
  if (typeof value === 'object' && value !== null) waiting.push(value);
}

/** Turns round the order of a list's entries from `from` on. */
export function reverseFrom<Entry>(list: Entry[], from: number): void {
  for (let low = from, high = list.length - 1; low < high; low += 1, high -= 1) {
    const moved = list[low] as Entry; // within the list
    list[low] = list[high] as Entry;
    list[high] = moved;
  }
}
