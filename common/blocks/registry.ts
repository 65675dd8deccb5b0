import { commonBlock, staticBlock, type LoadBlock } from '../block-system/block-loader';

const staticBlocks = () => import('./static-blocks');

/**
 * All blocks of the site: the technical name, and the module that exports the block as `block`. Static blocks (no state, no
 * effects, no event handlers) ship no JavaScript with a page; those that most pages have share one module.
 */
export const registry = {
  accordion: staticBlock(() => import('./accordion/Accordion')),
  article: staticBlock(() => import('./article/Article')),
  basic_hero: commonBlock(staticBlocks, 'basicHero'),
  breadcrumb: commonBlock(staticBlocks, 'breadcrumb'),
  brand_carousel: staticBlock(() => import('./brand-carousel/BrandCarousel')),
  button: commonBlock(staticBlocks, 'button'),
  call_to_action: commonBlock(staticBlocks, 'callToAction'),
  card: commonBlock(staticBlocks, 'card'),
  carousel_hero: staticBlock(() => import('./carousel-hero/CarouselHero')),
  carousel_wrapper: staticBlock(() => import('./carousel-wrapper/CarouselWrapper')),
  downloads: staticBlock(() => import('./downloads/Downloads')),
  embed: staticBlock(() => import('./embed/Embed')),
  filterable_gallery: staticBlock(() => import('./filterable-gallery/FilterableGallery')),
  form_element: () => import('./form-element/FormElement'),
  gallery_item: staticBlock(() => import('./gallery-item/GalleryItem')),
  image_gallery: staticBlock(() => import('./image-gallery/ImageGallery')),
  media_text: staticBlock(() => import('./media-text/MediaText')),
  navigation: commonBlock(staticBlocks, 'navigation'),
  navigation_footer: commonBlock(staticBlocks, 'navigationFooter'),
  quote: staticBlock(() => import('./quote/Quote')),
  rich_text: commonBlock(staticBlocks, 'richText'),
  row: commonBlock(staticBlocks, 'row'),
  search: commonBlock(staticBlocks, 'search'),
  social_links: commonBlock(staticBlocks, 'socialLinks'),
  spec_table: staticBlock(() => import('./spec-table/SpecTable')),
  stats: staticBlock(() => import('./stats/Stats')),
  steps: staticBlock(() => import('./steps/Steps')),
  story_list: staticBlock(() => import('./story-list/StoryList')),
  three_column_gallery: staticBlock(() => import('./three-column-gallery/ThreeColumnGallery')),
  typography: commonBlock(staticBlocks, 'typography'),
  video: staticBlock(() => import('./video/Video')),
} satisfies Readonly<Record<string, LoadBlock>>;

/** Blocks that belong to the layout: no schema offers them to editors. */
export const layoutBlocks: readonly string[] = ['breadcrumb', 'search'];
