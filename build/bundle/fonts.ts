import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';

/** A stylesheet and the font files that it asks for. */
export interface Style {
  readonly text: string;
  /** By the name under which `/assets/` serves them, in the order in which the stylesheet names them. */
  readonly fonts: ReadonlyMap<string, Buffer>;
  /** Those of them that hold the plain Latin letters: hardly any page does without. */
  readonly basic: readonly string[];
}

/** A face that stylesheets declare. */
const face = /@font-face\s*\{[^}]*\}/g;
/** Characters from U+0000 on, as they are written by hand and by minifiers. */
const fromFirst = /unicode-range:\s*U\+(?:0+-|0*\?\?)/i;

/** A font as stylesheets name it: by its path in a package. */
const fontReference = /url\((["']?)([^"')]+\.woff2)\1\)/g;

/**
 * Turns the fonts that a stylesheet takes from packages into assets of the site, so that no visitor asks another host.
 * @param root the project's folder, whose packages are meant.
 * @throws Error naming the font that is not there.
 */
export function bundleFonts(root: string, text: string): Style {
  const packages = createRequire(join(root, 'package.json'));
  const fonts = new Map<string, Buffer>();
  const place = (_reference: string, _quote: string, path: string): string => {
    const contents = readFont(packages, path);
    const name = hashedName(basename(path), contents);
    fonts.set(name, contents);
    return `url(/assets/${name})`;
  };
  const placed = text.replace(fontReference, place);
  const faces = [...placed.matchAll(face)].map(([declared]) => declared);
  const isBasic = (name: string): boolean =>
    faces.some((declared) => declared.includes(name) && fromFirst.test(declared));
  return { text: placed, fonts, basic: [...fonts.keys()].filter(isBasic) };
}

function readFont(packages: NodeJS.Require, path: string): Buffer {
  try {
    return readFileSync(packages.resolve(path));
  } catch (cause) {
    throw new Error(`A stylesheet names the font ${path}, which no installed package holds`, { cause });
  }
}

/** A file name that changes with what is in the file. */
export function hashedName(name: string, contents: Uint8Array): string {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
  const ending = extname(name);
  return `${basename(name, ending)}-${hash}${ending}`;
}
