import type { BlockDocs } from '../../fields/block-docs';
import { sectionDocs } from '../../ui/section-docs';

export const docs: BlockDocs = {
  purpose: 'Steps one after the other: how to do something, how a day goes, what happened when.',
  fields: {
    ...sectionDocs,
    items: 'The steps, in order. If one of them has a label, they are a timeline.',
    numbered:
      'Untick for rules or points whose order does not matter. The steps of a timeline have no numbers.',
  },
};
