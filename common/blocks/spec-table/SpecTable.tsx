import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { definePart, parts, text, textarea, type ValuesOf } from '../../fields/fields';
import { HeadedSection, hasHead, sectionFields } from '../../ui/HeadedSection';
import ruled from '../../ui/rows.css';
import css from './spec-table.css';

const rowPart = definePart('spec_row', { label: text(), value: textarea() });

const fields = { ...sectionFields, rows: parts(rowPart) };

/** What a thing is like, property by property. In narrow containers a value is below its name. */
function SpecTable({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  if (isEmpty(values)) return null;
  const rows = rowsOf(values);
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

function rowsOf({ rows }: ValuesOf<typeof fields>) {
  return rows.filter(({ label, value }) => label + value !== '');
}

function isEmpty(values: ValuesOf<typeof fields>): boolean {
  return rowsOf(values).length === 0 && !hasHead(values);
}

export const block = defineBlock('spec_table', fields, SpecTable, { isEmpty });
