import type { Asset } from '../../image/asset';

/** A picture of a gallery with what there is to say about it. */
export interface Photo {
  readonly asset: Asset;
  /** `''` where there is none. */
  readonly title: string;
  /** `''` where there is none. */
  readonly caption: string;
}

/** A photo where it stands. */
export interface PlacedPhoto extends Photo {
  /** From 1, among all pictures of its gallery that open, whether they show or not. */
  readonly number: number;
  /** The link that opens it. */
  readonly link: HTMLAnchorElement;
}
