import { sectionDocs } from '../../ui/section-docs';
import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'Blocks side by side where there is room, one above the other where there is not.',
  fields: {
    ...sectionDocs,
    columns: {
      does: 'The blocks, one for each column: two to four as a rule.',
      empty: 'the block does not show',
    },
    layout: '`wide_left` and `wide_right` give the first or the last column more room.',
    gap: 'The space between columns.',
    align:
      '`stretch` makes all columns as high as the highest; `start` and `center` leave them as high as they are.',
    background: 'A background across the whole page: with `primary` the row stands out most.',
  },
};
