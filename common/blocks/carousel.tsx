import { Children, type ReactNode } from 'react';
import { useSite } from '../story/site-context';
import { uiText } from '../ui-text';
import css from './carousel.css';

/**
 * Slides side by side in a row that scrolls and snaps, by touch, wheel and keyboard alike; all of them stay in the
 * page for everyone.
 * @param label what it shows, for screen readers.
 * @param className says how wide slides are, through `--per-view`.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/carousel/
 */
export function Carousel({
  label,
  className,
  children,
  ...settings
}: {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly [setting: `data-${string}`]: string | number | undefined;
}): ReactNode {
  const text = uiText(useSite().languageCode);
  const slides = Children.toArray(children);
  if (slides.length === 0) return null;
  return (
    <div
      {...settings}
      role="group"
      aria-roledescription={text.carousel}
      aria-label={label === '' ? undefined : label}
      className={className}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of a keyboard */}
      <div className={css.track} tabIndex={0}>
        {slides.map((slide, position) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- what stands for the slide is its place
            key={position}
            role="group"
            aria-roledescription={text.slide}
            aria-label={text.slideOf(position + 1, slides.length)}
            className={css.slide}
          >
            {slide}
          </div>
        ))}
      </div>
    </div>
  );
}
