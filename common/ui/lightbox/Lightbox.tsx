import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import hidden from '../visually-hidden.css';
import { messagesIn } from '../../messages';
import { Control } from './Control';
import { followKey, type KeyActions } from './follow-key';
import { lightboxMessages, type LightboxMessages } from './messages';
import css from './lightbox.css';
import type { PlacedPhoto } from './photo';
import { Slide } from './Slide';
import type { ZoomPoint } from './Stage';
import { useModal } from './use-modal';
import { useTrack } from './use-track';

const middle: ZoomPoint = { x: 0.5, y: 0.5 };

/** Milliseconds that a photo shows before the address says so: browsers refuse to be told too often. */
const settledAfter = 300;

/** What a lightbox is given. */
interface LightboxProps {
  /** The gallery's heading, `''` where it has none. */
  readonly name: string;
  readonly photos: readonly PlacedPhoto[];
  /** Index of the first photo to show. */
  readonly start: number;
  /** Gets the focus when it closes. */
  readonly opener: HTMLElement;
  /** Called once a photo has been in view for a while. */
  readonly onShow: (photo: PlacedPhoto) => void;
  readonly onClose: () => void;
}

/**
 * Pictures one at a time above the page: a modal dialog with a row of slides that scrolls and snaps, so that swiping
 * is the browser's own. Escape and a click beside the picture close it.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/
 */
export function Lightbox({ name, photos, start, opener, onShow, onClose }: LightboxProps): ReactNode {
  const words = messagesIn(lightboxMessages, useSite().languageCode);
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, opener);
  const { track, place, goTo, handlers } = useTrack(start, photos.length);
  const { zoom, setZoom, toggleZoom } = useZoom(place);
  useSettled(photos[place], onShow);
  const close = (): void => dialog.current?.close();
  const pan = (...by: readonly [number, number]): void =>
    dialog.current?.querySelector('[data-zoomed]')?.scrollBy(...by);
  const act: KeyActions = {
    pan: zoom === null ? null : pan,
    move: (to) => goTo(to(place, photos.length)),
    enlarge: () => setZoom(zoom ?? middle),
    shrink: () => setZoom(null),
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and buttons do the same
    <dialog
      ref={dialog}
      className={css.lightbox}
      aria-label={name === '' ? words.pictures : `${words.pictures}: ${name}`}
      tabIndex={-1}
      onClose={onClose}
      onKeyDown={(event) => followKey(event, act)}
      onClick={(event) => {
        if (isBeside(event)) close();
      }}
    >
      <Counter place={place} photos={photos} say={words.place} />
      <Control kind="zoom" label={words.zoom} isPressed={zoom !== null} onPress={() => toggleZoom(middle)} />
      <Control kind="close" label={words.close} onPress={close} />
      {photos.length > 1 && <Steps words={words} place={place} total={photos.length} goTo={goTo} />}
      <ul
        ref={track}
        className={css.track}
        aria-label={words.pictures}
        data-still={zoom === null ? undefined : ''}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of a keyboard
        tabIndex={0}
        {...handlers}
      >
        {photos.map((photo, index) => (
          <li key={photo.number} className={css.slide} aria-hidden={index === place ? undefined : true}>
            {/* Neighbours load ahead. */}
            {Math.abs(index - place) <= 1 && (
              <Slide
                photo={photo}
                zoom={index === place ? zoom : null}
                missing={words.missing}
                onZoom={toggleZoom}
              />
            )}
          </li>
        ))}
      </ul>
    </dialog>
  );
}

/** What is enlarged: the picture in view, until another one comes. */
function useZoom(place: number) {
  const [enlarged, setEnlarged] = useState<{ place: number; point: ZoomPoint } | null>(null);
  const zoom = enlarged?.place === place ? enlarged.point : null;
  const setZoom = (point: ZoomPoint | null): void => setEnlarged(point === null ? null : { place, point });
  const toggleZoom = (point: ZoomPoint): void => setZoom(zoom === null ? point : null);
  return { zoom, setZoom, toggleZoom };
}

/** Reports a photo once it has stayed for a while. */
function useSettled(photo: PlacedPhoto | undefined, report: (photo: PlacedPhoto) => void): void {
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  useEffect(() => {
    if (photo === undefined) return;
    const timer = setTimeout(() => latest.current(photo), settledAfter);
    return () => clearTimeout(timer);
  }, [photo]);
}

function isBeside({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('img, figcaption, button, p, [data-zoomed]') === null;
}

function Counter({
  place,
  photos,
  say,
}: {
  readonly place: number;
  readonly photos: readonly PlacedPhoto[];
  readonly say: (place: number, total: number) => string;
}): ReactNode {
  const alt = photos[place]?.asset.alt ?? '';
  return (
    <p role="status" className={css.counter}>
      {photos.length > 1 && <span aria-hidden="true">{`${place + 1} / ${photos.length}`}</span>}
      <span className={hidden.visuallyHidden}>
        {say(place + 1, photos.length)}
        {alt !== '' && `: ${alt}`}
      </span>
    </p>
  );
}

function Steps({
  words,
  place,
  total,
  goTo,
}: {
  readonly words: LightboxMessages;
  readonly place: number;
  readonly total: number;
  readonly goTo: (place: number) => void;
}): ReactNode {
  return (
    <>
      <Control kind="previous" label={words.previous} isOff={place === 0} onPress={() => goTo(place - 1)} />
      <Control kind="next" label={words.next} isOff={place === total - 1} onPress={() => goTo(place + 1)} />
    </>
  );
}
