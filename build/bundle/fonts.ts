import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';

/** A stylesheet and its font files. */
export interface Style {
  readonly text: string;
  /** By their name below `/assets/`, in the order of the stylesheet. */
  readonly fonts: ReadonlyMap<string, Font>;
}

/** A font file as the site serves it. */
export interface Font {
  readonly contents: Buffer;
  /** The characters of its face, if that declares them. */
  readonly ranges?: readonly CharacterRange[];
}

/** Two code points: the first and the last. */
type CharacterRange = readonly [number, number];

/** A font face declaration. */
const fontFace = /@font-face\s*\{[^}]*\}/g;

/** The characters of a font face: https://www.w3.org/TR/css-fonts-4/#unicode-range-desc */
const unicodeRange = /unicode-range:([^;}]*)/i;

/** The lightest and the heaviest weight of a variable font's face. */
const weightRange = /font-weight:\s*(\d+)\s+(\d+)/;

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

/** The first family of a theme's font: one in quotes is the site's own. */
const ownFamily = /--(?:text|heading)-font:\s*(["'])(.+?)\1/g;

/** @throws Error naming a font of a theme that has no face: its text would be in the next family, without a word about it. */
export function assertFaces(text: string): void {
  const faces = new Set([...text.matchAll(fontFace)].map(([face]) => faceFamily.exec(face)?.[1]));
  for (const [, , family = ''] of text.matchAll(ownFamily))
    if (!faces.has(family))
      throw new Error(
        `The font "${family}" of build/theme/fonts.ts has no face in common/page/fonts.css: add it as docs/your-brand.md says, or name a font of the system without quotes first, such as system-ui`,
      );
}

/** A font's URL in a stylesheet: its path in a package. */
const fontReference = /url\((["']?)([^"')]+\.woff2)\1\)/;

/** What a font face declares of its file. */
interface Face {
  /** The file's path in a package. */
  readonly path: string;
  /** The lightest and the heaviest weight, of a variable font. */
  readonly weights?: readonly [number, number];
  readonly ranges?: readonly CharacterRange[];
}

/** Makes of a font file what is served for a face. */
type PrepareFont = (contents: Buffer, face: Face) => Buffer | Promise<Buffer>;

/**
 * Turns the fonts that a stylesheet takes from packages into assets of the site.
 * @param root the project's folder, with the packages.
 * @param prepare {@link cutFont} or {@link keepFont}.
 * @throws Error naming a font that no package holds, and those of `prepare`.
 */
export async function bundleFonts(root: string, text: string, prepare: PrepareFont): Promise<Style> {
  const packages = createRequire(join(root, 'package.json'));
  const fonts = new Map<string, Font>();
  const replaced = new Map<string, string>();
  for (const [declared] of text.matchAll(fontFace)) {
    const [reference, , path] = fontReference.exec(declared) ?? [];
    if (reference === undefined || path === undefined) continue;
    const face = readFace(path, declared);
    const contents = await prepare(readFont(packages, path), face);
    const name = hashedName(basename(path), contents);
    fonts.set(name, { contents, ...(face.ranges === undefined ? {} : { ranges: face.ranges }) });
    replaced.set(declared, declared.replace(reference, `url(/assets/${name})`));
  }
  return { text: text.replace(fontFace, (declared) => replaced.get(declared) ?? declared), fonts };
}

function readFace(path: string, declared: string): Face {
  const [, min, max] = weightRange.exec(declared) ?? [];
  const ranges = unicodeRange.exec(declared)?.[1];
  return {
    path,
    ...(min === undefined || max === undefined ? {} : { weights: [Number(min), Number(max)] }),
    ...(ranges === undefined ? {} : { ranges: readRanges(ranges) }),
  };
}

/** Serves the whole file. */
export const keepFont: PrepareFont = (contents) => contents;

/**
 * Leaves in a variable font the weights and characters of its face: a site that uses four of seven weights saves a third of the file.
 * A face without both leaves its font as it is: one weight has little to cut, and some licences reserve the name for the file as
 * it was published.
 * @throws Error naming a font that has no weights to choose from although its face declares a range.
 */
export const cutFont: PrepareFont = async (contents, { path, weights, ranges }) => {
  if (weights === undefined || ranges === undefined) return contents;
  const [min, max] = weights;
  // A second to load, which development saves.
  const { default: subsetFont } = await import('subset-font');
  try {
    return await subsetFont(contents, ranges.map(charactersIn).join(''), {
      targetFormat: 'woff2',
      variationAxes: { wght: { min, max } },
    });
  } catch (cause) {
    throw new Error(`The font ${path} cannot be cut to the weights ${min} to ${max} of its face`, { cause });
  }
};

/** Reads a list of ranges: `U+26`, `U+0-7F`, `U+4??`. */
function readRanges(declared: string): CharacterRange[] {
  return declared.split(',').map((range): CharacterRange => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
    return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)];
  });
}

function charactersIn([first, last]: CharacterRange): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

function readFont(packages: NodeJS.Require, path: string): Buffer {
  try {
    return readFileSync(packages.resolve(path));
  } catch (cause) {
    throw new Error(
      `A stylesheet uses the font ${path}, which no installed package holds: install the package, or correct the path (common/page/fonts.css has the site's)`,
      { cause },
    );
  }
}

/** A file name that holds a hash of the content. */
export function hashedName(name: string, contents: Uint8Array): string {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
  const extension = extname(name);
  return `${basename(name, extension)}-${hash}${extension}`;
}
