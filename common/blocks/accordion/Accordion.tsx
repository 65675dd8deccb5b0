import { useId, type ReactNode } from 'react';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import {
  boolean,
  definePart,
  parts,
  rawParts,
  richText,
  text,
  type PartOf,
  type ValuesOf,
} from '../../fields/fields';
import { hasContent, RichText, useOutline } from '../../rich-text/RichText';
import { Section } from '../../ui/Section';
import css from './accordion.css';

const itemPart = definePart('accordion_item', { title: text(), text: richText() });

const fields = {
  title: text(),
  items: parts(itemPart),
  one_at_a_time: boolean(),
};

/** Texts below titles that open and close them, all by the browser itself. */
function Accordion({ fields: values, root, raw }: BlockProps<typeof fields>): ReactNode {
  const { title, items, one_at_a_time: oneAtATime } = values;
  // Of the elements with one name, the browser keeps one open.
  const name = useId();
  const { ids } = useOutline(raw);
  const itemIds = rawParts(itemPart, raw['items']).map((item) => ids.get(item));
  if (isEmpty(values)) return null;
  return (
    <Section root={root} title={title}>
      {hasItems(values) && (
        <div className={css.items}>
          {items.map((item, index) => (
            <Item key={item.key} item={item} id={itemIds[index]} name={oneAtATime ? name : undefined} />
          ))}
        </div>
      )}
    </Section>
  );
}

/** Half-filled, an item has nothing to open: its title is a heading, its text is shown. */
function Item({
  item: { title, text: content },
  id,
  name,
}: {
  readonly item: PartOf<typeof itemPart.fields>;
  readonly id: string | undefined;
  readonly name: string | undefined;
}): ReactNode {
  const heading = title !== '' && <h3 className={css.title}>{title}</h3>;
  // Browsers open the item when a link, or a search in the page, leads to this element or into it.
  const body = hasContent(content) && (
    <div className={css.text} id={id}>
      <RichText document={content} />
    </div>
  );
  if (heading === false && body === false) return null;
  if (heading === false || body === false)
    return (
      <div className={css.item}>
        {heading}
        {body}
      </div>
    );
  return (
    <details className={css.item} name={name}>
      <summary className={css.summary}>{heading}</summary>
      {body}
    </details>
  );
}

function hasItems({ items }: ValuesOf<typeof fields>): boolean {
  return items.some((item) => item.title !== '' || hasContent(item.text));
}

function isEmpty(values: ValuesOf<typeof fields>): boolean {
  return values.title === '' && !hasItems(values);
}

export const block = defineBlock('accordion', fields, Accordion, { isEmpty });
