import { createElement, type ReactNode } from 'react';
import { Picture } from './picture';

// Rich text of (e), by hand.

interface BareMark {
  readonly type: 'bold' | 'italic' | 'link';
  readonly attrs?: { readonly href: string };
}

/** A node of rich text. */
export interface BareNode {
  readonly type: keyof typeof elements | 'doc' | 'heading' | 'table' | 'image' | 'text';
  readonly text?: string;
  readonly marks?: readonly BareMark[];
  readonly attrs?: { readonly level?: number; readonly src?: string; readonly alt?: string };
  readonly content?: readonly BareNode[];
}

const elements = {
  paragraph: 'p',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
} as const;

interface NodeProps {
  readonly node: BareNode;
  /** How often each id was used on the page. */
  readonly ids: Map<string, number>;
}

/** A document of rich text, and each node in it. */
export function Document({ node, ids }: NodeProps): ReactNode {
  switch (node.type) {
    case 'text':
      return <Marked node={node} />;
    case 'doc':
      return childrenOf(node, ids);
    case 'heading':
      return <Heading node={node} ids={ids} />;
    case 'image':
      return <Picture {...pictureOf(node)} sizes="auto, (width >= 45rem) 42rem, 100vw" />;
    case 'table':
      return <Table node={node} ids={ids} />;
    default:
      return createElement(
        elements[node.type],
        node.type === 'tableHeader' ? { scope: 'col' } : null,
        ...childrenOf(node, ids),
      );
  }
}

function Heading({ node, ids }: NodeProps): ReactNode {
  const level = node.attrs?.level ?? 2;
  return createElement(`h${level}`, { id: idOf(textOf(node), ids) }, ...childrenOf(node, ids));
}

/** A table whose first row is its head. */
function Table({ node, ids }: NodeProps): ReactNode {
  const [head, ...rows] = node.content ?? [];
  return (
    <div
      data-table=""
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as ours: the keyboard scrolls only the focused element
      tabIndex={0}
      aria-label={`Tabel: ${(head?.content ?? []).map(textOf).join(', ')}`}
    >
      <table>
        <thead>{head && <Document node={head} ids={ids} />}</thead>
        <tbody>{childrenOf({ type: 'doc', content: rows }, ids)}</tbody>
      </table>
    </div>
  );
}

function pictureOf({ attrs: { src = '', alt = '' } = {} }: BareNode) {
  return { filename: src, alt };
}

function childrenOf({ content = [] }: BareNode, ids: Map<string, number>): readonly ReactNode[] {
  return content.map((child, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the nodes of a document have no identity but their index
    <Document key={index} node={child} ids={ids} />
  ));
}

/** The text of a node. */
export function textOf(node: BareNode): string {
  return node.text ?? (node.content ?? []).map(textOf).join('');
}

function Marked({ node: { text, marks } }: { readonly node: BareNode }): ReactNode {
  let marked: ReactNode = text;
  for (const { type, attrs } of marks ?? [])
    marked =
      type === 'link' ? <a href={attrs?.href}>{marked}</a> : createElement(markElements[type], null, marked);
  return marked;
}

const markElements = { bold: 'strong', italic: 'em' } as const;

/** The id of a heading by its text, once on the page. */
export function idOf(text: string, ids: Map<string, number>): string {
  const id = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const count = (ids.get(id) ?? 0) + 1;
  ids.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}
