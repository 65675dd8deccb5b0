import { Children, type CSSProperties, type ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import { fill } from '../../texts/template';
import type { PageTexts } from '../../texts/texts';
import css from './carousel.css';
import type { CarouselTexts } from './controls';

/** The autoplay interval in seconds. */
export const slideSeconds = { min: 3, max: 30, fallback: 7 };

/** The number of slides in view in containers from 600, 960 and 1280 pixels wide. */
interface PerView {
  readonly sm: number;
  readonly md: number;
  readonly lg: number;
}

export interface CarouselProps {
  /** Its accessible name; `''` for a general one, with the first of `titles`. */
  readonly label: string;
  /** What its slides show, by which carousels without a label differ; `''` where that has no name. */
  readonly titles?: readonly string[];
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
 * come with the behaviour; their space is reserved before. A slide without content takes no space. Elements that the behaviour
 * changes suppress the warning that they differ when React hydrates them.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/carousel/
 */
export function Carousel(props: CarouselProps): ReactNode {
  const { className, perView, loop = false, autoplay, isList = false, children } = props;
  const texts = useSite().texts.carousel;
  const label = props.label || [texts.highlights, props.titles?.find(Boolean)].filter(Boolean).join(': ');
  const slides = Children.toArray(children);
  if (slides.length === 0) return null;
  const hasBar = slides.length > 1;
  return (
    <div
      role="group"
      aria-roledescription={texts.carousel}
      aria-label={label}
      className={className === undefined ? css.carousel : `${css.carousel} ${className}`}
      {...perViewAttributes(slides.length, perView)}
      data-loop={loop || undefined}
      data-autoplay={autoplay}
      data-behaviour="carousel"
      data-texts={hasBar ? JSON.stringify(behaviourTexts(texts)) : undefined}
    >
      {/* Before the slides, so that screen readers reach the pause button first. */}
      {hasBar && (
        <div
          className={css.bar}
          aria-live="off"
          // oxlint-disable-next-line react/no-danger -- empty: React leaves its children to the behaviour
          dangerouslySetInnerHTML={{ __html: '' }}
          suppressHydrationWarning
        />
      )}
      <Row slides={slides} label={label} isList={isList} texts={texts} />
    </div>
  );
}

function Row({
  slides,
  label,
  isList,
  texts,
}: {
  readonly slides: readonly ReactNode[];
  readonly label: string;
  readonly isList: boolean;
  readonly texts: PageTexts['carousel'];
}): ReactNode {
  const List = isList ? 'ul' : 'div';
  const Slide = isList ? 'li' : 'div';
  return (
    <List
      role={isList ? undefined : 'group'}
      // A list that does not scroll needs no name of its own.
      aria-label={isList && slides.length === 1 ? undefined : label}
      className={css.track}
      // A scrolling element must be reachable by keyboard. The behaviour leaves out rows that do not scroll.
      tabIndex={slides.length > 1 ? 0 : undefined}
      suppressHydrationWarning
    >
      {slides.map((slide, index) => (
        <Slide
          // oxlint-disable-next-line react/no-array-index-key -- a slide is identified by its index
          key={index}
          className={css.slide}
          {...(!isList && {
            role: 'group',
            'aria-roledescription': texts.slide,
            // Where a slide is empty, the behaviour counts again.
            'aria-label': fill(texts.slideOf, { slides: index + 1, total: slides.length }),
          })}
          suppressHydrationWarning
        >
          {slide}
        </Slide>
      ))}
    </List>
  );
}

function behaviourTexts(texts: PageTexts['carousel']): CarouselTexts {
  const { slideOf, previous, next, choose, goTo, pause, play } = texts;
  return { slideOf, previous, next, choose, goTo, pause, play };
}

/** Attributes for the stylesheet: slides per view, and in `data-fits` the widths at which no buttons are needed. */
function perViewAttributes(count: number, perView: PerView | undefined) {
  if (perView === undefined) return {};
  const fits = (['sm', 'md', 'lg'] as const).filter((width) => count <= perView[width]);
  return {
    'data-per-view': '',
    style: { '--sm': perView.sm, '--md': perView.md, '--lg': perView.lg } as CSSProperties,
    'data-fits': fits.join(' ') || undefined,
  };
}
