import fc, { type Arbitrary } from 'fast-check';
import { foreignPictures, HOSTILE_TEXT, hostileAddresses, wrongValues } from './hostile-content';
import { picture } from './render';

/** A rich text document as careless editors, broken imports and attackers leave it. */
export type RandomDocument = { readonly type: 'doc'; readonly content: readonly unknown[] };

const nodeTypes = (
  'paragraph heading blockquote bullet_list ordered_list list_item code_block hard_break horizontal_rule image emoji ' +
  'table tableRow tableCell tableHeader blok doc hologram constructor __proto__'
).split(' ');

const markTypes =
  'bold italic strike underline code superscript subscript highlight textStyle anchor styled link sparkle toString'.split(
    ' ',
  );

const colours = [
  'red',
  '#ffee00',
  '#0008',
  'rgb(1, 2, 3)',
  'hsl(120 50% 50% / .5)',
  'currentcolor',
  'transparent',
  'red;position:fixed',
  'url(//evil.example/x)',
  'expression(1)',
  'var(--x)',
  '</style><script>',
  '#'.repeat(9),
];

const texts = [
  'Kain',
  'dua kata',
  '',
  ' ',
  'baris\nbaru',
  'x'.repeat(120),
  '👩‍🎨',
  HOSTILE_TEXT,
  '-->',
  '__proto__',
];
const names = [
  'soga',
  'jam-buka',
  '#nila',
  'root',
  'dua kata',
  '"><b>',
  'x'.repeat(200),
  '__proto__',
  'onclick=a()',
];

const oneOf = (...values: readonly unknown[]): Arbitrary<unknown> => fc.constantFrom(...values);

/** Any of them, or one time in eight something that does not belong there at all. */
function mostly(values: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: values }, { weight: 1, arbitrary: oneOf(...wrongValues) });
}

/** Some of the attributes that any node or mark may have, and those that none has. */
function record(values: Readonly<Record<string, Arbitrary<unknown>>>): Arbitrary<unknown> {
  return fc.record(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mostly(value)])), {
    requiredKeys: [],
  });
}

const custom = record({
  'data-track': oneOf(...texts),
  'data-block': oneOf('button'),
  'aria-label': oneOf(...texts),
  id: oneOf(...names),
  class: oneOf(...names),
  title: oneOf(...texts),
  rel: oneOf('nofollow', HOSTILE_TEXT),
  lang: oneOf('id', HOSTILE_TEXT),
  onclick: oneOf('a()'),
  onMouseOver: oneOf('a()'),
  style: oneOf('position:fixed'),
  srcdoc: oneOf(HOSTILE_TEXT),
  href: oneOf(...hostileAddresses),
  'x onmouseover=1 y': oneOf('1'),
  dangerouslySetInnerHTML: oneOf({ __html: '<img src=x onerror=alert(1)>' }),
  ref: oneOf('x'),
  key: oneOf('x'),
  children: oneOf('x'),
  ping: oneOf('//evil.example'),
});

const addresses = [
  ...hostileAddresses,
  '/kontak',
  '#soga',
  'https://lain.example/a',
  'halo@sogan.example',
  '',
];

const markAttributes = record({
  color: oneOf(...colours),
  id: oneOf(...names),
  class: oneOf(...names),
  href: oneOf(...addresses),
  linktype: oneOf('story', 'url', 'email', 'asset', 'constructor', null),
  uuid: oneOf('u1', null),
  anchor: oneOf('soga', null, HOSTILE_TEXT),
  target: oneOf('_blank', '_self', 'x" onclick="a()', null),
  story: oneOf({ full_slug: 'koleksi' }, { url: '//evil.example' }),
  custom,
  onclick: oneOf('a()'),
});

const nodeAttributes = record({
  level: oneOf(1, 2, 6, 9, -1, '3', Number.NaN),
  textAlign: oneOf('left', 'center', 'right', 'justify', 'x;y'),
  dir: oneOf('ltr', 'rtl', 'auto"'),
  order: oneOf(1, 5, -3, 1e300),
  class: oneOf('language-ts', 'js', 'x" onclick="y'),
  src: oneOf(picture('a.png'), ...foreignPictures),
  alt: oneOf(...texts),
  title: oneOf(...texts),
  name: oneOf('seedling', HOSTILE_TEXT),
  emoji: oneOf('🌱', '', HOSTILE_TEXT),
  fallbackImage: oneOf(picture('b.png'), ...foreignPictures),
  colspan: oneOf(1, 2, 0, 1e9, '3', -1),
  rowspan: oneOf(1, 2, 0, 1e9, '3', -1),
  colwidth: oneOf([100], [100, 1e9], ['x'], 100),
  backgroundColor: oneOf(...colours),
  onclick: oneOf('a()'),
  style: oneOf('position:fixed', { position: 'fixed' }),
  srcset: oneOf('a.jpg 1x, javascript:alert(1) 2x'),
  dangerouslySetInnerHTML: oneOf({ __html: '<script>alert(1)</script>' }),
});

const mark = mostly(fc.record({ type: oneOf(...markTypes), attrs: mostly(markAttributes) }));
const text = fc.record({
  type: fc.constant('text'),
  text: mostly(oneOf(...texts)),
  marks: mostly(fc.array(mark, { maxLength: 3 })),
});

/** Any node, with blocks embedded in some: a typography block, or a rich text again. */
const { node } = fc.letrec<{ node: unknown; children: unknown[]; block: unknown }>((tie) => ({
  node: fc.oneof({ maxDepth: 6, depthIdentifier: 'node' }, text, {
    weight: 3,
    arbitrary: fc.record({
      type: oneOf(...nodeTypes),
      attrs: fc
        .tuple(mostly(nodeAttributes), tie('block'))
        .map(([attrs, body]) =>
          typeof attrs === 'object' && attrs !== null && !Array.isArray(attrs) ? { ...attrs, body } : attrs,
        ),
      content: mostly(tie('children')),
      marks: fc.array(mark, { maxLength: 1 }),
    }),
  }),
  children: fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'node' }),
  block: fc.array(
    fc.oneof(
      { maxDepth: 6, depthIdentifier: 'node' },
      fc.constant({ component: 'typography', text: 'tetangga' }),
      tie('children').map((content) => ({ component: 'rich_text', content: { type: 'doc', content } })),
    ),
    { maxLength: 2, depthIdentifier: 'node' },
  ),
}));

/** Rich text documents of every node and mark, with values that do not belong there. Blocks embedded in them are all known. */
export const randomDocument: Arbitrary<RandomDocument> = fc
  .array(node, { minLength: 1, maxLength: 5 })
  .map((content) => ({ type: 'doc', content }));
