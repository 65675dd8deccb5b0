import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { Carousel, slideSeconds } from '../../ui/carousel/Carousel';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { blocks, boolean, number } from '../../fields/fields';
import { visibleTextOf } from '../../json';
import css from './carousel-hero.css';

const fields = { slides: blocks(['basic_hero']), autoplay: boolean(), interval: number(slideSeconds) };

/** A carousel of heroes as the opening of a page. */
function CarouselHero({
  fields: { slides, autoplay, interval },
  root,
}: BlockProps<typeof fields>): ReactNode {
  if (slides.length === 0) return null;
  return (
    <section className={css.hero} {...root}>
      <Carousel
        label=""
        titles={slides.map((slide) => visibleTextOf(slide['title']))}
        className={css.slides}
        autoplay={autoplay ? interval : undefined}
      >
        {slides.map((slide, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a slide is identified by its index
          <NestedBlocks key={index} blocks={[slide]} />
        ))}
      </Carousel>
    </section>
  );
}

export const block = defineBlock('carousel_hero', fields, CarouselHero, {
  isEmpty: ({ slides }) => slides.length === 0,
});
