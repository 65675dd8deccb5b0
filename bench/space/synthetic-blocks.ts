import { line, link, node, paragraph, textNode, type Json } from './synthetic-text';

// Blocks of kinds that a bare React app can implement in an hour: see bare/page.tsx.

function richDocument(seed: number): Json {
  const bold = { type: 'bold' };
  const linked = {
    type: 'link',
    attrs: { href: `/artikel/${seed % 30}`, linktype: 'url', target: '_self', uuid: null },
  };
  const item = (index: number): Json => node('list_item', [paragraph(textNode(line(seed + index, 8)))]);
  return node('doc', [
    node('heading', [textNode(line(seed, 4))], { level: 2 }),
    paragraph(
      textNode(`${line(seed + 1, 30)} `),
      textNode(line(seed + 2, 3), bold),
      textNode(` ${line(seed + 3, 20)} `),
      textNode(line(seed + 4, 2), linked),
      textNode('.'),
    ),
    node('bullet_list', [item(5), item(6), item(7)]),
  ]);
}

const card = (seed: number): Json => ({
  component: 'card',
  eyebrow: line(seed, 1),
  title: line(seed + 1, 3),
  text: line(seed + 2, 14),
  link: link(`/artikel/${seed % 30}`),
  link_label: 'Baca',
});

/** In turn: headings, body text, rich text with a list, rows of two cards, buttons. */
const kinds: readonly ((seed: number) => Json)[] = [
  (seed) => ({
    component: 'typography',
    text: line(seed, 5),
    variant: 'h3',
    align: 'left',
    color: 'default',
  }),
  (seed) => ({
    component: 'typography',
    text: line(seed, 40),
    variant: 'body',
    align: 'left',
    color: 'muted',
  }),
  (seed) => ({ component: 'rich_text', content: richDocument(seed), align: 'left', width: 'narrow' }),
  (seed) => ({
    component: 'row',
    layout: 'equal',
    gap: 'medium',
    align: 'stretch',
    background: 'none',
    columns: [card(seed), card(seed + 1)].map((column, index) => ({ _uid: `r${seed}-${index}`, ...column })),
  }),
  (seed) => ({
    component: 'button',
    label: line(seed, 2),
    link: link(`/artikel/${seed % 30}`),
    variant: 'primary',
    size: 'medium',
  }),
];

/** Blocks by a seed; a row and its two cards count as one block. */
export function syntheticBlocks(count: number, seed: number): readonly Json[] {
  return Array.from({ length: count }, (_, index) => ({
    _uid: `b${seed}-${index}`,
    ...kinds[index % kinds.length]?.(seed + index),
  }));
}
