import { createElement, type ReactNode } from 'react';
import { allowedUrl } from '../allowed-url';
import { parseAsset } from '../image/asset';
import { Image } from '../image/Image';
import { integerOf, isJsonObject, objectsOf, textOf, visibleTextOf, type JsonObject } from '../json';
import { attributesOf, directionOf } from './attributes';
import { EmbeddedBlocks } from '../site/nesting-context';
import { isBlank, levelOf } from './outline';
import './prose.css';
import { asFragment, type NodeScope } from './node-scope';
import { scrollArea } from './scroll-area';
import { renderTable, wrapInvalidChildren } from './table';

type RenderNode = (attributes: JsonObject, node: JsonObject, scope: NodeScope) => ReactNode;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** Renders each type of node. Other nodes render their children alone, as do rows, cells and items outside a table or list. */
const nodes: Readonly<Record<string, RenderNode>> = {
  paragraph: (attributes, node, scope) => {
    return createElement(elementFor('p', node), textAttributes(attributes), ...scope.children(node));
  },
  heading: (attributes, node, scope) => {
    if (isBlank(node)) return null;
    const { top, ids } = scope.outline;
    const level = levelOf(node);
    const Heading = elementFor(headings[level === 1 && top !== node ? 1 : level - 1] ?? 'h2', node);
    return createElement(
      Heading,
      { id: ids.get(node), ...textAttributes(attributes) },
      ...scope.children(node),
    );
  },
  bullet_list: (_, node, scope) => unlessEmpty('ul', null, items(node, scope)),
  ordered_list: ({ order }, node, scope) => {
    const start = integerOf(order, 1);
    return unlessEmpty('ol', { start: start === 1 ? undefined : start }, items(node, scope));
  },
  blockquote: ({ dir }, node, scope) =>
    unlessEmpty('blockquote', { dir: directionOf(dir) }, scope.children(node)),
  code_block: ({ class: classes, dir }, node, scope) => {
    if (isBlank(node)) return null;
    const language = /^(?:language-)?([\w+#-]{1,40})$/.exec(textOf(classes))?.[1];
    return (
      <pre dir={directionOf(dir)} {...scrollArea('code', language ?? '', scope.site)}>
        <code className={language && `language-${language}`}>{asFragment(scope.children(node))}</code>
      </pre>
    );
  },
  table: (_, node, scope) => renderTable(node, scope),
  blok: ({ body }, _, { depth }) => <EmbeddedBlocks body={body} depth={depth} />,
  horizontal_rule: () => <hr />,
  hard_break: () => <br />,
  image: ({ src, title }, node, { site: { assetOrigins } }) => {
    const asset = parseAsset({ filename: src, alt: altOf(node), title }, assetOrigins);
    return asset && <Image asset={asset} sizes="(width >= 45rem) 42rem, 100vw" />;
  },
  emoji: ({ name, emoji, fallbackImage }, _, { site: { assetOrigins } }) => {
    const symbol = textOf(emoji);
    if (symbol !== '') return <span data-name={textOf(name)}>{symbol}</span>;
    const src = allowedUrl(textOf(fallbackImage), assetOrigins);
    return src && <img src={src} alt={textOf(name)} width={20} height={20} loading="lazy" data-emoji="" />;
  },
};

/** The alternative text of a picture; `''` for a decorative one. */
export function altOf(picture: JsonObject): string {
  const { alt, meta_data: meta } = attributesOf(picture);
  return visibleTextOf(alt) || (isJsonObject(meta) ? visibleTextOf(meta['alt']) : '');
}

interface TextAttributes {
  readonly dir?: 'ltr' | 'rtl';
  readonly 'data-align'?: string;
}

const noAttributes: TextAttributes = {};

const alignments: ReadonlySet<unknown> = new Set(['left', 'center', 'right', 'justify']);

function textAttributes({ textAlign, dir }: JsonObject): TextAttributes {
  const direction = directionOf(dir);
  const align = alignments.has(textAlign) ? textOf(textAlign) : undefined;
  if (direction === undefined && align === undefined) return noAttributes;
  return { ...(direction && { dir: direction }), ...(align && { 'data-align': align }) };
}

/** A list or quote; null without anything in it. */
function unlessEmpty(
  element: 'ul' | 'ol' | 'blockquote',
  attributes: {
    readonly dir?: TextAttributes['dir'] | undefined;
    readonly start?: number | undefined;
  } | null,
  children: readonly ReactNode[],
): ReactNode {
  const isEmpty = children.every((child) => child === null || child === '');
  return isEmpty ? null : createElement(element, attributes, ...children);
}

function items(list: JsonObject, scope: NodeScope): readonly ReactNode[] {
  return wrapInvalidChildren(list, ['list_item']).map((item) =>
    createElement('li', { dir: directionOf(attributesOf(item)['dir']) }, ...scope.children(item)),
  );
}

/** Nodes within a line of text: only these have marks. */
export const inlineNodes: ReadonlySet<unknown> = new Set(['text', 'hard_break', 'emoji', 'image']);

/** Browsers end a paragraph or heading at a block inside it, and hydration would fail: such a node becomes a `div`. */
function elementFor<Element extends 'p' | (typeof headings)[number]>(
  element: Element,
  node: JsonObject,
): Element | 'div' {
  return objectsOf(node['content']).every(({ type }) => inlineNodes.has(type)) ? element : 'div';
}

/** Renders a node with its children. */
export function renderNode(node: JsonObject, scope: NodeScope): ReactNode {
  const type = textOf(node['type']);
  if (type === 'text') return textOf(node['text']);
  const render = Object.hasOwn(nodes, type) ? nodes[type] : undefined;
  return render === undefined ? asFragment(scope.children(node)) : render(attributesOf(node), node, scope);
}
