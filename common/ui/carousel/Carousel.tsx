import { Children, useMemo, useRef, type ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import { CarouselControls } from './CarouselControls';
import { carouselText } from './messages';
import { useCarousel } from './use-carousel';
import css from './carousel.css';

/** How many slides are in view on phones held upright, tablets, and wide screens; a part of a page counts as narrower. */
export interface PerView {
  readonly sm: number;
  readonly md: number;
  readonly lg: number;
}

/** What a carousel may be given besides its slides. */
export interface CarouselProps {
  /** What it shows, for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
  /** Left out: one slide at a time. */
  readonly perView?: PerView;
  /** True: its buttons go on at the other end. */
  readonly loop?: boolean;
  /** Seconds that it rests where it moves by itself; left out: it does not. */
  readonly autoplay?: number | undefined;
  /** True: it is a list of things that need no name of their own, rather than of slides named by their place. */
  readonly isList?: boolean;
  readonly children: ReactNode;
}

/**
 * Slides side by side in a row that scrolls and snaps, by touch, wheel and keyboard alike; all of them stay in the page
 * for everyone. Its buttons come with the script, into room that is kept for them. A slide that shows nothing takes no
 * place.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/carousel/
 */
export function Carousel(props: CarouselProps): ReactNode {
  const { label, className, perView, loop = false, autoplay, isList = false, children } = props;
  const text = carouselText(useSite().languageCode);
  // The same elements each time, so that what is in them is not rendered anew while the row moves.
  const slides = useMemo(() => Children.toArray(children), [children]);
  const root = useRef<HTMLDivElement>(null);
  const { track, view, isMoving, controls } = useCarousel(root, slides.length, autoplay);
  if (slides.length === 0) return null;
  const Track = isList ? 'ul' : 'div';
  const Slide = isList ? 'li' : 'div';
  const numbered = view?.filled ?? [...slides.keys()];
  return (
    <div
      ref={root}
      role="group"
      aria-roledescription={text.carousel}
      aria-label={label === '' ? undefined : label}
      className={className === undefined ? css.carousel : `${css.carousel} ${className}`}
      data-sm={perView?.sm}
      data-md={perView?.md}
      data-lg={perView?.lg}
      data-fits={whereFits(slides.length, perView)}
      data-loop={loop || undefined}
      data-autoplay={autoplay}
    >
      {/* Before the slides, so that who meets them knows of the button that stops them. */}
      {slides.length > 1 && (
        <div className={css.bar} aria-live="off">
          {view !== null && view.pages.length > 1 && (
            <CarouselControls text={text} view={view} loop={loop} isMoving={isMoving} {...controls} />
          )}
        </div>
      )}
      <Track
        ref={track}
        className={css.track}
        // What scrolls must be within reach of a keyboard.
        tabIndex={0}
        aria-live={isMoving ? 'off' : 'polite'}
      >
        {slides.map((slide, position) => (
          <Slide
            // oxlint-disable-next-line react/no-array-index-key -- what stands for the slide is its place
            key={position}
            className={css.slide}
            {...(isList
              ? {}
              : {
                  role: 'group',
                  'aria-roledescription': text.slide,
                  'aria-label': text.slideOf(numbered.indexOf(position) + 1, numbered.length),
                })}
          >
            {slide}
          </Slide>
        ))}
      </Track>
    </div>
  );
}

/** The widths at which all slides are in view, so that no room is kept there for buttons. */
function whereFits(count: number, perView: PerView | undefined): string | undefined {
  if (perView === undefined) return undefined;
  const names = (['sm', 'md', 'lg'] as const).filter((name) => count <= perView[name]);
  return names.length === 0 ? undefined : names.join(' ');
}
