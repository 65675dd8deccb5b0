import type { Asset } from '../../../common/image/asset';
import { imageUrl, isResizable } from '../../../common/image/image-url';

/** A node of structured data. Properties without a value are left out when it is serialised. */
export interface DataNode {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** The width in pixels that search engines recommend at least. */
const imageWidth = 1200;

/** The URL of a picture, no wider than search engines need. */
export function imageUrlOf({ src, size }: Asset): string {
  return size !== null && size.width > imageWidth && isResizable(src)
    ? imageUrl(src, { width: imageWidth })
    : src;
}
