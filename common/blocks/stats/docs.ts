import { sectionDocs } from '../../ui/section-docs';
import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'Figures that say much in little space: how many, how long, since when. Three or four read best.',
  fields: {
    ...sectionDocs,
    items: 'The figures, in order.',
  },
};
