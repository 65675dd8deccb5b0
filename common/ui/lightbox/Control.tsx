import type { ReactNode } from 'react';
import css from './lightbox.css';

/** What each button shows, as a path in a square of 24. */
const icons = {
  close: 'M5 5l14 14M19 5L5 19',
  previous: 'M15 4l-8 8 8 8',
  next: 'M9 4l8 8-8 8',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M10.5 7.5v6M7.5 10.5h6',
};

/**
 * A button of the lightbox.
 * @param isOff true where it can do nothing now. It keeps the focus all the same, so that keys go on working.
 */
export function Control({
  kind,
  label,
  isPressed,
  isOff = false,
  onPress,
}: {
  readonly kind: keyof typeof icons;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={css.control}
      data-kind={kind}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isOff ? true : undefined}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[kind]} />
      </svg>
    </button>
  );
}
