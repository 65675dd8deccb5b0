/** The languages of a table, and English for every other one. */
export type ByLanguage<Value> = Readonly<Record<string, Value>> & { readonly en: Value };

/** The key of a language in a table, by its code (`de`, `DE`, `de-AT`); undefined for a language that the table lacks. */
export function languageIn(table: object, languageCode: string): string | undefined {
  const language = languageCode.toLowerCase().replace(/-.*/, '');
  return Object.hasOwn(table, language) ? language : undefined;
}

/** The entry of a table for a language; that of English if the table lacks the language. */
export function inLanguage<Value>(table: ByLanguage<Value>, languageCode: string): Value {
  return table[languageIn(table, languageCode) ?? 'en'] ?? table.en;
}
