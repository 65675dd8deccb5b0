import type { ReactNode } from 'react';

// The page of (e), hand-written without a framework: it trusts the content, supports only the blocks of the synthetic space,
// contains no failures, and renders the same markup as our server.

/** An unvalidated block. */
export interface BareBlock {
  readonly _uid: string;
  readonly component: 'typography' | 'rich_text' | 'row' | 'card' | 'button';
  readonly text?: string;
  readonly variant?: 'h1' | 'h3' | 'body';
  readonly align?: string;
  readonly color?: string;
  readonly width?: string;
  readonly layout?: string;
  readonly size?: string;
  readonly label?: string;
  readonly eyebrow?: string;
  readonly title?: string;
  readonly link?: { readonly url: string };
  readonly link_label?: string;
  readonly content?: BareNode;
  readonly columns?: readonly BareBlock[];
}

/** A node of rich text. */
interface BareNode {
  readonly type: 'doc' | 'heading' | 'paragraph' | 'bullet_list' | 'list_item' | 'text';
  readonly text?: string;
  readonly marks?: readonly { readonly type: 'bold' | 'link'; readonly attrs?: { readonly href: string } }[];
  readonly attrs?: { readonly level?: number };
  readonly content?: readonly BareNode[];
}

const typographyElements = { h1: 'h1', h3: 'h3', body: 'p' } as const;

function Typography({ block: { text, variant = 'body', align, color } }: { block: BareBlock }): ReactNode {
  const Element = typographyElements[variant];
  return (
    <Element
      data-block="typography"
      className={`typography-typography-dXGMrq typography-${variant}-dXGMrq typography-${align}-dXGMrq typography-${color}-dXGMrq`}
    >
      {text}
    </Element>
  );
}

function textOf(node: BareNode): string {
  return node.text ?? (node.content ?? []).map(textOf).join('');
}

function Marked({ node: { text, marks } }: { node: BareNode }): ReactNode {
  let marked: ReactNode = text;
  for (const { type, attrs } of marks ?? [])
    marked = type === 'bold' ? <strong>{marked}</strong> : <a href={attrs?.href}>{marked}</a>;
  return marked;
}

function Node({ node, ids }: { node: BareNode; ids: Map<string, number> }): ReactNode {
  const children = node.content?.map((child, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the nodes of a document have no identity but their index
    <Node key={index} node={child} ids={ids} />
  ));
  switch (node.type) {
    case 'text':
      return <Marked node={node} />;
    case 'heading':
      return <h2 id={idOf(textOf(node), ids)}>{children}</h2>;
    case 'paragraph':
      return <p>{children}</p>;
    case 'bullet_list':
      return <ul>{children}</ul>;
    case 'list_item':
      return <li>{children}</li>;
    case 'doc':
      return children;
  }
}

function idOf(text: string, ids: Map<string, number>): string {
  const id = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const count = (ids.get(id) ?? 0) + 1;
  ids.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}

function RichText({ block: { content, align, width }, ids }: BlockProps): ReactNode {
  return (
    <div
      data-block="rich_text"
      className={`rich-text-richText-DryIAG rich-text-${align}-DryIAG rich-text-${width}-DryIAG`}
    >
      {content !== undefined && <Node node={content} ids={ids} />}
    </div>
  );
}

function Card({ block: { eyebrow, title, text, link, link_label: label } }: { block: BareBlock }): ReactNode {
  return (
    <article data-block="card" className="card-view-card-Ov30dW card-view-linked-Ov30dW">
      <div className="card-view-body-Ov30dW">
        <p className="card-view-eyebrow-Ov30dW">{eyebrow}</p>
        <h3 className="card-view-title-Ov30dW">
          <a className="card-view-link-Ov30dW" href={link?.url}>
            {title}
          </a>
        </h3>
        <p className="card-view-text-Ov30dW">{text}</p>
        <p className="card-view-more-Ov30dW">
          <span>{label}</span>
        </p>
      </div>
    </article>
  );
}

function Row({ block: { columns, layout, align }, ids }: BlockProps): ReactNode {
  return (
    <div data-block="row" className="row-row-v28WrG">
      <div className={`row-columns-v28WrG row-${layout}-v28WrG row-gapMedium-v28WrG row-${align}-v28WrG`}>
        {columns?.map((column) => (
          <div key={column._uid} className="row-column-v28WrG">
            <Block block={column} ids={ids} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Button({ block: { label, link, variant, size } }: { block: BareBlock }): ReactNode {
  return (
    <a
      data-block="button"
      className={`button-button-VEuGBW button-${variant}-VEuGBW button-${size}-VEuGBW`}
      href={link?.url}
    >
      {label}
    </a>
  );
}

interface BlockProps {
  readonly block: BareBlock;
  readonly ids: Map<string, number>;
}

const kinds = { typography: Typography, rich_text: RichText, row: Row, card: Card, button: Button };

function Block({ block, ids }: BlockProps): ReactNode {
  const Kind = kinds[block.component];
  return <Kind block={block} ids={ids} />;
}

/** The page. */
export function Page({ path, body }: { path: string; body: readonly BareBlock[] }): ReactNode {
  const ids = new Map<string, number>();
  return (
    <div className="default-layout-layout-3HJuZW">
      <a className="default-layout-skip-3HJuZW" href={`${path}#content`}>
        Langsung ke isi halaman
      </a>
      <main id="content" tabIndex={-1} className="default-layout-main-3HJuZW">
        {body.map((block) => (
          <Block key={block._uid} block={block} ids={ids} />
        ))}
      </main>
    </div>
  );
}
