/**
 * The output formats. AVIF is not among them: encoding one picture takes many seconds of every core, and all others
 * would wait for it.
 */
export const imageFormats = ['webp', 'png', 'jpeg'] as const;

/** One of {@link imageFormats}. */
export type ImageFormat = (typeof imageFormats)[number];

/** The format of a file by its name; SVG and GIF are `unchanged`: served as they are, whatever the URL asks for. */
export type NamedFormat = ImageFormat | 'unchanged';

const formatsByEnding: ReadonlyMap<string, NamedFormat> = new Map([
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  // Decoded, but never encoded; PNG is lossless and keeps the transparency.
  ['avif', 'png'],
  ['svg', 'unchanged'],
  ['gif', 'unchanged'],
]);

/** The output format for a picture of this name; undefined if the name is not a picture's. */
export function formatOf(name: string): NamedFormat | undefined {
  return formatsByEnding.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}

/**
 * The format of a response whose URL names none: WebP for clients that list it in `Accept`, else the original's. A
 * wildcard does not count: clients without WebP support send it too.
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
