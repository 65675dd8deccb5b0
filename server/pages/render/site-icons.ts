import {
  asset,
  normaliseName,
  parseFields,
  type ParseScope,
  type RawBlock,
} from '../../../common/fields/fields';
import type { Asset } from '../../../common/image/asset';
import { imageUrl, isResizable } from '../../../common/image/image-url';

/** An icon of the site in one size. */
export interface SiteIcon {
  readonly src: string;
  /** Such as `192x192`, or `any` for a drawing. */
  readonly sizes: string;
  readonly type?: string;
}

/** The logo in the navigation of the story `config`. */
export function logoOf(header: readonly RawBlock[], site: ParseScope): Asset | null {
  const navigation = header.find(({ component }) => normaliseName(component) === 'navigation');
  return navigation === undefined ? null : parseFields({ logo: asset() }, navigation, site).logo;
}

/**
 * The icons of the site: its logo, if that is square, else the built-in one. A photo comes from the image service in each size,
 * but no larger than it is; a drawing fits all.
 * @param builtIn path of the built-in icon, an SVG.
 * @param sizes pixels.
 */
export function iconsOf(logo: Asset | null, builtIn: string, sizes: readonly number[]): readonly SiteIcon[] {
  const { src, size } = logo ?? {};
  if (src === undefined || !size || size.width !== size.height) return [drawing(builtIn)];
  if (!isResizable(src)) return [/\.svg$/i.test(src) ? drawing(src) : { src, sizes: squareOf(size.width) }];
  const offered = [...new Set(sizes.map((pixels) => Math.min(pixels, size.width)))];
  return offered.map((pixels) => ({
    src: imageUrl(src, { width: pixels, height: pixels, format: 'png' }),
    sizes: squareOf(pixels),
    type: 'image/png',
  }));
}

function drawing(src: string): SiteIcon {
  return { src, sizes: 'any', type: 'image/svg+xml' };
}

function squareOf(pixels: number): string {
  return `${pixels}x${pixels}`;
}
