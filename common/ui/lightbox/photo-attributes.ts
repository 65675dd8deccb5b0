import type { Photo } from './photos';

/** The line that names the owner of a photo's copyright; `''` for none. */
export function creditOf({ copyright }: Pick<Photo, 'copyright'>): string {
  return copyright === '' || /^\s*©/.test(copyright) ? copyright : `© ${copyright}`;
}

/**
 * The `sizes` of a photo: as wide as the window, or as the window's height allows.
 * @param size pixels; null if it is not known.
 * @param zoom the photo's size relative to one that fits.
 */
export function sizesOf(
  size: { readonly width: number; readonly height: number } | null,
  zoom: number,
): string {
  const width = `${100 * zoom}vw`;
  return size === null ? width : `min(${width}, ${Math.round((100 * zoom * size.width) / size.height)}vh)`;
}
