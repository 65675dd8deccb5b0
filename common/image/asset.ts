import { isJsonObject, textOf } from '../json';
import { focusArea } from './image-address';

/** A picture that may be shown. */
export interface Asset {
  readonly src: string;
  /** What the picture shows, `''` where it only decorates. */
  readonly alt: string;
  readonly title: string;
  /** Pixels of the original, from its address; null where the address does not say (SVG files of some services). */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** The part that must stay visible, as `left x top:right x bottom` pixels of the original; `''` for the middle. */
  readonly focus: string;
  /** Whose picture it is; left out where nobody says. */
  readonly copyright?: string;
}

/**
 * Reads an asset field.
 * @param origins the origins whose pictures are shown.
 * @returns null for an empty field and for pictures from elsewhere.
 */
export function parseAsset(value: unknown, origins: readonly string[]): Asset | null {
  if (!isJsonObject(value)) return null;
  const src = pictureAddress(textOf(value['filename']), origins);
  if (src === null) return null;
  const copyright = textOf(value['copyright']);
  return {
    src,
    alt: textOf(value['alt']),
    title: textOf(value['title']),
    size: sizeOf(src),
    focus: focusArea.exec(textOf(value['focus']))?.[0] ?? '',
    ...(copyright === '' ? {} : { copyright }),
  };
}

/** The address of a picture in normal form where it comes from one of `origins`, else null. */
export function pictureAddress(value: string, origins: readonly string[]): string | null {
  if (!URL.canParse(value)) return null;
  const { href, protocol, username, password, origin } = new URL(value);
  // The origin of a `blob:` address is that of the address inside it.
  const plain = /^https?:$/.test(protocol) && username === '' && password === '';
  return plain && origins.includes(origin) ? href : null;
}

/** Addresses of assets say the size: `/f/<space>/<width>x<height>/<hash>/<name>`. */
function sizeOf(src: string): Asset['size'] {
  const found = /\/f\/[^/]+\/(\d{1,5})x(\d{1,5})\//.exec(src);
  const [width, height] = [Number(found?.[1]), Number(found?.[2])];
  return width > 0 && height > 0 ? { width, height } : null;
}
