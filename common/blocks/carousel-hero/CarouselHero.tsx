import type { ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import { NestedBlocks } from '../../block-system/blocks-context';
import { Carousel } from '../../ui/carousel/Carousel';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { blocks, boolean, number } from '../../fields/fields';
import { slideSeconds } from '../../ui/carousel/settings';
import { carouselText } from '../../ui/carousel/messages';
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
          <NestedBlocks key={position} blocks={[slide]} />
        ))}
      </Carousel>
    </section>
  );
}

export const block = defineBlock('carousel_hero', fields, CarouselHero);
