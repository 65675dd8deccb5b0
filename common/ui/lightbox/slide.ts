import { imageSource } from '../../image/image-source';
import { sizeInUrl } from '../../image/image-url';
import { createElement } from '../create-element';
import { creditOf, sizesOf } from './photo-attributes';
import css from './lightbox.css';
import type { Photo } from './photos';

/** The centre of a zoomed image, as fractions of its width and height. */
export interface ZoomPoint {
  readonly x: number;
  readonly y: number;
}

/** The size of a zoomed image relative to one that fits; keep it equal to `--zoom` in the stylesheet. */
const zoomFactor = 2.5;

/** A photo with its texts. */
export interface Slide {
  readonly element: HTMLElement;
  /** Zooms in on a point; null: the image fits the window. */
  readonly zoomTo: (point: ZoomPoint | null) => void;
  /** False once its image has failed to load. */
  readonly hasImage: () => boolean;
}

/** What happens in a slide. */
export interface SlideEvents {
  /** A double click, with its position. */
  readonly onZoom: (point: ZoomPoint) => void;
  /** Its image has failed to load. */
  readonly onMissing: () => void;
}

/**
 * Creates a slide, which loads its image at once.
 * @param missing the message for an image that fails to load.
 */
export function createSlide(photo: Photo, missing: string, { onZoom, onMissing }: SlideEvents): Slide {
  const size = sizeInUrl(photo.src);
  const image = createElement('img', { class: css.picture, alt: photo.alt, sizes: sizesOf(size, 1) });
  const box = createElement(
    'div',
    { class: size === null ? css.unmeasured : css.measured, 'data-state': 'loading' },
    image,
  );
  if (size !== null) {
    box.style.setProperty('--ratio', String(size.width / size.height));
    box.style.setProperty('--width', String(size.width));
  }
  const stage = createElement('div', { class: css.stage }, box);
  const hasImage = (): boolean => stage.contains(image);
  const zoomTo = (point: ZoomPoint | null): void => {
    // Browsers request an image again that has failed and gets `sizes`: it would fail without end.
    if (hasImage()) image.sizes = sizesOf(size, point === null ? 1 : zoomFactor);
    stage.toggleAttribute('data-zoomed', point !== null);
    if (point === null) return leaveStage(stage);
    // A scrolling element must be reachable by keyboard.
    stage.tabIndex = 0;
    stage.scrollTo(
      stage.scrollWidth * point.x - stage.clientWidth / 2,
      stage.scrollHeight * point.y - stage.clientHeight / 2,
    );
  };
  stage.addEventListener('pointermove', dragByMouse);
  box.addEventListener('dragstart', (event) => event.preventDefault());
  box.addEventListener('dblclick', (event) => onZoom(pointOf(event, box)));
  image.addEventListener('load', () => box.setAttribute('data-state', 'loaded'));
  image.addEventListener('error', () => {
    const message = createElement('p', { role: 'status', class: css.missing }, `${missing} ${photo.alt}`);
    stage.replaceChildren(message);
    onMissing();
  });
  load(image, photo);
  return {
    element: createElement('figure', { class: css.figure }, stage, ...captionOf(photo)),
    zoomTo,
    hasImage,
  };
}

/** Gives a focus that the stage has to the dialog, whose keys would not work without it. */
function leaveStage(stage: HTMLElement): void {
  if (stage === document.activeElement) stage.closest('dialog')?.focus();
  stage.removeAttribute('tabindex');
}

function load(image: HTMLImageElement, { src }: Photo): void {
  const { style, srcSet = '', src: source, ...space } = imageSource({ src, size: sizeInUrl(src), focus: '' });
  Object.assign(image.style, style);
  Object.assign(image, { ...space, srcset: srcSet, src: source });
}

function captionOf(photo: Photo): HTMLElement[] {
  const { title, caption } = photo;
  const credit = creditOf(photo);
  const parts = [
    ...(title === '' ? [] : [createElement('strong', {}, title)]),
    ...(caption === '' ? [] : [createElement('p', { class: css.caption }, caption)]),
    ...(credit === '' ? [] : [createElement('small', {}, credit)]),
  ];
  return parts.length === 0 ? [] : [createElement('figcaption', { class: css.text }, ...parts)];
}

function pointOf({ clientX, clientY }: MouseEvent, box: HTMLElement): ZoomPoint {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** A zoomed image is moved by touch, wheel and keys, too; one that is not zoomed does not scroll. */
function dragByMouse({ currentTarget, pointerType, buttons, movementX, movementY }: PointerEvent): void {
  if (!(currentTarget instanceof HTMLElement) || !currentTarget.hasAttribute('data-zoomed')) return;
  if (pointerType === 'mouse' && buttons === 1) currentTarget.scrollBy(-movementX, -movementY);
}
