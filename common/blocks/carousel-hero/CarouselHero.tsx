import type { ReactNode } from 'react';
import { useSite } from '../../story/site-context';
import { Nested } from '../blocks-context';
import { Carousel } from '../carousel';
import { defineBlock, type BlockProps } from '../define-block';
import { blocks, boolean, number } from '../fields';
import { slideSeconds } from '../carousel-settings';
import { carouselText } from '../carousel-text';
import css from './carousel-hero.css';

const fields = { slides: blocks(['basic_hero']), autoplay: boolean(), interval: number(slideSeconds) };

/** Heroes that take turns as the opening of a page. */
function CarouselHero({
  fields: { slides, autoplay, interval },
  root,
}: BlockProps<typeof fields>): ReactNode {
  const { highlights } = carouselText(useSite().languageCode);
  if (slides.length === 0) return null;
  return (
    <section className={css.hero} {...root}>
      <Carousel label={highlights} className={css.slides} autoplay={autoplay ? interval : undefined}>
        {slides.map((slide, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- what stands for the slide is its place
          <Nested key={position} blocks={[slide]} />
        ))}
      </Carousel>
    </section>
  );
}

export const block = defineBlock('carousel_hero', fields, CarouselHero);
