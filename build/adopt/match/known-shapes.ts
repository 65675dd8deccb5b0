import type { FieldKind } from '../space/foreign-space';

/** A block of this site that components of other names may be. */
export interface KnownShape {
  /** The block or content type. */
  readonly block: string;
  /** Names of components, normalised, besides its own. */
  readonly names: readonly string[];
  /** Names of its fields in other spaces, normalised, the likeliest first. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Fields without which it shows nothing. */
  readonly needs: readonly string[];
}

const titles = ['headline', 'heading', 'title', 'header'];
const pictures = ['image', 'picture', 'photo', 'visual', 'media', 'backgroundimage', 'background', 'img'];

/** What is known of other spaces. A match counts only where a render shows every text of every block. */
export const knownShapes: readonly KnownShape[] = [
  {
    block: 'basic_hero',
    names: ['hero', 'herosection', 'herobanner', 'banner', 'pageheader', 'pagehero', 'masthead', 'introhero'],
    needs: ['title'],
    fields: {
      eyebrow: ['eyebrow', 'kicker', 'overline', 'tagline', 'pretitle'],
      title: titles,
      subtitle: ['subtitle', 'subheadline', 'subheading', 'intro', 'lead', 'description', 'text', 'copy'],
      image: pictures,
      buttons: ['buttons', 'ctas', 'actions', 'links', 'button', 'cta'],
    },
  },
  {
    block: 'card',
    names: ['teaser', 'tile', 'carditem', 'teasercard', 'featurecard', 'infocard'],
    needs: ['title'],
    fields: {
      image: [...pictures, 'icon'],
      eyebrow: ['eyebrow', 'kicker', 'overline', 'category', 'label'],
      title: titles,
      text: ['text', 'copy', 'description', 'body', 'excerpt', 'summary'],
      link: ['link', 'url', 'href', 'target', 'cta'],
      link_label: ['linklabel', 'linktext', 'buttontext', 'buttonlabel', 'ctatext', 'ctalabel'],
    },
  },
  {
    block: 'rich_text',
    names: [
      'text',
      'textblock',
      'textsection',
      'paragraph',
      'copy',
      'wysiwyg',
      'prose',
      'contentblock',
      'article',
    ],
    needs: ['content'],
    fields: { content: ['content', 'text', 'body', 'richtext', 'copy'] },
  },
  {
    block: 'call_to_action',
    names: ['cta', 'ctabanner', 'ctasection', 'ctablock', 'callout'],
    needs: ['title'],
    fields: {
      eyebrow: ['eyebrow', 'kicker', 'overline'],
      title: titles,
      text: ['text', 'body', 'copy', 'content', 'description'],
      buttons: ['buttons', 'ctas', 'actions', 'links', 'button'],
      image: pictures,
    },
  },
  {
    block: 'quote',
    names: ['testimonial', 'blockquote', 'citation', 'testimonialitem'],
    needs: ['text'],
    fields: {
      text: ['text', 'quote', 'quotation', 'testimonial', 'body', 'content'],
      author: ['author', 'name', 'person', 'cite', 'source'],
      role: ['role', 'position', 'jobtitle', 'function', 'company'],
      image: ['image', 'photo', 'portrait', 'avatar', 'picture'],
      link: ['link', 'url'],
    },
  },
  {
    block: 'accordion',
    names: ['faq', 'faqs', 'faqlist', 'faqsection', 'accordions'],
    needs: ['items'],
    fields: { title: titles, items: ['items', 'entries', 'questions', 'faqs', 'rows', 'elements'] },
  },
  {
    block: 'accordion_item',
    names: ['faqitem', 'faqentry', 'question', 'accordionentry', 'accordionrow'],
    needs: ['title'],
    fields: {
      title: ['title', 'question', 'headline', 'label'],
      text: ['text', 'answer', 'content', 'body'],
    },
  },
  {
    block: 'image_gallery',
    names: ['gallery', 'photogallery', 'imagegrid', 'pictures'],
    needs: ['images'],
    fields: { title: titles, images: ['images', 'pictures', 'photos', 'assets', 'gallery', 'items'] },
  },
  {
    block: 'button',
    names: ['ctabutton', 'linkbutton', 'buttonlink', 'action'],
    needs: ['label', 'link'],
    fields: {
      label: ['label', 'text', 'title', 'name', 'caption'],
      link: ['link', 'url', 'href', 'target', 'to'],
    },
  },
  {
    block: 'row',
    names: ['grid', 'columns', 'columnlayout', 'twocolumns', 'threecolumns'],
    needs: ['columns'],
    fields: { columns: ['columns', 'items', 'blocks', 'children', 'content', 'elements', 'cols'] },
  },
  {
    block: 'page',
    names: ['landingpage', 'contentpage', 'defaultpage', 'standardpage', 'homepage', 'genericpage', 'site'],
    needs: ['body'],
    fields: {
      body: ['body', 'sections', 'blocks', 'content', 'components', 'bloks', 'modules', 'rows'],
      seo_title: ['seotitle', 'metatitle', 'titletag'],
      seo_description: ['seodescription', 'metadescription'],
      seo_image: ['seoimage', 'ogimage', 'metaimage', 'shareimage', 'socialimage'],
      seo_noindex: ['seonoindex', 'noindex'],
    },
  },
  {
    block: 'article',
    names: ['post', 'blogpost', 'news', 'newsarticle', 'blogarticle', 'newsitem'],
    needs: ['title'],
    fields: {
      title: titles,
      intro: ['intro', 'teaser', 'excerpt', 'summary', 'lead', 'description'],
      image: ['image', 'cover', 'coverimage', 'heroimage', 'teaserimage', 'picture'],
      author: ['author', 'writer'],
      date: ['date', 'published', 'publishedon', 'publishdate', 'publicationdate'],
      body: ['body', 'content', 'sections', 'blocks'],
      seo_title: ['seotitle', 'metatitle'],
      seo_description: ['seodescription', 'metadescription'],
    },
  },
  {
    block: 'redirect',
    names: ['redirectrule', 'urlredirect', 'redirection'],
    needs: ['from', 'to'],
    fields: {
      from: ['from', 'source', 'oldpath', 'oldurl', 'path'],
      to: ['to', 'target', 'destination', 'newurl', 'link'],
      status: ['status', 'code', 'statuscode', 'type'],
    },
  },
];

/** The type in the schema that holds each kind; a known block's field of another type loses its values. */
export const typesFor: Partial<Readonly<Record<FieldKind, readonly string[]>>> = {
  text: ['text', 'textarea'],
  textarea: ['textarea'],
  address: ['text'],
  richtext: ['richtext'],
  picture: ['asset'],
  pictures: ['multiasset'],
  file: ['asset'],
  link: ['multilink'],
  blocks: ['bloks'],
  relation: ['option'],
  relations: ['options'],
  choice: ['option'],
  choices: ['options'],
  number: ['number', 'text', 'option'],
  tick: ['boolean'],
  date: ['datetime', 'text'],
};
