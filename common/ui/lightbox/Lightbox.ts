import type { LightboxTexts } from '../../texts/texts';
import { createElement } from '../create-element';
import { createControls, type Controls } from './controls';
import { followKey } from './follow-key';
import css from './lightbox.css';
import { showModal } from './modal';
import type { GalleryPhoto } from './photos';
import { createRow, type Row } from './row';
import type { ZoomPoint } from './slide';
import { isMirrored, startTrack, type Track } from './track';

/** Milliseconds that a photo is in view before the URL names it: browsers limit the rate of history changes. */
const restDelay = 300;

const centre: ZoomPoint = { x: 0.5, y: 0.5 };

export interface LightboxOptions {
  readonly texts: LightboxTexts;
  /** The gallery's heading, `''` for none. */
  readonly name: string;
  readonly photos: readonly GalleryPhoto[];
  /** Index of the photo in view at first. */
  readonly start: number;
  /** Gets the focus when the lightbox closes. */
  readonly opener: HTMLElement;
  /** Called once a photo has been in view for a while. */
  readonly onShow: (photo: GalleryPhoto) => void;
  /** Called when the visitor closes it. */
  readonly onClose: () => void;
}

/**
 * Shows photos one at a time above the page: a modal dialog with a row of slides that scrolls and snaps, so that browsers
 * handle swiping themselves. Escape and a click beside the image close it.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/
 */
export class Lightbox {
  readonly #options: LightboxOptions;
  readonly #controls: Controls;
  readonly #row: Row;
  readonly #track: Track;
  readonly #controller = new AbortController();
  readonly #hide: () => void;
  #zoom: ZoomPoint | null = null;
  /** True while the pointer was last pressed beside the image. */
  #isPressedBeside = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Opens it. */
  constructor(options: LightboxOptions) {
    const { texts, name, photos, start, opener, onClose } = options;
    const { signal } = this.#controller;
    this.#options = options;
    this.#row = createRow(photos, texts, {
      onZoom: (point) => this.#toggleZoom(point),
      onMissing: () => this.#leaveMissing(),
    });
    this.#controls = createControls(photos, texts, (kind) => actions[kind]());
    const dialog = createElement(
      'dialog',
      {
        class: css.lightbox,
        'aria-label': name === '' ? texts.pictures : `${texts.pictures}: ${name}`,
        tabindex: '-1',
      },
      ...this.#controls.elements,
      this.#row.element,
    );
    const actions = {
      zoom: () => this.#toggleZoom(centre),
      close: onClose,
      previous: () => this.#track.goTo(this.#track.index() - 1),
      next: () => this.#track.goTo(this.#track.index() + 1),
    };
    this.#show(start);
    this.#hide = showModal(dialog, opener);
    const onChange = (): void => this.#restart();
    this.#track = startTrack(this.#row.element, { start, total: photos.length, onChange, signal });
    this.#report();
    this.#listen(dialog, signal);
  }

  /** The photo in view. */
  photo(): GalleryPhoto | undefined {
    return this.#options.photos[this.#track.index()];
  }

  /** The frame of its image. */
  frame(): HTMLElement | null | undefined {
    return this.#row.element.children[this.#track.index()]?.querySelector<HTMLElement>('[data-state]');
  }

  /** Closes it without a call of `onClose`. */
  remove(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
    this.#hide();
  }

  #listen(dialog: HTMLDialogElement, signal: AbortSignal): void {
    const { onClose, photos } = this.#options;
    const pan = (x: number, y: number): void => dialog.querySelector('[data-zoomed]')?.scrollBy(x, y);
    const onKeyDown = (event: KeyboardEvent): void =>
      followKey(event, {
        pan: this.#zoom === null ? null : pan,
        move: (target) => this.#track.goTo(target(this.#track.index(), photos.length)),
        isMirrored: isMirrored(dialog),
        zoomIn: () => this.#zoomTo(this.#zoom ?? centre),
        zoomOut: () => this.#zoomTo(null),
      });
    dialog.addEventListener('keydown', onKeyDown, { signal });
    // Some browsers close it at the second Escape, whatever the page does.
    dialog.addEventListener('close', onClose, { signal });
    dialog.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault();
        onClose();
      },
      { signal },
    );
    dialog.addEventListener(
      'pointerdown',
      (event) => {
        this.#isPressedBeside = isBeside(event);
      },
      { signal },
    );
    // Where a zoomed image is dragged out of its frame, or a text is selected, the click happens around both.
    dialog.addEventListener('click', (event) => this.#isPressedBeside && isBeside(event) && onClose(), {
      signal,
    });
  }

  #show(index: number): void {
    this.#controls.show(index, this.#zoom !== null);
    this.#row.show(index, this.#zoom);
  }

  /** Another photo is in view; it starts without zoom. */
  #restart(): void {
    this.#zoomTo(null);
    this.#report();
  }

  #toggleZoom(point: ZoomPoint): void {
    this.#zoomTo(this.#zoom === null ? point : null);
  }

  #zoomTo(point: ZoomPoint | null): void {
    const index = this.#track.index();
    this.#zoom = this.#row.canZoom(index) ? point : null;
    this.#show(index);
  }

  /** An image may fail when it is requested in a larger size. */
  #leaveMissing(): void {
    if (this.#zoom !== null && !this.#row.canZoom(this.#track.index())) this.#zoomTo(null);
  }

  /** Reports the photo once it has been in view for a while. */
  #report(): void {
    const { onShow } = this.#options;
    const photo = this.photo();
    clearTimeout(this.#timer);
    if (photo !== undefined) this.#timer = setTimeout(() => onShow(photo), restDelay);
  }
}

/** True for a click on the empty space around the image. */
function isBeside({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('img, figcaption, button, p, [data-zoomed]') === null;
}
