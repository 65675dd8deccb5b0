import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import type { LightboxTexts } from '../../texts/texts';
import { followKey, type KeyActions } from './follow-key';
import css from './lightbox.css';
import { LightboxControls, type LightboxParts } from './LightboxControls';
import type { GalleryPhoto } from './photos';
import { Slide, useZoom } from './Slide';
import { useModal } from './use-modal';
import { isMirrored, useTrack } from './use-track';

/** Milliseconds that a photo is in view before the URL names it: browsers limit the rate of history changes. */
const restDelay = 300;

interface LightboxProps {
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
  readonly onClose: () => void;
}

/**
 * Shows photos one at a time above the page: a modal dialog with a row of slides that scrolls and snaps, so that browsers
 * handle swiping themselves. Escape and a click beside the image close it.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/
 */
export function Lightbox({ texts, name, photos, start, opener, onShow, onClose }: LightboxProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, opener);
  const track = useTrack(start, photos.length);
  const zoom = useZoom(track.index);
  useSettled(photos[track.index], onShow);
  const close = (): void => dialog.current?.close();
  const pan = (...by: readonly [number, number]): void =>
    dialog.current?.querySelector('[data-zoomed]')?.scrollBy(...by);
  const actions: Omit<KeyActions, 'isMirrored'> = {
    pan: zoom.point === null ? null : pan,
    move: (target) => track.goTo(target(track.index, photos.length)),
    zoomIn: () => {
      if (zoom.point === null) zoom.toggle();
    },
    zoomOut: () => {
      if (zoom.point !== null) zoom.toggle();
    },
  };
  const parts = { texts, photos, track, zoom };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and buttons do the same
    <dialog
      ref={dialog}
      className={css.lightbox}
      aria-label={name === '' ? texts.pictures : `${texts.pictures}: ${name}`}
      tabIndex={-1}
      onClose={onClose}
      onKeyDown={(event) => followKey(event, { ...actions, isMirrored: isMirrored(event.currentTarget) })}
      onClick={(event) => {
        if (isBeside(event)) close();
      }}
    >
      <LightboxControls {...parts} onClose={close} />
      <Slides {...parts} />
    </dialog>
  );
}

/** The row of slides. */
function Slides({ texts, photos, track: { track, index, handlers }, zoom }: LightboxParts): ReactNode {
  return (
    <ul
      ref={track}
      className={css.track}
      aria-label={texts.pictures}
      data-locked={zoom.point === null ? undefined : ''}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by keyboard
      tabIndex={0}
      {...handlers}
    >
      {photos.map((photo, each) => (
        <li key={photo.number} className={css.slide} aria-hidden={each === index ? undefined : true}>
          {/* The neighbours load in advance. */}
          {Math.abs(each - index) <= 1 && (
            <Slide
              photo={photo}
              zoom={each === index ? zoom.point : null}
              missing={texts.missing}
              onZoom={zoom.toggle}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Reports a photo once it has been in view for a while. */
function useSettled(photo: GalleryPhoto | undefined, report: (photo: GalleryPhoto) => void): void {
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  useEffect(() => {
    if (photo === undefined) return;
    const timer = setTimeout(() => latest.current(photo), restDelay);
    return () => clearTimeout(timer);
  }, [photo]);
}

/** True for a click on the empty space around the image. */
function isBeside({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('img, figcaption, button, p, [data-zoomed]') === null;
}
