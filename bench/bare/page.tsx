import type { ReactNode } from 'react';
import { Picture, type BarePicture } from './picture';
import { Document, idOf, type BareNode } from './rich-text';

// The page of (e), hand-written without a framework: it trusts the content, supports only the blocks of the synthetic space,
// contains no failures, and renders the same markup as our server.

/** An unvalidated block. */
export interface BareBlock {
  readonly _uid: string;
  readonly component:
    | 'typography'
    | 'rich_text'
    | 'row'
    | 'card'
    | 'button'
    | 'accordion'
    | 'accordion_item'
    | 'call_to_action';
  /** Of a call to action and an item, a document. */
  readonly text?: string | BareNode;
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
  readonly items?: readonly BareBlock[];
  readonly buttons?: readonly BareBlock[];
  readonly image?: BarePicture;
}

const asText = (text: BareBlock['text']): string => (typeof text === 'string' ? text : '');
const asDocument = (text: BareBlock['text']): BareNode | undefined =>
  typeof text === 'string' ? undefined : text;

const typographyElements = { h1: 'h1', h3: 'h3', body: 'p' } as const;

function Typography({ block: { text, variant = 'body', align, color } }: { block: BareBlock }): ReactNode {
  const Element = typographyElements[variant];
  return (
    <Element
      data-block="typography"
      className={`typography-typography-dXGMrq typography-${variant}-dXGMrq typography-${align}-dXGMrq typography-${color}-dXGMrq`}
    >
      {asText(text)}
    </Element>
  );
}

function RichText({ block: { content, align, width }, ids }: BlockProps): ReactNode {
  return (
    <div
      data-block="rich_text"
      className={`rich-text-richText-DryIAG rich-text-${align}-DryIAG rich-text-${width}-DryIAG`}
    >
      {content !== undefined && <Document node={content} ids={ids} />}
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
        <p className="card-view-text-Ov30dW">{asText(text)}</p>
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

function AccordionItem({ block: { title = '', text }, ids }: BlockProps): ReactNode {
  const document = asDocument(text);
  const id = idOf(title, ids);
  return (
    <details className="accordion-item-8f5kQz">
      <summary className="accordion-summary-8f5kQz">
        <h3 className="accordion-title-8f5kQz">{title}</h3>
      </summary>
      <div className="accordion-text-8f5kQz" id={id}>
        {document && <Document node={document} ids={ids} />}
      </div>
    </details>
  );
}

function Accordion({ block: { title, items }, ids }: BlockProps): ReactNode {
  return (
    <section className="section-section-Jb81Xs" data-block="accordion">
      <h2 className="section-title-Jb81Xs">{title}</h2>
      <div className="accordion-items-8f5kQz">
        {items?.map((item) => (
          <AccordionItem key={item._uid} block={item} ids={ids} />
        ))}
      </div>
    </section>
  );
}

function CallToAction({ block: { eyebrow, title, text, buttons, image }, ids }: BlockProps): ReactNode {
  const document = asDocument(text);
  return (
    <section className="section-section-Jb81Xs" data-block="call_to_action">
      <div className="call-to-action-box-rT2mPa surfaces-primary-kq0VwD call-to-action-pictured-rT2mPa">
        <div className="call-to-action-body-rT2mPa">
          <p className="call-to-action-eyebrow-rT2mPa">{eyebrow}</p>
          <h2 className="call-to-action-title-rT2mPa">{title}</h2>
          <div className="call-to-action-text-rT2mPa">
            {document && <Document node={document} ids={ids} />}
          </div>
          <div className="call-to-action-buttons-rT2mPa">
            {buttons?.map((button) => (
              <Button key={button._uid} block={button} />
            ))}
          </div>
        </div>
        {image && (
          <Picture
            {...image}
            className="call-to-action-image-rT2mPa"
            sizes="auto, (width >= 960px) 40rem, 100vw"
          />
        )}
      </div>
    </section>
  );
}

const kinds = {
  typography: Typography,
  rich_text: RichText,
  row: Row,
  card: Card,
  button: Button,
  accordion: Accordion,
  accordion_item: AccordionItem,
  call_to_action: CallToAction,
};

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
