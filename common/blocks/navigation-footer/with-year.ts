import { isJsonObject, type JsonObject } from '../../json';

/** What editors write where the current year shall stand: `{year}`, also `{{ year }}`. */
const placeholder = /\{{1,2}\s*year\s*\}{1,2}/gi;

/** A rich text document with the year in the place of each `{year}`. Its depth is bounded where it was read. */
export function withYear(document: JsonObject | null, year: number): JsonObject | null {
  const text = JSON.stringify(document);
  if (text.search(placeholder) < 0) return document;
  const replaced: unknown = JSON.parse(text.replace(placeholder, String(year)));
  return isJsonObject(replaced) ? replaced : document;
}
