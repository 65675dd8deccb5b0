import type { Behaviour } from '../../block-system/behaviour';
import { startLightbox } from '../../ui/lightbox/start-lightbox';
import { photoList } from '../../ui/lightbox/photos';
import { startFilter } from './start-filter';

/**
 * The behaviour of galleries: on a list whose links open in a lightbox, or on an element with such a list and its filter.
 * @see {@link startFilter}, {@link startLightbox}
 */
export const behaviour: Behaviour = (gallery, scope, signal) => {
  // First: the lightbox shows no photos that the URL filters out.
  startFilter(gallery, scope, signal);
  const list = gallery.matches(photoList) ? gallery : gallery.querySelector<HTMLElement>(photoList);
  if (list !== null) startLightbox(list, scope, signal);
};
