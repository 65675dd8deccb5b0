import type { ReactNode } from 'react';
import { Image } from '../../image/Image';
import { defineBlock, type BlockProps } from '../define-block';
import { boolean, multiAsset, text } from '../fields';
import { Section } from '../section';
import css from './brand-carousel.css';

const fields = { title: text(), brands: multiAsset(), autoplay: boolean() };

/** The marks of partners or clients, in a row that scrolls where it must. */
function BrandCarousel({ fields: { title, brands, autoplay }, root }: BlockProps<typeof fields>): ReactNode {
  if (brands.length === 0) return null;
  return (
    <Section root={root} title={title} className={css.brands}>
      <ul
        className={css.track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of a keyboard
        tabIndex={0}
        aria-label={title === '' ? undefined : title}
        data-autoplay={autoplay || undefined}
      >
        {brands.map((brand, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same mark may stand in a list twice
          <li key={position} className={css.brand}>
            <Image asset={brand} className={css.mark} sizes="12rem" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const block = defineBlock('brand_carousel', fields, BrandCarousel);
