/**
 * The formats that pictures are written in. AVIF is none of them: one picture takes many seconds of every core, for which all
 * others would wait.
 */
export const imageFormats = ['webp', 'png', 'jpeg'] as const;

/** One of {@link imageFormats}. */
export type ImageFormat = (typeof imageFormats)[number];

/** What a picture's name says of it; `unchanged` is served as it is, whatever is asked for, as SVG and GIF are. */
export type NamedFormat = ImageFormat | 'unchanged';

const formatsByEnding: ReadonlyMap<string, NamedFormat> = new Map([
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  // Read, but never written; PNG keeps all of it, transparency included.
  ['avif', 'png'],
  ['svg', 'unchanged'],
  ['gif', 'unchanged'],
]);

/** The format in which a picture of this name is written; undefined where it is no picture's name. */
export function formatOf(name: string): NamedFormat | undefined {
  return formatsByEnding.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}

/**
 * The format of an answer for which none is named in the address: WebP for everyone who names it in `Accept`, else the
 * original's. A wildcard does not count: clients that know no WebP send it too.
 */
export function negotiateFormat(accept: string | undefined, original: ImageFormat): ImageFormat {
  return acceptsWebp(accept ?? '') ? 'webp' : original;
}

/** RFC 9110, 12.5.1: a weight of 0 means "not acceptable". */
function acceptsWebp(accept: string): boolean {
  return accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(([type, ...parameters]) => type === 'image/webp' && !parameters.some(isZeroWeight));
}

function isZeroWeight(parameter: string): boolean {
  return /^q=0(\.0{0,3})?$/.test(parameter);
}
