import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';

/** A stylesheet and its font files. */
export interface Style {
  readonly text: string;
  /** By their name below `/assets/`, in the order of the stylesheet. */
  readonly fonts: ReadonlyMap<string, Buffer>;
  /** Names of the fonts with the basic Latin letters, which nearly every page needs. */
  readonly basic: readonly string[];
}

/** A font face declaration. */
const fontFace = /@font-face\s*\{[^}]*\}/g;
/** A range from U+0000 on, as authors and minifiers write it. */
const rangeFromZero = /unicode-range:\s*U\+(?:0+-|0*\?\?)/i;

/** The family of a font face. */
const faceFamily = /font-family:\s*["']?([^"';}]+)/;

/** Leaves out the font faces whose family no other rule names: those of another theme. */
export function withoutUnusedFaces(text: string): string {
  const rules = text.replace(fontFace, '');
  return text.replace(fontFace, (face) => {
    const family = faceFamily.exec(face)?.[1] ?? '';
    return [`"${family}"`, `'${family}'`].some((quoted) => rules.includes(quoted)) ? face : '';
  });
}

/** A font's URL in a stylesheet: its path in a package. */
const fontReference = /url\((["']?)([^"')]+\.woff2)\1\)/g;

/**
 * Turns the fonts that a stylesheet takes from packages into assets of the site.
 * @param root the project's folder, with the packages.
 * @throws Error naming a font that no package holds.
 */
export function bundleFonts(root: string, text: string): Style {
  const packages = createRequire(join(root, 'package.json'));
  const fonts = new Map<string, Buffer>();
  const replace = (_reference: string, _quote: string, path: string): string => {
    const contents = readFont(packages, path);
    const name = hashedName(basename(path), contents);
    fonts.set(name, contents);
    return `url(/assets/${name})`;
  };
  const replaced = text.replace(fontReference, replace);
  const faces = [...replaced.matchAll(fontFace)].map(([declared]) => declared);
  const isBasic = (name: string): boolean =>
    faces.some((declared) => declared.includes(name) && rangeFromZero.test(declared));
  return { text: replaced, fonts, basic: [...fonts.keys()].filter(isBasic) };
}

function readFont(packages: NodeJS.Require, path: string): Buffer {
  try {
    return readFileSync(packages.resolve(path));
  } catch (cause) {
    throw new Error(`A stylesheet uses the font ${path}, which no installed package holds`, { cause });
  }
}

/** A file name that holds a hash of the content. */
export function hashedName(name: string, contents: Uint8Array): string {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
  const extension = extname(name);
  return `${basename(name, extension)}-${hash}${extension}`;
}
