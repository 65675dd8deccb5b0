import type { ReactNode } from 'react';
import { rawBlocks } from '../blocks/fields';
import { parseAsset, pictureAddress } from '../image/asset';
import { Image } from '../image/Image';
import { integerOf, isJsonObject, objectsOf, textOf, type JsonObject } from '../json';
import { attributesOf, directionOf } from './attributes';
import { EmbeddedBlocks } from './EmbeddedBlocks';
import { levelOf, type Outline } from './outline';
import css from './prose.css';
import { Scroller } from './Scroller';
import { Table, wrapStray } from './Table';

/** What a node needs besides its attributes. */
export interface NodeScope {
  readonly assetOrigins: readonly string[];
  readonly outline: Outline;
  /** How deep the node's children stand, the blocks and rich texts around them counted in. */
  readonly depth: number;
  /** Renders what a node contains. */
  readonly inside: (node: JsonObject) => ReactNode;
}

type RenderNode = (attributes: JsonObject, node: JsonObject, scope: NodeScope) => ReactNode;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

const alignments: Readonly<Record<string, string | undefined>> = {
  left: css.left,
  center: css.center,
  right: css.right,
  justify: css.justify,
};

/** How each node is shown. A node that is not here shows its children alone: so do rows, cells and items out of place. */
const nodes: Readonly<Record<string, RenderNode>> = {
  paragraph: (attributes, node, { inside }) => {
    // Browsers end a paragraph where a block begins: the markup would not be what React wrote.
    const Paragraph = isInline(node) ? 'p' : 'div';
    return <Paragraph {...textAttributes(attributes)}>{inside(node)}</Paragraph>;
  },
  heading: (attributes, node, { inside, outline }) => {
    if (!isInline(node)) return <div {...textAttributes(attributes)}>{inside(node)}</div>;
    const level = levelOf(node);
    const Heading = headings[level === 1 && outline.top !== node ? 1 : level - 1] ?? 'h2';
    return (
      <Heading id={outline.ids.get(node)} {...textAttributes(attributes)}>
        {inside(node)}
      </Heading>
    );
  },
  bullet_list: (_, node, scope) => <ul className={css.list}>{items(node, scope)}</ul>,
  ordered_list: ({ order }, node, scope) => {
    const start = integerOf(order, 1);
    return (
      <ol start={start === 1 ? undefined : start} className={css.list}>
        {items(node, scope)}
      </ol>
    );
  },
  blockquote: ({ dir }, node, { inside }) => (
    <blockquote dir={directionOf(dir)} className={css.quote}>
      {inside(node)}
    </blockquote>
  ),
  code_block: ({ class: classes, dir }, node, { inside }) => {
    const language = /^(?:language-)?([\w+#-]{1,40})$/.exec(textOf(classes))?.[1];
    return (
      <Scroller of="code" name={language} className={css.code} dir={directionOf(dir)}>
        <code className={language && `language-${language}`}>{inside(node)}</code>
      </Scroller>
    );
  },
  table: (_, node, { inside }) => <Table table={node} inside={inside} />,
  blok: ({ body }, _, { depth }) => <EmbeddedBlocks blocks={rawBlocks(body)} depth={depth} />,
  horizontal_rule: () => <hr />,
  hard_break: () => <br />,
  image: ({ src, alt, title, meta_data: meta }, _, { assetOrigins }) => {
    const words = textOf(alt) || (isJsonObject(meta) && meta['alt']);
    const asset = parseAsset({ filename: src, alt: words, title }, assetOrigins);
    return asset && <Image asset={asset} className={css.image} sizes="(width >= 45rem) 42rem, 100vw" />;
  },
  emoji: ({ name, emoji, fallbackImage }, _, { assetOrigins }) => {
    const symbol = textOf(emoji);
    if (symbol !== '') return <span data-name={textOf(name)}>{symbol}</span>;
    const src = pictureAddress(textOf(fallbackImage), assetOrigins);
    return (
      src && <img src={src} alt={textOf(name)} width={20} height={20} loading="lazy" className={css.emoji} />
    );
  },
};

function textAttributes({ textAlign, dir }: JsonObject): {
  dir: 'ltr' | 'rtl' | undefined;
  className: string | undefined;
} {
  const align = textOf(textAlign);
  return {
    dir: directionOf(dir),
    className: Object.hasOwn(alignments, align) ? alignments[align] : undefined,
  };
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

function isInline(node: JsonObject): boolean {
  return objectsOf(node['content']).every(({ type }) => inlineNodes.has(type));
}

/** Renders one node around what it contains. */
export function renderNode(node: JsonObject, scope: NodeScope): ReactNode {
  const type = textOf(node['type']);
  if (type === 'text') return textOf(node['text']);
  const render = Object.hasOwn(nodes, type) ? nodes[type] : undefined;
  return render === undefined ? scope.inside(node) : render(attributesOf(node), node, scope);
}
