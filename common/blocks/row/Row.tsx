import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { blocks, option, type ValuesOf } from '../../fields/fields';
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
function Row({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { columns, background } = values;
  if (columns.length === 0) return null;
  return (
    <div className={[css.row, ...surfaces[background]].join(' ')} {...root}>
      {hasHead(values) ? (
        <HeadedSection head={values} actions={<NestedBlocks blocks={values.actions} />}>
          <Columns {...values} />
        </HeadedSection>
      ) : (
        <Columns {...values} />
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

export const block = defineBlock('row', fields, Row);
