/** An object of unchecked values. */
export type JsonObject = { readonly [key: string]: unknown };

/** True for objects other than arrays. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The string itself; `''` for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The string itself; `''` for anything else, and for white space alone. */
export function visibleTextOf(value: unknown): string {
  const text = textOf(value);
  return text.trim() === '' ? '' : text;
}

/** The integer, also from a string; `fallback` for anything else and beyond `Number.MAX_SAFE_INTEGER`. */
export function integerOf(value: unknown, fallback: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return Number.isSafeInteger(number) && typeof number === 'number' ? number : fallback;
}

const noObjects: readonly JsonObject[] = [];

/** The objects in an array: the array itself if it holds nothing else; empty for anything that is no array. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  if (!Array.isArray(value)) return noObjects;
  for (const entry of value) if (!isJsonObject(entry)) return value.filter(isJsonObject);
  return value;
}

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
