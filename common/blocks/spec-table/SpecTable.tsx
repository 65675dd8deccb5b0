import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { definePart, parts, text, textarea } from '../../fields/fields';
import { HeadedSection, hasHead, sectionFields } from '../../ui/HeadedSection';
import ruled from '../../ui/rows.css';
import css from './spec-table.css';

const rowPart = definePart('spec_row', { label: text(), value: textarea() });

const fields = { ...sectionFields, rows: parts(rowPart) };

/** What a thing is like, property by property. In narrow containers a value is below its name. */
function SpecTable({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const rows = values.rows.filter(({ label, value }) => label + value !== '');
  if (rows.length === 0 && !hasHead(values)) return null;
  return (
    <HeadedSection head={values} actions={<NestedBlocks blocks={values.actions} />} root={root}>
      {rows.length > 0 && (
        <dl className={ruled.rows}>
          {rows.map(({ key, label, value }) => (
            <div key={key} className={ruled.row}>
              <dt className={ruled.muted}>{label}</dt>
              <dd className={css.value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </HeadedSection>
  );
}

export const block = defineBlock('spec_table', fields, SpecTable);
