/** An image of a gallery with its texts. */
export interface Photo {
  readonly src: string;
  /** `''` for a decorative image. */
  readonly alt: string;
  /** `''` for none, as for the other texts. */
  readonly title: string;
  readonly caption: string;
  readonly copyright: string;
}

/** A photo in the page. */
export interface GalleryPhoto extends Photo {
  /** From 1, among all links of its gallery that open the lightbox, hidden ones included. */
  readonly number: number;
  /** The link that opens it. */
  readonly link: HTMLAnchorElement;
}

/** Finds the links of photos. */
export const photoLink = 'a[data-photo]';

/** Finds the lists of galleries. */
export const photoList = '[data-lightbox]';

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
export function photoNumberIn(list: Element, hash: string): number | null {
  const parsed = parsePhotoFragment(hash);
  return parsed !== null && parsed.gallery === galleryNumber(list) ? parsed.photo : null;
}

/** The URL fragment of the photo that a link of a gallery opens. */
export function fragmentOf(link: HTMLAnchorElement, list: Element): string {
  return photoFragment(galleryNumber(list), linksIn(list).indexOf(link) + 1);
}

/** The visible photos of a gallery in document order. */
export function visiblePhotos(list: Element): GalleryPhoto[] {
  return linksIn(list).flatMap((link, index) =>
    link.closest('[hidden]') === null ? [{ ...photoOf(link), link, number: index + 1 }] : [],
  );
}

/** The number of a gallery in the page, from 1. Galleries without links to photos do not count. */
function galleryNumber(list: Element): number {
  const galleries = [...document.querySelectorAll(photoList)];
  return galleries.filter((gallery) => linksIn(gallery).length > 0).indexOf(list) + 1;
}

function linksIn(list: Element): HTMLAnchorElement[] {
  return [...list.querySelectorAll<HTMLAnchorElement>(photoLink)];
}

/** Reads what `FullSizeLink` wrote. */
function photoOf(link: HTMLAnchorElement): Photo {
  const { title = '', caption = '', copyright = '' } = link.dataset;
  return { src: link.href, alt: link.querySelector('img')?.alt ?? '', title, caption, copyright };
}
