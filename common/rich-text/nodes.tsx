import type { ReactNode } from 'react';
import { parseAsset, pictureAddress } from '../image/asset';
import { Image } from '../image/Image';
import { integerOf, isJsonObject, objectsOf, textOf, type JsonObject } from '../json';

/** What a node needs besides its attributes. */
export interface NodeScope {
  readonly assetOrigins: readonly string[];
  /** True directly inside a list: browsers end an item where another begins, however deep. */
  readonly isInList: boolean;
  /** Ids of the document's headings, for links to them. */
  readonly headingIds: ReadonlyMap<JsonObject, string>;
}

type RenderNode = (
  attributes: JsonObject,
  children: ReactNode,
  scope: NodeScope,
  node: JsonObject,
) => ReactNode;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** How each node is shown. A node that is not here shows its children alone. */
const nodes: Readonly<Record<string, RenderNode>> = {
  // Browsers end a paragraph where a block begins: the markup would not be what React wrote.
  paragraph: (_, children, _scope, node) => (isInline(node) ? <p>{children}</p> : <div>{children}</div>),
  heading: ({ level }, children, { headingIds }, node) => {
    if (!isInline(node)) return <div>{children}</div>;
    const Heading = headings[Math.min(6, Math.max(1, integerOf(level, 1))) - 1] ?? 'h1';
    return <Heading id={headingIds.get(node)}>{children}</Heading>;
  },
  bullet_list: (_, children) => <ul>{children}</ul>,
  ordered_list: ({ order }, children) => {
    const start = integerOf(order, 1);
    return <ol start={start === 1 ? undefined : start}>{children}</ol>;
  },
  list_item: (_, children, { isInList }) => (isInList ? <li>{children}</li> : children),
  blockquote: (_, children) => <blockquote>{children}</blockquote>,
  code_block: (attributes, children) => {
    const language = /^language-[\w+#-]{1,40}$/.exec(textOf(attributes['class']))?.[0];
    return (
      <pre>
        <code className={language}>{children}</code>
      </pre>
    );
  },
  horizontal_rule: () => <hr />,
  hard_break: () => <br />,
  image: ({ src, alt, title }, _, { assetOrigins }) => {
    const asset = parseAsset({ filename: src, alt, title }, assetOrigins);
    return asset === null ? null : <Image asset={asset} />;
  },
  emoji: ({ name, emoji, fallbackImage }, _, { assetOrigins }) => {
    const symbol = textOf(emoji);
    if (symbol !== '') return <span data-name={textOf(name)}>{symbol}</span>;
    const src = pictureAddress(textOf(fallbackImage), assetOrigins);
    return src === null ? null : <img src={src} alt={textOf(name)} width={20} height={20} loading="lazy" />;
  },
};

const inlineNodes = new Set<unknown>(['text', 'hard_break', 'emoji', 'image']);

function isInline(node: JsonObject): boolean {
  return objectsOf(node['content']).every(({ type }) => inlineNodes.has(type));
}

/** Renders one node around its children. */
export function renderNode(node: JsonObject, children: ReactNode, scope: NodeScope): ReactNode {
  const type = textOf(node['type']);
  const render = Object.hasOwn(nodes, type) ? nodes[type] : undefined;
  const attributes = isJsonObject(node['attrs']) ? node['attrs'] : {};
  return render === undefined ? children : render(attributes, children, scope, node);
}
