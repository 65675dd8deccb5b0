import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { blocks, option } from '../../fields/fields';
import groundCss from '../../ui/surfaces.css';
import css from './row.css';

const fields = {
  columns: blocks(),
  layout: option(['equal', 'wide_left', 'wide_right'], 'equal'),
  gap: option(['none', 'small', 'medium', 'large'], 'medium'),
  align: option(['start', 'center', 'stretch'], 'stretch'),
  background: option(['none', 'surface', 'primary'], 'none'),
};

const gaps = { none: css.gapless, small: css.gapSmall, medium: css.gapMedium, large: css.gapLarge };
const grounds = {
  none: [],
  surface: [css.band, css.surface, groundCss.surface],
  primary: [css.band, css.primary, groundCss.primary],
};

/** Blocks side by side where there is room, one above the other where there is not. */
function Row({
  fields: { columns, layout, gap, align, background },
  root,
}: BlockProps<typeof fields>): ReactNode {
  if (columns.length === 0) return null;
  return (
    <div className={[css.row, ...grounds[background]].join(' ')} {...root}>
      <div className={[css.columns, css[layout], gaps[gap], css[align]].join(' ')}>
        {columns.map((column, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- what stands for the column is its place
          <div key={position} className={css.column}>
            <NestedBlocks blocks={[column]} />
          </div>
        ))}
      </div>
    </div>
  );
}

export const block = defineBlock('row', fields, Row);
