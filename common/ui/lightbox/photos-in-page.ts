import type { Photo, PlacedPhoto } from './photo';
import { parsePhotoFragment, photoFragment } from './photo-address';

/** The photo of a gallery that a fragment names, from 1; null where it names another gallery's, or none. */
export function photoNamed(hash: string, list: Element | null): number | null {
  const named = parsePhotoFragment(hash);
  return named !== null && list !== null && named.gallery === galleryNumber(list) ? named.photo : null;
}

/** The fragment of the photo that a link in a gallery opens. */
export function fragmentOf(link: HTMLAnchorElement, list: Element | null): string {
  return photoFragment(list === null ? 1 : galleryNumber(list), linksIn(list).indexOf(link) + 1);
}

/** The photos of a gallery that are not hidden, in their order. */
export function photosShown(list: Element | null, photos: WeakMap<Element, Photo>): PlacedPhoto[] {
  return linksIn(list).flatMap((link, index) => {
    const photo = photos.get(link);
    const isShown = photo !== undefined && link.closest('[hidden]') === null;
    return isShown ? [{ ...photo, link, number: index + 1 }] : [];
  });
}

/** True once each link of a gallery is known: React brings the blocks in it to life one after the other. */
export function areAllKnown(list: Element | null, photos: WeakMap<Element, Photo>): boolean {
  return linksIn(list).every((link) => photos.has(link));
}

/** Which of the page's galleries this is, from 1. */
function galleryNumber(list: Element): number {
  const galleries = [...document.querySelectorAll('[data-lightbox]')];
  return galleries.filter((each) => linksIn(each).length > 0).indexOf(list) + 1;
}

function linksIn(list: Element | null): HTMLAnchorElement[] {
  return [...(list?.querySelectorAll<HTMLAnchorElement>('a[data-photo]') ?? [])];
}
