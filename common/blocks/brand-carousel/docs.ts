import { sectionDocs } from '../../ui/section-docs';
import type { BlockDocs } from '../../fields/block-docs';
import { autoplayDocs } from '../../ui/carousel/docs';

export const docs: BlockDocs = {
  purpose: 'The marks of partners or clients in a row that scrolls where they do not fit.',
  fields: {
    ...sectionDocs,
    brands: {
      does: 'One picture for each mark, best with transparent ground. Write the name of the partner as the alt text.',
      empty: 'the block does not show',
    },
    autoplay: autoplayDocs,
  },
};
