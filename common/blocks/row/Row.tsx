import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { blocks, option, rawBlocks, type ValuesOf } from '../../fields/fields';
import { HeadedSection, hasHead, sectionFields } from '../../ui/HeadedSection';
import surfacesCss from '../../ui/surfaces.css';
import css from './row.css';

const fields = {
  ...sectionFields,
  columns: blocks(),
  layout: option(['equal', 'wide_left', 'wide_right'], 'equal'),
  gap: option(['none', 'small', 'medium', 'large'], 'medium'),
  align: option(['start', 'center', 'stretch'], 'stretch'),
  background: option(['none', 'surface', 'primary'], 'none'),
};

const gaps = { none: css.gapless, small: css.gapSmall, medium: css.gapMedium, large: css.gapLarge };
const surfaces = {
  none: [],
  surface: [css.band, css.surface, surfacesCss.surface],
  primary: [css.band, css.primary, surfacesCss.primary],
};

/** Blocks side by side; in narrow windows, one below the other. */
function Row({ fields: values, root, raw }: BlockProps<typeof fields>): ReactNode {
  if (isEmpty(values)) return null;
  // All of them, so that an empty column beside others keeps its place.
  const columns = <Columns {...values} columns={rawBlocks(raw['columns'])} />;
  return (
    <div className={[css.row, ...surfaces[values.background]].join(' ')} {...root}>
      {hasHead(values) ? (
        <HeadedSection head={values} actions={<NestedBlocks blocks={values.actions} />}>
          {columns}
        </HeadedSection>
      ) : (
        columns
      )}
    </div>
  );
}

function Columns({ columns, layout, gap, align }: ValuesOf<typeof fields>): ReactNode {
  return (
    <div className={[css.columns, css[layout], gaps[gap], css[align]].join(' ')}>
      {columns.map((column, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is identified by its index
        <div key={index} className={css.column}>
          <NestedBlocks blocks={[column]} />
        </div>
      ))}
    </div>
  );
}

function isEmpty({ columns }: ValuesOf<typeof fields>): boolean {
  return columns.length === 0;
}

export const block = defineBlock('row', fields, Row, { isEmpty });
