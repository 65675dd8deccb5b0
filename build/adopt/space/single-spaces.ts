/** Text as browsers show it outside of preformatted elements. */
export function withSingleSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
