/** What is written of a field of a kind. `value` is the code by which the view reads it, such as `values.title`. */
export interface FieldKind {
  /** The builder of `common/fields/fields.ts`, and how it is called. */
  readonly builder: string;
  readonly call: (choices: readonly string[]) => string;
  /** Code that is true where there is nothing to show; null for what only changes how the rest looks. */
  readonly isEmpty: ((value: string) => string) | null;
  /** The markup, unless it is empty; null for what has none of its own. */
  readonly markup: ((value: string, field: string) => string) | null;
  /** A line of imports that the markup needs. */
  readonly imports?: string;
  /** A value in the catalogue's short forms. */
  readonly sample: (choices: readonly string[]) => unknown;
  /** Code of a value in the test, and the markup that it must become. */
  readonly tested: { readonly value: string; readonly shows: string } | null;
  /** What it does, in English, and in Indonesian as a guess. */
  readonly help: { readonly en: string; readonly id: string };
}

const isBlank = (value: string): string => `${value} === ''`;
const shortText = 'Kain yang diwarnai tumbuhan';
const tag = (name: string) => (value: string) => `<${name}>{${value}}</${name}>`;

const text: FieldKind = {
  builder: 'text',
  call: () => 'text()',
  isEmpty: isBlank,
  markup: tag('p'),
  sample: () => shortText,
  tested: { value: `'Kain'`, shows: '<p>Kain</p>' },
  help: { en: 'A line of text.', id: 'Sebaris teks.' },
};

/** The kinds of fields that the command writes, by what they are called there. Others are added by hand. */
export const fieldKinds = {
  text,
  textarea: {
    ...text,
    builder: 'textarea',
    call: () => 'textarea()',
    markup: (value, field) => `<p className={css.${field}}>{${value}}</p>`,
    sample: () => ({ $line: 30 }),
    help: { en: 'What there is to say.', id: 'Isinya.' },
  },
  richtext: {
    builder: 'richText',
    call: () => 'richText()',
    isEmpty: (value) => `!hasContent(${value})`,
    markup: (value, field) => `<div className={css.${field}}><RichText document={${value}} /></div>`,
    imports: `import { hasContent, RichText } from '../../rich-text/RichText';`,
    sample: () => ({ $rich: ['Warnanya dari daun dan kulit kayu.'] }),
    tested: {
      value: `{ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Kain' }] }] }`,
      shows: '<p>Kain</p>',
    },
    help: {
      en: 'The text, with headings, lists and links.',
      id: 'Isinya, dengan judul, daftar, dan tautan.',
    },
  },
  picture: {
    builder: 'asset',
    call: () => 'asset()',
    isEmpty: (value) => `${value} === null`,
    markup: (value, field) =>
      `<Image asset={${value}} className={css.${field}} ratio={3 / 2} sizes="(width >= 600px) 37.5rem, 100vw" />`,
    imports: `import { Image } from '../../image/Image';`,
    sample: () => ({ $picture: 'canting' }),
    tested: { value: `{ filename: picture('kain.png'), alt: 'Kain' }`, shows: 'alt="Kain"' },
    help: {
      en: 'A picture, cropped to 3:2 around its focus.',
      id: 'Gambar, dipotong 3:2 di sekitar fokusnya.',
    },
  },
  link: {
    builder: 'multiLink',
    call: () => 'multiLink()',
    // A link without words is nothing to show: its label is a field of its own.
    isEmpty: null,
    markup: (value, field) =>
      `<LabelledLink label={${value}_label} link={${value}} className={css.${field}} />`,
    imports: `import { LabelledLink } from '../../ui/LabelledLink';`,
    sample: () => ({ $link: '/kontak' }),
    tested: null,
    help: { en: 'Where it leads.', id: 'Tujuan tautannya.' },
  },
  choice: {
    builder: 'option',
    call: (choices) => `option([${choices.map((each) => `'${each}'`).join(', ')}], '${choices[0] ?? ''}')`,
    isEmpty: null,
    markup: null,
    sample: (choices) => choices[0],
    tested: null,
    help: { en: 'How the block looks.', id: 'Tampilan blok ini.' },
  },
  tick: {
    builder: 'boolean',
    call: () => 'boolean()',
    isEmpty: null,
    markup: null,
    sample: () => true,
    tested: null,
    help: { en: 'Tick for the other look of the block.', id: 'Centang untuk tampilan lain.' },
  },
} satisfies Readonly<Record<string, FieldKind>>;

export type KindName = keyof typeof fieldKinds;

/** The markup of a field that is called `title`: a heading. */
export const headingTag = { block: 'h2', part: 'h3' } as const;
