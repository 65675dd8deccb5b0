import type { BlockDocs } from '../../fields/block-docs';
import { sectionDocs } from '../../ui/section-docs';

export const docs: BlockDocs = {
  purpose: 'Documents to open or keep, such as a PDF, each with its kind and its size.',
  fields: {
    ...sectionDocs,
    files:
      'The documents, in order. Each one’s own title is the text of its link; without one, its file name is. Kind and size come by themselves.',
  },
};
