/** A part of a text by its UTF-16 units, without half of a character (a lone surrogate) at either end. */
export function sliceText(text: string, from: number, to: number): string {
  return text.slice(from, to).replaceAll(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}
