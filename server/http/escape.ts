const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, between tags or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The entities of markup that is ours: those of {@link escapeHtml}, and the one that React writes instead of the last. */
const characters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(entities).map(([character, entity]) => [entity, character])),
  '&#x27;': "'",
};

/** The text of markup that {@link escapeHtml} or React wrote, between tags or in a quoted attribute. Other entities stay. */
export function unescapeHtml(markup: string): string {
  return markup.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => characters[entity] ?? entity);
}

/**
 * Serialises a value as JSON for a script element: without `<`, `>` and `&`, which could end the element or start another, and
 * without the two line separators that JavaScript before 2019 rejects in strings.
 */
export function escapeJson(value: unknown): string {
  // One replaceAll each: on long text, where most are absent, that is faster than one regular expression.
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
