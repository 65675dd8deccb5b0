import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';

/** A stylesheet and the font files that it asks for. */
export interface Style {
  readonly text: string;
  /** By the name under which `/assets/` serves them, in the order in which the stylesheet names them. */
  readonly fonts: ReadonlyMap<string, Buffer>;
}

/** A font as stylesheets name it: by its path in a package. */
const fontReference = /url\((["']?)([^"')]+\.woff2)\1\)/g;

/**
 * Turns the fonts that a stylesheet takes from packages into assets of the site, so that no visitor asks another host.
 * @param root the project's folder, whose packages are meant.
 * @throws Error naming the font that is not there.
 */
export function placeFonts(root: string, text: string): Style {
  const packages = createRequire(join(root, 'package.json'));
  const fonts = new Map<string, Buffer>();
  const placed = text.replace(fontReference, (_reference, _quote: string, path: string) => {
    const contents = readFont(packages, path);
    const name = hashedName(basename(path), contents);
    fonts.set(name, contents);
    return `url(/assets/${name})`;
  });
  return { text: placed, fonts };
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
