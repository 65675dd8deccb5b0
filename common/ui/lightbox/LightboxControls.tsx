import type { ReactNode } from 'react';
import hiddenCss from '../visually-hidden.css';
import { fill } from '../../texts/template';
import type { LightboxTexts } from '../../texts/texts';
import css from './lightbox.css';
import type { GalleryPhoto } from './photos';
import type { Zoom } from './Slide';
import type { Track } from './use-track';

/** The state that the parts of a lightbox share. */
export interface LightboxParts {
  readonly texts: LightboxTexts;
  readonly photos: readonly GalleryPhoto[];
  readonly track: Track;
  readonly zoom: Zoom;
}

/** SVG paths in a view box of 24 by 24. */
const icons = {
  close: 'M5 5l14 14M19 5L5 19',
  previous: 'M15 4l-8 8 8 8',
  next: 'M9 4l8 8-8 8',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M10.5 7.5v6M7.5 10.5h6',
};

/** The counter and the buttons of the lightbox. */
export function LightboxControls({
  texts,
  photos,
  track: { index, goTo },
  zoom,
  onClose,
}: LightboxParts & { readonly onClose: () => void }): ReactNode {
  const total = photos.length;
  const alt = photos[index]?.asset.alt ?? '';
  const step = (kind: 'previous' | 'next', to: number): ReactNode => (
    <Control kind={kind} label={texts[kind]} isDisabled={to < 0 || to === total} onPress={() => goTo(to)} />
  );
  return (
    <>
      <p role="status" className={css.counter}>
        {total > 1 && <span aria-hidden="true">{`${index + 1} / ${total}`}</span>}
        <span className={hiddenCss.visuallyHidden}>
          {fill(texts.position, { number: index + 1, total })}
          {alt !== '' && `: ${alt}`}
        </span>
      </p>
      <Control kind="zoom" label={texts.zoom} isPressed={zoom.point !== null} onPress={() => zoom.toggle()} />
      <Control kind="close" label={texts.close} onPress={onClose} />
      {total > 1 && step('previous', index - 1)}
      {total > 1 && step('next', index + 1)}
    </>
  );
}

/** A button. A disabled one has `aria-disabled`: with `disabled` it would lose the focus, and keys would stop working. */
function Control({
  kind,
  label,
  isPressed,
  isDisabled = false,
  onPress,
}: {
  readonly kind: keyof typeof icons;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={css.control}
      data-kind={kind}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled ? true : undefined}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[kind]} />
      </svg>
    </button>
  );
}
