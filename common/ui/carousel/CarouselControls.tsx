import type { ReactNode } from 'react';
import type { CarouselText } from './messages';
import type { TrackView } from './track';
import hiddenCss from '../visually-hidden.css';
import css from './carousel.css';

/** Outlines on a square of 24. */
const icons = {
  previous: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  pause: 'M9 6v12m6-12v12',
  play: 'm8 5 11 7-11 7z',
};

/** What the controls of a carousel show and do. */
export interface CarouselControlsProps {
  readonly text: CarouselText;
  readonly view: TrackView;
  /** True: past either end it goes on at the other. */
  readonly loop: boolean;
  readonly isMoving: boolean;
  /** What the button does to a carousel that may move by itself; undefined where it never does. */
  readonly rotation: 'pause' | 'play' | undefined;
  readonly onRotation: () => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onGoTo: (page: number) => void;
}

/**
 * The buttons of a carousel. Dots are buttons of which one is current, not tabs: a page holds several slides, slides are
 * never hidden as the panels of tabs are, and each button is reached by the Tab key without a script that moves it.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/carousel/
 */
export function CarouselControls(props: CarouselControlsProps): ReactNode {
  const { text, view, loop, isMoving, rotation, onRotation, onStep } = props;
  const { pages, page, filled, fitsDots } = view;
  const { first, last } = pages[page] ?? { first: 1, last: 1 };
  const isEnd = { previous: !loop && page === 0, next: !loop && page === pages.length - 1 };
  return (
    <>
      {rotation !== undefined && <Control icon={rotation} label={text[rotation]} onPress={onRotation} />}
      <Control icon="previous" label={text.previous} isDisabled={isEnd.previous} onPress={() => onStep(-1)} />
      {fitsDots && <Dots {...props} />}
      <p className={fitsDots ? hiddenCss.visuallyHidden : css.place} aria-live={isMoving ? 'off' : 'polite'}>
        {text.inView(first, last, filled.length)}
      </p>
      <Control icon="next" label={text.next} isDisabled={isEnd.next} onPress={() => onStep(1)} />
    </>
  );
}

function Dots({ text, view: { pages, page }, onGoTo }: CarouselControlsProps): ReactNode {
  return (
    <div role="group" aria-label={text.choose} className={css.dots}>
      {pages.map(({ at, first }, position) => (
        <button
          key={at}
          type="button"
          className={css.dot}
          aria-label={text.goTo(first)}
          aria-current={position === page || undefined}
          onClick={() => onGoTo(position)}
        />
      ))}
    </div>
  );
}

/** A round button. One that leads nowhere for now keeps the focus, as a disabled one would not. */
function Control({
  icon,
  label,
  isDisabled = false,
  onPress,
}: {
  readonly icon: keyof typeof icons;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={css.control}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
    >
      <svg viewBox="0 0 24 24">
        <path d={icons[icon]} />
      </svg>
    </button>
  );
}
