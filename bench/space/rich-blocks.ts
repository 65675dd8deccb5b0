import { line, link, node, paragraph, textNode, type Json } from './synthetic-text';
import { syntheticBlocks } from './synthetic-blocks';

// Blocks of the kinds that editors use most, filled as they fill them. Kinds that need scripts are left out: a server written by
// hand would not have the same markup.

const bold = { type: 'bold' };
const italic = { type: 'italic' };

const linkMark = (seed: number): Json => ({
  type: 'link',
  attrs: { href: `/artikel/${seed % 30}`, linktype: 'url', target: '_self', uuid: null },
});

const pictureAddress = (seed: number): string =>
  `https://a.storyblok.com/f/1/1600x1200/${(seed % 97) + 1_000}/kain-${seed % 97}.jpg`;

const prose = (seed: number): Json =>
  paragraph(
    textNode(`${line(seed, 40)} `),
    textNode(line(seed + 1, 3), bold),
    textNode(` ${line(seed + 2, 24)} `),
    textNode(line(seed + 3, 2), linkMark(seed)),
    textNode(` ${line(seed + 4, 18)} `),
    textNode(line(seed + 5, 4), italic),
    textNode('.'),
  );

const heading = (seed: number, level: number): Json => node('heading', [textNode(line(seed, 4))], { level });

function list(type: string, seed: number): Json {
  const items = [0, 1, 2, 3].map((index) => node('list_item', [paragraph(textNode(line(seed + index, 9)))]));
  return node(type, items);
}

function table(seed: number): Json {
  const cell = (type: string, text: string): Json => node(type, [paragraph(textNode(text))]);
  const row = (type: string, from: number): Json =>
    node(
      'tableRow',
      [0, 1, 2, 3].map((column) => cell(type, line(from + column, 2))),
    );
  const rows = [1, 2, 3, 4, 5].map((index) => row('tableCell', seed + index * 7));
  return node('table', [row('tableHeader', seed), ...rows]);
}

const picture = (seed: number): Json => ({
  type: 'image',
  attrs: { src: pictureAddress(seed), alt: line(seed, 5), title: '' },
});

/** A chapter of an article: 400 words, a table, lists, a quote and a picture. */
const chapter = (seed: number): Json =>
  node('doc', [
    heading(seed, 2),
    prose(seed + 10),
    prose(seed + 20),
    picture(seed),
    heading(seed + 1, 3),
    prose(seed + 30),
    list('bullet_list', seed + 40),
    table(seed + 50),
    node('blockquote', [paragraph(textNode(line(seed + 60, 20)))]),
    list('ordered_list', seed + 70),
    prose(seed + 80),
  ]);

const kinds: readonly ((seed: number) => Json)[] = [
  (seed) => ({ component: 'rich_text', content: chapter(seed), align: 'left', width: 'narrow' }),
  (seed) => ({
    component: 'accordion',
    title: line(seed, 3),
    items: [0, 1, 2].map((index) => ({
      _uid: `i${seed}-${index}`,
      component: 'accordion_item',
      title: line(seed + index * 5, 5),
      text: node('doc', [prose(seed + index), list('bullet_list', seed + index)]),
    })),
  }),
  (seed) => ({
    component: 'call_to_action',
    eyebrow: line(seed, 2),
    title: line(seed + 1, 4),
    text: node('doc', [prose(seed)]),
    buttons: [
      {
        _uid: `k${seed}`,
        component: 'button',
        label: line(seed, 2),
        link: link(`/artikel/${seed % 30}`),
        variant: 'primary',
        size: 'medium',
      },
    ],
    image: { fieldtype: 'asset', filename: pictureAddress(seed), alt: line(seed, 4), title: '' },
    tone: 'primary',
  }),
];

/**
 * Blocks by a seed, in turn: a chapter, an accordion, a call to action, then those of {@link syntheticBlocks}.
 * @param period the number of blocks in which each of the three comes once.
 */
export function richBlocks(count: number, seed: number, period: number): readonly Json[] {
  const plain = syntheticBlocks(count, seed);
  return Array.from({ length: count }, (_, index) => {
    const rich = kinds[index % period];
    return rich === undefined ? (plain[index] ?? {}) : { _uid: `r${seed}-${index}`, ...rich(seed + index) };
  });
}
