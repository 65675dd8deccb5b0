import type { ReactNode } from 'react';
import { Image } from '../../image/Image';
import { Carousel } from '../../ui/carousel/Carousel';
import { slideSeconds } from '../../ui/carousel/settings';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { boolean, multiAsset, text } from '../../fields/fields';
import { Section } from '../../ui/section';
import css from './brand-carousel.css';

const fields = { title: text(), brands: multiAsset(), autoplay: boolean() };

const perView = { sm: 3, md: 4, lg: 6 };

/** The marks of partners or clients, in a row that scrolls where it must; in a grid for those who want no movement. */
function BrandCarousel({ fields: { title, brands, autoplay }, root }: BlockProps<typeof fields>): ReactNode {
  if (brands.length === 0) return null;
  return (
    <Section root={root} title={title} className={css.brands}>
      <Carousel
        label={title}
        className={css.row}
        perView={perView}
        autoplay={autoplay ? slideSeconds.fallback : undefined}
        isList
      >
        {brands.map((brand, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same mark may stand in a list twice
          <Image key={position} asset={brand} className={css.mark} sizes="12rem" />
        ))}
      </Carousel>
    </Section>
  );
}

export const block = defineBlock('brand_carousel', fields, BrandCarousel);
