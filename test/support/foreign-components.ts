/** A kind of field of a foreign component. */
export type Kind =
  | 'text'
  | 'textarea'
  | 'richtext'
  | 'picture'
  | 'pictures'
  | 'link'
  | 'blocks'
  | 'choice'
  | 'number'
  | 'tick'
  | 'date'
  | 'relation'
  | 'table'
  | 'plugin'
  | 'mixed'
  | 'address';

export interface ForeignComponentSketch {
  readonly name: string;
  readonly fields: Readonly<Record<string, Kind>>;
  /** The components in its lists. Default: any that is nested. */
  readonly holds?: readonly string[];
  readonly isRoot?: true;
  readonly isPart?: true;
}

/** Components as other sites have them: names of this site with other fields, other names with the same, names that no block may have. */
export const usualComponents: readonly ForeignComponentSketch[] = [
  { name: 'page', isRoot: true, fields: { body: 'blocks', meta_title: 'text', breadcrumb_note: 'text' } },
  { name: 'landing_page', isRoot: true, fields: { sections: 'blocks', seo_title: 'text' } },
  {
    name: 'post',
    isRoot: true,
    fields: { headline: 'text', teaser: 'textarea', cover: 'picture', content: 'richtext' },
  },
  { name: 'hero', fields: { headline: 'text', subheadline: 'textarea', image: 'picture' } },
  {
    name: 'HeroBanner',
    fields: { headline: 'text', copy: 'richtext', 'video-id': 'text', variant: 'choice' },
  },
  {
    name: 'card',
    fields: { kicker: 'text', title: 'text', copy: 'textarea', image: 'picture', link: 'link' },
  },
  { name: 'button', fields: { label: 'text', url: 'address' } },
  { name: 'faq', fields: { headline: 'text', entries: 'blocks' }, holds: ['faq_item'] },
  { name: 'faq_item', isPart: true, fields: { question: 'text', answer: 'richtext' } },
  { name: 'testimonial', fields: { quote: 'textarea', name: 'text', company: 'text', avatar: 'picture' } },
  { name: 'gallery', fields: { title: 'text', pictures: 'pictures' } },
  { name: 'grid', fields: { columns: 'blocks' } },
  { name: '2-columns', fields: { left: 'blocks', right: 'blocks', class: 'text' } },
  { name: 'quote', fields: { text: 'richtext', author: 'text' } },
  { name: 'step', fields: { label: 'text', body: 'textarea', order: 'number' } },
  { name: 'table block', fields: { caption: 'text', table: 'table' } },
];
