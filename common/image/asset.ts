import { allowedUrl } from '../allowed-url';
import { isJsonObject, textOf, visibleTextOf } from '../json';
import { focusArea, sizeInUrl } from './image-url';

/** A picture from an allowed origin. */
export interface Asset {
  readonly src: string;
  /** Alternative text; `''` for a decorative picture. */
  readonly alt: string;
  readonly title: string;
  /** Pixels of the original, from its URL; null if the URL does not contain the size (some SVG files). */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** The part that must stay visible, as `<left>x<top>:<right>x<bottom>` in pixels of the original; `''` for the middle. */
  readonly focus: string;
  /** Left out if it is empty. */
  readonly copyright?: string;
  /** The picture's main colour as `#rrggbb`, from `dominant_color` of its metadata; left out without a valid one. */
  readonly ground?: string;
  /** The picture is never cropped: `fit` of its metadata is `whole`. Left out otherwise. */
  readonly isWhole?: true;
}

const colour = /^#[\da-f]{6}$/i;

/**
 * Parses an asset field.
 * @param origins the allowed origins.
 * @returns null for an empty field and for pictures from other origins.
 */
export function parseAsset(value: unknown, origins: readonly string[]): Asset | null {
  // Fields of the CMS's first type for pictures hold an address alone, without a scheme.
  if (typeof value === 'string') return parseAsset({ filename: value }, origins);
  if (!isJsonObject(value)) return null;
  const src = allowedUrl(textOf(value['filename']).replace(/^\/\//, 'https://'), origins);
  if (src === null) return null;
  const copyright = visibleTextOf(value['copyright']);
  return {
    src,
    alt: visibleTextOf(value['alt']),
    title: visibleTextOf(value['title']),
    size: sizeInUrl(src),
    focus: focusArea.exec(textOf(value['focus']))?.[0] ?? '',
    ...(copyright === '' ? {} : { copyright }),
    ...parseMetadata(value['meta_data']),
  };
}

/** The custom metadata that editors may give an asset in the CMS's library. */
function parseMetadata(value: unknown): Pick<Asset, 'ground' | 'isWhole'> {
  if (!isJsonObject(value)) return {};
  const ground = textOf(value['dominant_color']);
  return {
    ...(colour.test(ground) ? { ground } : {}),
    ...(value['fit'] === 'whole' ? { isWhole: true } : {}),
  };
}
