/** A whole URL; null for any other text. The oldest supported browsers (Safari 16) lack `URL.canParse` and `URL.parse`. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
