import { docs as basicHero } from '../../../common/blocks/basic-hero/docs';
import { docs as brandCarousel } from '../../../common/blocks/brand-carousel/docs';
import { docs as button } from '../../../common/blocks/button/docs';
import { docs as callToAction } from '../../../common/blocks/call-to-action/docs';
import { docs as card } from '../../../common/blocks/card/docs';
import { docs as carouselHero } from '../../../common/blocks/carousel-hero/docs';
import { docs as carouselWrapper } from '../../../common/blocks/carousel-wrapper/docs';
import { docs as filterableGallery } from '../../../common/blocks/filterable-gallery/docs';
import { docs as formElement } from '../../../common/blocks/form-element/docs';
import { docs as galleryItem } from '../../../common/blocks/gallery-item/docs';
import { docs as imageGallery } from '../../../common/blocks/image-gallery/docs';
import { docs as navigation } from '../../../common/blocks/navigation/docs';
import { docs as navigationFooter } from '../../../common/blocks/navigation-footer/docs';
import { docs as richText } from '../../../common/blocks/rich-text/docs';
import { docs as row } from '../../../common/blocks/row/docs';
import { docs as socialLinks } from '../../../common/blocks/social-links/docs';
import { docs as threeColumnGallery } from '../../../common/blocks/three-column-gallery/docs';
import { docs as typography } from '../../../common/blocks/typography/docs';
import type { registry } from '../../../common/blocks/registry';
import type { BlockDocs } from '../../../common/fields/block-docs';

/** The texts for editors of every block, in the order of the handbook. They lie beside the blocks, and no view imports them. */
export const blockDocs: Readonly<Record<keyof typeof registry, BlockDocs>> = {
  basic_hero: basicHero,
  brand_carousel: brandCarousel,
  button,
  call_to_action: callToAction,
  card,
  carousel_hero: carouselHero,
  carousel_wrapper: carouselWrapper,
  filterable_gallery: filterableGallery,
  form_element: formElement,
  gallery_item: galleryItem,
  image_gallery: imageGallery,
  navigation,
  navigation_footer: navigationFooter,
  rich_text: richText,
  row,
  social_links: socialLinks,
  three_column_gallery: threeColumnGallery,
  typography,
};
