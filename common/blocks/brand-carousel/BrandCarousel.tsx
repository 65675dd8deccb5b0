import type { ReactNode } from 'react';
import { Image } from '../../image/Image';
import { Carousel, slideSeconds } from '../../ui/carousel/Carousel';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { boolean, multiAsset } from '../../fields/fields';
import { HeadedSection, sectionFields } from '../../ui/HeadedSection';
import css from './brand-carousel.css';

const fields = { ...sectionFields, brands: multiAsset(), autoplay: boolean() };

const perView = { sm: 3, md: 4, lg: 6 };

/** The logos of partners or clients, in a carousel; in a grid for users who prefer reduced motion. */
function BrandCarousel({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { title, brands, autoplay } = values;
  if (brands.length === 0) return null;
  return (
    <HeadedSection
      head={values}
      actions={<NestedBlocks blocks={values.actions} />}
      root={root}
      className={css.brands}
    >
      <Carousel
        label={title}
        titles={brands.map(({ alt }) => alt)}
        className={css.row}
        perView={perView}
        autoplay={autoplay ? slideSeconds.fallback : undefined}
        isList
      >
        {brands.map((brand, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a logo may occur twice in a list
          <Image key={index} asset={brand} className={css.logo} sizes="12rem" />
        ))}
      </Carousel>
    </HeadedSection>
  );
}

export const block = defineBlock('brand_carousel', fields, BrandCarousel, {
  isEmpty: ({ brands }) => brands.length === 0,
});
