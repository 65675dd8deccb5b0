import { fragmentOf, photoLink, photoList } from '../../common/ui/lightbox/photos';

/**
 * To be called, once or more, when clicks begin to select blocks: with Ctrl or Cmd held, a click follows a link. That of a photo opens
 * the lightbox, as visitors see it, in place of the file in a new tab.
 */
export function openPhotosByKey(): void {
  // Before the bridge and the page, which must not hear of the click.
  window.addEventListener('click', openPhoto, true);
}

function openPhoto(event: MouseEvent): void {
  if (!(event.ctrlKey || event.metaKey) || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>(photoLink);
  const list = link?.closest(photoList);
  if (!link || !list) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // The lightbox follows the address.
  window.location.hash = fragmentOf(link, list);
}
