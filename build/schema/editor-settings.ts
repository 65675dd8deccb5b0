import adopted from './adopted-blocks.json';

/** A group of the list in which editors choose a block. */
export interface BlockGroup {
  /** The same in each space, so that a second push finds it again. */
  readonly uuid: string;
  /** The colour of its icons. */
  readonly color: string;
  /** Its blocks, with the name of an icon in Storyblok's editor. */
  readonly icons: Readonly<Record<string, string>>;
}

export type GroupName = 'openings' | 'text' | 'media' | 'lists' | 'actions' | 'site' | 'parts';

/** Every block and part, by the group it is in. */
export const groups: Readonly<Record<GroupName, BlockGroup>> = {
  openings: {
    uuid: '6d0c2f5e-5a57-4f0b-9c3e-0a6f3d1b7c01',
    color: '#1b5e3a',
    icons: {
      basic_hero: 'block-text-img-r',
      carousel_hero: 'block-1-2block',
      typography: 'block-text-l',
    },
  },
  text: {
    uuid: '6d0c2f5e-5a57-4f0b-9c3e-0a6f3d1b7c02',
    color: '#5d4c3d',
    icons: {
      accordion: 'block-block',
      downloads: 'block-doc',
      quote: 'block-comment',
      rich_text: 'block-doc',
      spec_table: 'block-table',
      stats: 'block-1-2block',
      steps: 'block-table-2',
      ...adopted.blocks,
    },
  },
  media: {
    uuid: '6d0c2f5e-5a57-4f0b-9c3e-0a6f3d1b7c03',
    color: '#2f4b7c',
    icons: {
      brand_carousel: 'block-suitcase',
      embed: 'block-map-pin',
      filterable_gallery: 'block-image',
      gallery_item: 'block-image',
      image_gallery: 'block-image',
      media_text: 'block-text-img-l',
      three_column_gallery: 'block-image',
      video: 'block-monitor',
    },
  },
  lists: {
    uuid: '6d0c2f5e-5a57-4f0b-9c3e-0a6f3d1b7c04',
    color: '#8a5a14',
    icons: {
      card: 'block-text-img-t-l',
      carousel_wrapper: 'block-resize-fc',
      row: 'block-1-2block',
      story_list: 'block-table-2',
    },
  },
  actions: {
    uuid: '6d0c2f5e-5a57-4f0b-9c3e-0a6f3d1b7c05',
    color: '#9b2c2c',
    icons: {
      button: 'block-arrow-pointer',
      call_to_action: 'block-sticker',
      form_element: 'block-keyboard',
      social_links: 'block-share',
    },
  },
  site: {
    uuid: '6d0c2f5e-5a57-4f0b-9c3e-0a6f3d1b7c06',
    color: '#3d3d3d',
    icons: { navigation: 'block-buildin', navigation_footer: 'block-buildin' },
  },
  parts: {
    uuid: '6d0c2f5e-5a57-4f0b-9c3e-0a6f3d1b7c07',
    color: '#767676',
    icons: {
      accordion_item: 'block-block',
      form_field: 'block-keyboard',
      nav_column: 'block-table',
      nav_item: 'block-text-l',
      social_link: 'block-share',
      spec_row: 'block-table',
      stat: 'block-1-2block',
      step: 'block-text-img-l',
    },
  },
};

/** The icons of the content types, in alphabetical order. */
export const contentTypeIcons: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    article: 'block-doc',
    author: 'block-comment',
    page: 'block-monitor',
    redirect: 'block-arrow-pointer',
    site_config: 'block-buildin',
    ...adopted.contentTypes,
  }).toSorted(([one], [other]) => one.localeCompare(other)),
);

/** Fields that say how a block looks or behaves, and not what it says. */
const appearanceFields: ReadonlySet<string> = new Set([
  'align',
  'autoplay',
  'background',
  'color',
  'contents',
  'gap',
  'height',
  'interval',
  'layout',
  'lightbox',
  'load',
  'loop',
  'numbered',
  'one_at_a_time',
  'per_page',
  'per_view_lg',
  'per_view_md',
  'per_view_sm',
  'ratio',
  'show_tags',
  'side',
  'size',
  'sticky',
  'tone',
  'variant',
  'width',
]);

/** What the editor checks before a story is published. Without a required field its block shows nothing. */
export const fieldRules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'article.seo_description': { max_length: 320 },
  'article.seo_title': { max_length: 120 },
  'brand_carousel.brands': { required: true },
  'button.label': { required: true, max_length: 80 },
  'button.link': { required: true },
  'carousel_hero.slides': { required: true },
  'embed.title': { required: true },
  'embed.url': { required: true, regex: '^https://' },
  'form_element.fields': { required: true },
  'form_element.name': { required: true },
  'form_field.name': { required: true, regex: '^[^_]' },
  'page.seo_description': { max_length: 320 },
  'page.seo_title': { max_length: 120 },
  'quote.text': { required: true },
  'redirect.from': { required: true, regex: '^/' },
  'rich_text.content': { required: true },
  'row.columns': { required: true },
  'site_config.footer': { maximum: 1 },
  'site_config.header': { maximum: 1 },
  'social_link.link': { required: true },
  'social_links.links': { required: true },
  'typography.text': { required: true },
};

export const groupNames = Object.keys(groups) as readonly GroupName[];

/** The group of a component in the editor; undefined for a content type. */
export function groupNameOf(component: string): GroupName | undefined {
  return groupNames.find((name) => Object.hasOwn(groups[name].icons, component));
}

/** The tab of the form that a field belongs to; null for the first. */
export function tabOf(field: string): 'appearance' | 'search' | null {
  if (appearanceFields.has(field)) return 'appearance';
  return field.startsWith('seo_') ? 'search' : null;
}
