import type { LightboxTexts } from '../../texts/texts';
import { createElement } from '../create-element';
import css from './lightbox.css';
import type { Photo } from './photos';
import { createSlide, type Slide, type SlideEvents, type ZoomPoint } from './slide';

/** The row of slides. */
export interface Row {
  readonly element: HTMLUListElement;
  /** Marks the photo in view, and zooms it in or out. */
  readonly show: (index: number, zoom: ZoomPoint | null) => void;
  /** False for a photo whose image has failed to load. */
  readonly canZoom: (index: number) => boolean;
}

/** Creates the row. The photo in view and its neighbours load; the other slides are empty. */
export function createRow(photos: readonly Photo[], texts: LightboxTexts, events: SlideEvents): Row {
  const items = photos.map((photo) => ({ photo, item: createElement('li', { class: css.slide }) }));
  // A scrolling element must be reachable by keyboard.
  const attributes = { class: css.track, 'aria-label': texts.pictures, tabindex: '0' };
  const element = createElement('ul', attributes, ...items.map(({ item }) => item));
  const slides = new Map<number, Slide>();
  let zoomed: Slide | undefined;

  const fill = (index: number, position: number, { photo, item }: (typeof items)[number]): void => {
    if (position === index) item.removeAttribute('aria-hidden');
    else item.setAttribute('aria-hidden', 'true');
    const isNear = Math.abs(position - index) <= 1;
    if (isNear === slides.has(position)) return;
    const slide = isNear ? createSlide(photo, texts.missing, events) : undefined;
    if (slide === undefined) slides.delete(position);
    else slides.set(position, slide);
    item.replaceChildren(...(slide === undefined ? [] : [slide.element]));
  };
  const show = (index: number, zoom: ZoomPoint | null): void => {
    element.toggleAttribute('data-locked', zoom !== null);
    // First, while it is in the document: it may have the focus.
    zoomed?.zoomTo(null);
    items.forEach((item, position) => fill(index, position, item));
    zoomed = zoom === null ? undefined : slides.get(index);
    zoomed?.zoomTo(zoom);
  };
  return { element, show, canZoom: (index) => slides.get(index)?.hasImage() === true };
}
