import type { ReactNode } from 'react';
import { parseAsset, pictureAddress } from '../image/asset';
import { Image } from '../image/Image';
import { integerOf, isJsonObject, objectsOf, textOf, type JsonObject } from '../json';
import { attributesOf, directionOf } from './attributes';
import { Embedded } from './embedded';
import { levelOf, type Outline } from './outline';
import './prose.css';
import { scrollArea } from './scroll-area';
import { renderTable, wrapStray } from './table';

/** What a node needs besides its attributes. */
export interface NodeScope {
  readonly assetOrigins: readonly string[];
  readonly languageCode: string;
  readonly outline: Outline;
  /** How deep the node's children stand, the blocks and rich texts around them counted in. */
  readonly depth: number;
  /** Renders what a node contains. */
  readonly inside: (node: JsonObject) => ReactNode;
}

type RenderNode = (attributes: JsonObject, node: JsonObject, scope: NodeScope) => ReactNode;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** How each node is shown. A node that is not here shows its children alone: so do rows, cells and items out of place. */
const nodes: Readonly<Record<string, RenderNode>> = {
  paragraph: (attributes, node, { inside }) => {
    const Paragraph = ifInline('p', node);
    return <Paragraph {...textAttributes(attributes)}>{inside(node)}</Paragraph>;
  },
  heading: (attributes, node, { inside, outline: { top, ids } }) => {
    const level = levelOf(node);
    const Heading = ifInline(headings[level === 1 && top !== node ? 1 : level - 1] ?? 'h2', node);
    return (
      <Heading id={ids.get(node)} {...textAttributes(attributes)}>
        {inside(node)}
      </Heading>
    );
  },
  bullet_list: (_, node, scope) => <ul>{items(node, scope)}</ul>,
  ordered_list: ({ order }, node, scope) => {
    const start = integerOf(order, 1);
    return <ol start={start === 1 ? undefined : start}>{items(node, scope)}</ol>;
  },
  blockquote: ({ dir }, node, { inside }) => <blockquote dir={directionOf(dir)}>{inside(node)}</blockquote>,
  code_block: ({ class: classes, dir }, node, { inside, languageCode }) => {
    const language = /^(?:language-)?([\w+#-]{1,40})$/.exec(textOf(classes))?.[1];
    return (
      <pre dir={directionOf(dir)} {...scrollArea('code', language ?? '', languageCode)}>
        <code className={language && `language-${language}`}>{inside(node)}</code>
      </pre>
    );
  },
  table: (_, node, scope) => renderTable(node, scope),
  blok: ({ body }, _, { depth }) => <Embedded body={body} depth={depth} />,
  horizontal_rule: () => <hr />,
  hard_break: () => <br />,
  image: ({ src, alt, title, meta_data: meta }, _, { assetOrigins }) => {
    const words = textOf(alt) || (isJsonObject(meta) && meta['alt']);
    const asset = parseAsset({ filename: src, alt: words, title }, assetOrigins);
    return asset && <Image asset={asset} sizes="(width >= 45rem) 42rem, 100vw" />;
  },
  emoji: ({ name, emoji, fallbackImage }, _, { assetOrigins }) => {
    const symbol = textOf(emoji);
    if (symbol !== '') return <span data-name={textOf(name)}>{symbol}</span>;
    const src = pictureAddress(textOf(fallbackImage), assetOrigins);
    return src && <img src={src} alt={textOf(name)} width={20} height={20} loading="lazy" data-emoji="" />;
  },
};

function textAttributes({ textAlign, dir }: JsonObject): {
  dir: 'ltr' | 'rtl' | undefined;
  'data-align': string | undefined;
} {
  const [align] = /^(?:left|center|right|justify)$/.exec(textOf(textAlign)) ?? [];
  return { dir: directionOf(dir), 'data-align': align };
}

function items(list: JsonObject, { inside }: NodeScope): ReactNode {
  return wrapStray(list, ['list_item']).map((item, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- nodes of a document have no identity but their place
    <li key={place} dir={directionOf(attributesOf(item)['dir'])}>
      {inside(item)}
    </li>
  ));
}

/** Nodes that stand within a line of text: these may carry marks. */
export const inlineNodes: ReadonlySet<unknown> = new Set(['text', 'hard_break', 'emoji', 'image']);

/** Browsers end a paragraph or heading where a block begins: with one in it, the markup would not be what React wrote. */
function ifInline<Element extends 'p' | (typeof headings)[number]>(
  element: Element,
  node: JsonObject,
): Element | 'div' {
  return objectsOf(node['content']).every(({ type }) => inlineNodes.has(type)) ? element : 'div';
}

/** Renders one node around what it contains. */
export function renderNode(node: JsonObject, scope: NodeScope): ReactNode {
  const type = textOf(node['type']);
  if (type === 'text') return textOf(node['text']);
  const render = Object.hasOwn(nodes, type) ? nodes[type] : undefined;
  return render === undefined ? scope.inside(node) : render(attributesOf(node), node, scope);
}
