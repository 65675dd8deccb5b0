import { still, type LoadBlock } from './block-library';

/**
 * Every block of the site, one line each: its technical name and the module that exports it as `block`. `still` are those
 * whose markup is all there is to them.
 */
export const registry = {
  basic_hero: still(() => import('./basic-hero/BasicHero')),
  brand_carousel: () => import('./brand-carousel/BrandCarousel'),
  button: still(() => import('./button/Button')),
  call_to_action: still(() => import('./call-to-action/CallToAction')),
  card: still(() => import('./card/Card')),
  carousel_hero: () => import('./carousel-hero/CarouselHero'),
  carousel_wrapper: () => import('./carousel-wrapper/CarouselWrapper'),
  filterable_gallery: () => import('./filterable-gallery/FilterableGallery'),
  form_element: () => import('./form-element/FormElement'),
  gallery_item: () => import('./gallery-item/GalleryItem'),
  image_gallery: () => import('./image-gallery/ImageGallery'),
  navigation: () => import('./navigation/Navigation'),
  navigation_footer: still(() => import('./navigation-footer/NavigationFooter')),
  rich_text: still(() => import('./rich-text/RichTextBlock')),
  row: still(() => import('./row/Row')),
  social_links: still(() => import('./social-links/SocialLinks')),
  three_column_gallery: () => import('./three-column-gallery/ThreeColumnGallery'),
  typography: still(() => import('./typography/Typography')),
} satisfies Readonly<Record<string, LoadBlock>>;
