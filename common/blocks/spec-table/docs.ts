import type { BlockDocs } from '../../fields/block-docs';
import { sectionDocs } from '../../ui/section-docs';

export const docs: BlockDocs = {
  purpose: 'What a thing is like, property by property: size, material, colours, time.',
  fields: {
    ...sectionDocs,
    rows: 'The properties, in order.',
  },
};
