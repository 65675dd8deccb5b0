import type { Asset } from '../../image/asset';

/** An image of a gallery with its texts. */
export interface Photo {
  readonly asset: Asset;
  /** `''` for none. */
  readonly title: string;
  /** `''` for none. */
  readonly caption: string;
}

/** A photo in the page. */
export interface GalleryPhoto extends Photo {
  /** From 1, among all links of its gallery that open the lightbox, hidden ones included. */
  readonly number: number;
  /** The link that opens it. */
  readonly link: HTMLAnchorElement;
}

/** `#photo-3` is the third photo of the page's first gallery, `#photo-2-3` that of the second. */
const fragmentPattern = /^#photo-(?:(\d{1,4})-)?(\d{1,4})$/;

/** The URL fragment of a gallery's photo, both counted from 1. */
export function photoFragment(gallery: number, photo: number): string {
  return gallery === 1 ? `#photo-${photo}` : `#photo-${gallery}-${photo}`;
}

/** The photo that a URL fragment names, both numbers counted from 1; null for any other fragment. */
export function parsePhotoFragment(hash: string): { gallery: number; photo: number } | null {
  const [match, gallery = '1', photo] = fragmentPattern.exec(hash) ?? [];
  return match === undefined ? null : { gallery: Number(gallery), photo: Number(photo) };
}

/** The number of the photo in this gallery that a URL fragment names; null if it names none of them. */
export function photoNumberIn(list: Element | null, hash: string): number | null {
  const parsed = parsePhotoFragment(hash);
  return parsed !== null && list !== null && parsed.gallery === galleryNumber(list) ? parsed.photo : null;
}

/** The URL fragment of the photo that a link of a gallery opens. */
export function fragmentOf(link: HTMLAnchorElement, list: Element | null): string {
  return photoFragment(list === null ? 1 : galleryNumber(list), linksIn(list).indexOf(link) + 1);
}

/** The visible photos of a gallery in document order. */
export function visiblePhotos(list: Element | null, photos: WeakMap<Element, Photo>): GalleryPhoto[] {
  return linksIn(list).flatMap((link, index) => {
    const photo = photos.get(link);
    const isVisible = photo !== undefined && link.closest('[hidden]') === null;
    return isVisible ? [{ ...photo, link, number: index + 1 }] : [];
  });
}

/** True once the photo of each link is registered: React hydrates the blocks of a gallery one after the other. */
export function areAllRegistered(list: Element | null, photos: WeakMap<Element, Photo>): boolean {
  return linksIn(list).every((link) => photos.has(link));
}

/** The number of a gallery in the page, from 1. Galleries without links to photos do not count. */
function galleryNumber(list: Element): number {
  const galleries = [...document.querySelectorAll('[data-lightbox]')];
  return galleries.filter((gallery) => linksIn(gallery).length > 0).indexOf(list) + 1;
}

function linksIn(list: Element | null): HTMLAnchorElement[] {
  return [...(list?.querySelectorAll<HTMLAnchorElement>('a[data-photo]') ?? [])];
}
