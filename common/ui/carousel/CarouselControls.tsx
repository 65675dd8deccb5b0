import type { ReactNode } from 'react';
import hiddenCss from '../visually-hidden.css';
import { fill } from '../../texts/template';
import type { PageTexts } from '../../texts/texts';
import css from './carousel.css';
import type { TrackState } from './track';

/** SVG paths in a view box of 24 by 24. */
const icons = {
  previous: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  pause: 'M9 6v12m6-12v12',
  play: 'm8 5 11 7-11 7z',
};

export interface CarouselControlsProps {
  readonly texts: PageTexts['carousel'];
  readonly state: TrackState;
  /** True: the last page is followed by the first, and the first preceded by the last. */
  readonly loop: boolean;
  readonly isRunning: boolean;
  /** The action of the autoplay button; undefined without autoplay. */
  readonly autoplay: 'pause' | 'play' | undefined;
  readonly onAutoplay: () => void;
  readonly onStep: (step: 1 | -1) => void;
  readonly onGoTo: (page: number) => void;
}

/**
 * The buttons of a carousel. The dots are buttons, the current one marked, and not tabs: a page holds several slides, slides
 * are never hidden as tab panels are, and the Tab key reaches each button without a script.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/carousel/
 */
export function CarouselControls(props: CarouselControlsProps): ReactNode {
  const { texts, state, loop, isRunning, autoplay, onAutoplay, onStep } = props;
  const { pages, page, filled, fitsDots } = state;
  const { first, last } = pages[page] ?? { first: 1, last: 1 };
  const stepButton = (icon: 'previous' | 'next', step: 1 | -1, lastPage: number): ReactNode => (
    <Control
      icon={icon}
      label={texts[icon]}
      isDisabled={!loop && page === lastPage}
      onPress={() => onStep(step)}
    />
  );
  return (
    <>
      {autoplay !== undefined && <Control icon={autoplay} label={texts[autoplay]} onPress={onAutoplay} />}
      {stepButton('previous', -1, 0)}
      {fitsDots && <Dots {...props} />}
      <p
        className={fitsDots ? hiddenCss.visuallyHidden : css.position}
        aria-live={isRunning ? 'off' : 'polite'}
      >
        {fill(texts.slideOf, {
          slides: first === last ? first : `${first}–${last}`,
          total: filled.length,
        })}
      </p>
      {stepButton('next', 1, pages.length - 1)}
    </>
  );
}

function Dots({ texts, state: { pages, page }, onGoTo }: CarouselControlsProps): ReactNode {
  return (
    <div role="group" aria-label={texts.choose} className={css.dots}>
      {pages.map(({ offset, first }, index) => (
        <button
          key={offset}
          type="button"
          className={css.dot}
          aria-label={fill(texts.goTo, { number: first })}
          aria-current={index === page || undefined}
          onClick={() => onGoTo(index)}
        />
      ))}
    </div>
  );
}

/** A round button. A disabled one has `aria-disabled`: with `disabled` it would lose the focus. */
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
      data-kind={icon}
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
