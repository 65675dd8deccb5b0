import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { definePart, parts, text, textarea, type ValuesOf } from '../../fields/fields';
import { HeadedSection, hasHead, sectionFields } from '../../ui/HeadedSection';
import css from './stats.css';

const statPart = definePart('stat', { value: text(), label: text(), text: textarea() });

const fields = { ...sectionFields, items: parts(statPart) };

/** A figure that a narrow column would break. */
const longWord = /\S{7}/;

/** Figures and what they count. */
function Stats({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  if (isEmpty(values)) return null;
  const items = itemsOf(values);
  return (
    <HeadedSection head={values} actions={<NestedBlocks blocks={values.actions} />} root={root}>
      {items.length > 0 && (
        <dl className={items.some(({ value }) => longWord.test(value)) ? css.long : css.items}>
          {items.map(({ key, value, label, text: body }) => (
            <div key={key} className={css.item}>
              <dt className={css.label}>{label}</dt>
              {/* HTML has no label without any figure or text. */}
              {(value !== '' || body === '') && <dd className={css.value}>{value}</dd>}
              {body !== '' && <dd className={css.text}>{body}</dd>}
            </div>
          ))}
        </dl>
      )}
    </HeadedSection>
  );
}

function itemsOf({ items }: ValuesOf<typeof fields>) {
  return items.filter(({ value, label, text: body }) => value + label + body !== '');
}

function isEmpty(values: ValuesOf<typeof fields>): boolean {
  return itemsOf(values).length === 0 && !hasHead(values);
}

export const block = defineBlock('stats', fields, Stats, { isEmpty });
