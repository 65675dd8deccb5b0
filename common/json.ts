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
