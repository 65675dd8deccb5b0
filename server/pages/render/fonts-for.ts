import type { Manifest } from '../../runtime/files/build-output';

/**
 * As many characters of a font make a page preload it. Fewer, such as one name from another language, are shown in the
 * fallback font until the browser has fetched what the stylesheet names: that costs less than the font before the first paint.
 */
const enough = 30;

/** The paths of the fonts that a page preloads, by the characters in its markup. */
export function fontsFor(html: string, fonts: Manifest['fonts']): string[] {
  return fonts.filter(({ characters }) => holdsEnough(html, characters)).map(({ path }) => path);
}

function holdsEnough(html: string, characters: string): boolean {
  const one = new RegExp(`[${characters}]`, 'gu');
  for (let count = 0; count < enough; count++) if (!one.test(html)) return false;
  return true;
}
