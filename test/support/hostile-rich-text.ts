import {
  disguisedAddresses,
  disguisedValues,
  hostileAddresses,
  hostileAttributes,
  hostileColours,
  wrongValues,
} from './hostile-content';
import type { SeededRandom } from './seeded-random';

/** How deep random content nests: nodes in nodes, blocks in blocks. */
export const deepest = 4;

const addresses = [...hostileAddresses, ...disguisedAddresses];

const nodeTypes = [
  'paragraph',
  'heading',
  'bullet_list',
  'ordered_list',
  'list_item',
  'blockquote',
  'code_block',
  'horizontal_rule',
  'hard_break',
  'image',
  'emoji',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
  'blok',
  'doc',
  'constructor',
];
const markTypes = [
  'bold',
  'italic',
  'underline',
  'strike',
  'superscript',
  'subscript',
  'link',
  'code',
  'highlight',
  'textStyle',
  'anchor',
  'styled',
  'toString',
];

/** What rich text is made from besides its own nodes and marks. */
export interface RichTextParts {
  /** Address of a picture that is there. */
  readonly known: string;
  readonly text: () => string;
  readonly link: () => unknown;
  /** Makes a block that the text holds; none below {@link deepest}. */
  readonly block: (depth: number) => unknown;
}

/** Documents of every node and mark, in any order and any depth. */
export function richTextMaker(
  { chance, pick, list }: SeededRandom,
  { known, text, link, block }: RichTextParts,
): (depth: number) => unknown {
  const mark = (): unknown => ({
    type: pick(markTypes),
    attrs: pick<unknown>([
      null,
      { color: pick(hostileColours), class: pick(['lead', 'x" onclick="window.__pwn=1', 'a'.repeat(999)]) },
      {
        href: pick(addresses),
        linktype: pick(['url', 'story', 'email', 'asset']),
        custom: hostileAttributes,
      },
      { id: pick(['jangkar', 'content', 'root', text()]) },
      link(),
    ]),
  });
  const attributes = (depth: number): unknown => ({
    level: pick([1, 2, 3, 9, 'x']),
    order: pick([3, -1, '7', 1e9]),
    src: pick([known, pick(addresses)]),
    alt: text(),
    name: text(),
    emoji: pick(['🌱', '', '<b>']),
    fallbackImage: pick([known, pick(addresses)]),
    class: pick(['language-ts', 'x" onclick="window.__pwn=1']),
    colspan: pick([1, 2, -1, 1e9, 'x']),
    rowspan: pick([1, 2, 1e9, null]),
    colwidth: pick([null, [100], ['x'], 'x']),
    backgroundColor: pick(hostileColours),
    textAlign: pick(['center', 'right', 'x;position:fixed']),
    dir: pick(['rtl', 'x']),
    body: depth >= deepest ? [] : list(2, () => block(depth + 1)),
  });
  const node = (depth: number): unknown =>
    chance(0.4) || depth >= deepest
      ? { type: 'text', text: text(), marks: list(2, mark) }
      : {
          type: pick(nodeTypes),
          attrs: chance(0.4) ? pick([null, {}, 'x']) : attributes(depth),
          content: list(3, () =>
            chance(0.1) ? pick([...wrongValues, ...disguisedValues]) : node(depth + 1),
          ),
        };
  return (depth) => ({ type: 'doc', content: list(4, () => node(depth)) });
}
