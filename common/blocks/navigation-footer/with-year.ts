import { isJsonObject, type JsonObject } from '../../json';

/** The placeholder for the current year: `{year}`, also `{{ year }}`. */
const placeholder = /\{{1,2}\s*year\s*\}{1,2}/gi;

/** Replaces each `{year}` in a rich text document. Reading a story has limited the document's depth. */
export function withYear(document: JsonObject | null, year: number): JsonObject | null {
  const text = JSON.stringify(document);
  if (text.search(placeholder) < 0) return document;
  const replaced: unknown = JSON.parse(text.replace(placeholder, String(year)));
  return isJsonObject(replaced) ? replaced : document;
}
