/**
 * Blocks with a picture in the handbook, `docs/pictures/<name>.webp`, and the path of each picture's subject in the component
 * gallery. A text, a line of type and a frame of another site need none. `npm run pictures` takes them; the bytes stay the same as long as block, gallery and browser do.
 */
export const picturedBlocks: Readonly<Record<string, string>> = {
  accordion: '/accordion',
  basic_hero: '/basic-hero/lead-left',
  brand_carousel: '/brand-carousel',
  button: '/button',
  call_to_action: '/call-to-action',
  card: '/card',
  carousel_hero: '/carousel-hero',
  carousel_wrapper: '/carousel-wrapper',
  downloads: '/downloads',
  filterable_gallery: '/filterable-gallery',
  form_element: '/form-element',
  gallery_item: '/gallery-item',
  image_gallery: '/image-gallery',
  media_text: '/media-text',
  navigation: '/navigation',
  navigation_footer: '/navigation-footer',
  quote: '/quote',
  row: '/row',
  social_links: '/social-links',
  spec_table: '/spec-table',
  stats: '/stats',
  steps: '/steps',
  story_list: '/story-list',
  three_column_gallery: '/three-column-gallery',
  video: '/video',
};

/** The path of a block's picture relative to the handbook; null for a block without one. */
export function pictureOf(name: string): string | null {
  return Object.hasOwn(picturedBlocks, name) ? `pictures/${name.replaceAll('_', '-')}.webp` : null;
}
