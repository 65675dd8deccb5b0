import { Children, useMemo, useRef, type ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import { fill } from '../../texts/template';
import type { PageTexts } from '../../texts/texts';
import css from './carousel.css';
import { CarouselControls } from './CarouselControls';
import { useCarousel, type CarouselState } from './use-carousel';

/** The autoplay interval in seconds. */
export const slideSeconds = { min: 3, max: 30, fallback: 7 };

/** The number of slides in view in containers from 600, 960 and 1280 pixels wide. */
interface PerView {
  readonly sm: number;
  readonly md: number;
  readonly lg: number;
}

export interface CarouselProps {
  /** Its accessible name; `''` for none. */
  readonly label: string;
  readonly className?: string | undefined;
  /** Left out: one slide at a time. */
  readonly perView?: PerView;
  /** True: its buttons continue at the other end. */
  readonly loop?: boolean;
  /** The autoplay interval in seconds; left out: no autoplay. */
  readonly autoplay?: number | undefined;
  /** True: a list of items without accessible names, instead of slides named by their number. */
  readonly isList?: boolean;
  readonly children: ReactNode;
}

/**
 * Slides side by side in a row that scrolls and snaps, by touch, wheel and keyboard alike. No slide is ever hidden. The buttons
 * come with hydration; their space is reserved before. A slide without content takes no space.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/carousel/
 */
export function Carousel(props: CarouselProps): ReactNode {
  const { label, className, perView, loop = false, autoplay, isList = false, children } = props;
  const texts = useSite().texts.carousel;
  // The same elements in each render, so that their contents do not re-render while the row moves.
  const slides = useMemo(() => Children.toArray(children), [children]);
  const root = useRef<HTMLDivElement>(null);
  const carousel = useCarousel(root, slides.length, autoplay);
  const { state, isRunning, controls } = carousel;
  if (slides.length === 0) return null;
  return (
    <div
      ref={root}
      role="group"
      aria-roledescription={texts.carousel}
      aria-label={label === '' ? undefined : label}
      className={className === undefined ? css.carousel : `${css.carousel} ${className}`}
      {...perViewAttributes(slides.length, perView)}
      data-loop={loop || undefined}
      data-autoplay={autoplay}
    >
      {/* Before the slides, so that screen readers reach the pause button first. */}
      {slides.length > 1 && (
        <div className={css.bar} aria-live="off">
          {state !== null && state.pages.length > 1 && (
            <CarouselControls texts={texts} state={state} loop={loop} isRunning={isRunning} {...controls} />
          )}
        </div>
      )}
      <Row carousel={carousel} slides={slides} isList={isList} texts={texts} />
    </div>
  );
}

function Row({
  carousel: { row, state, isRunning },
  slides,
  isList,
  texts,
}: {
  readonly carousel: CarouselState;
  readonly slides: readonly ReactNode[];
  readonly isList: boolean;
  readonly texts: PageTexts['carousel'];
}): ReactNode {
  const List = isList ? 'ul' : 'div';
  const Slide = isList ? 'li' : 'div';
  const filled = state?.filled ?? [...slides.keys()];
  return (
    // A scrolling element must be reachable by keyboard.
    <List ref={row} className={css.track} tabIndex={0} aria-live={isRunning ? 'off' : 'polite'}>
      {slides.map((slide, index) => (
        <Slide
          // oxlint-disable-next-line react/no-array-index-key -- a slide is identified by its index
          key={index}
          className={css.slide}
          {...(!isList && {
            role: 'group',
            'aria-roledescription': texts.slide,
            'aria-label': fill(texts.slideOf, { slides: filled.indexOf(index) + 1, total: filled.length }),
          })}
        >
          {slide}
        </Slide>
      ))}
    </List>
  );
}

/** Attributes for the stylesheet: slides per view, and in `data-fits` the widths at which no buttons are needed. */
function perViewAttributes(count: number, perView: PerView | undefined) {
  if (perView === undefined) return {};
  const fits = (['sm', 'md', 'lg'] as const).filter((width) => count <= perView[width]);
  return {
    'data-sm': perView.sm,
    'data-md': perView.md,
    'data-lg': perView.lg,
    'data-fits': fits.join(' ') || undefined,
  };
}
