import type { ReactNode } from 'react';
import hiddenCss from '../visually-hidden.css';
import css from './lightbox.css';
import type { LightboxMessages } from './messages';

/** SVG paths in a view box of 24 by 24. */
const icons = {
  close: 'M5 5l14 14M19 5L5 19',
  previous: 'M15 4l-8 8 8 8',
  next: 'M9 4l8 8-8 8',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M10.5 7.5v6M7.5 10.5h6',
};

/** The counter and the buttons of the lightbox. */
export function LightboxControls({
  messages,
  index,
  total,
  alt,
  isZoomed,
  onZoom,
  onClose,
  goTo,
}: {
  readonly messages: LightboxMessages;
  /** Index of the photo in view. */
  readonly index: number;
  readonly total: number;
  /** Alt text of the photo in view. */
  readonly alt: string;
  readonly isZoomed: boolean;
  readonly onZoom: () => void;
  readonly onClose: () => void;
  readonly goTo: (index: number) => void;
}): ReactNode {
  const { zoom, close, previous, next } = messages;
  const isLast = index === total - 1;
  return (
    <>
      <p role="status" className={css.counter}>
        {total > 1 && <span aria-hidden="true">{`${index + 1} / ${total}`}</span>}
        <span className={hiddenCss.visuallyHidden}>
          {messages.position(index + 1, total)}
          {alt !== '' && `: ${alt}`}
        </span>
      </p>
      <Control kind="zoom" label={zoom} isPressed={isZoomed} onPress={onZoom} />
      <Control kind="close" label={close} onPress={onClose} />
      {total > 1 && (
        <>
          <Control
            kind="previous"
            label={previous}
            isDisabled={index === 0}
            onPress={() => goTo(index - 1)}
          />
          <Control kind="next" label={next} isDisabled={isLast} onPress={() => goTo(index + 1)} />
        </>
      )}
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
