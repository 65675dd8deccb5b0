import { sectionDocs } from '../../ui/section-docs';
import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose:
    'Pictures that visitors can narrow down by category. The choice is part of the address, so it can be shared.',
  fields: {
    ...sectionDocs,
    items: 'The pictures. Their categories make the filter; it appears where there are at least two.',
    all_label: {
      does: 'What the button says that shows all of them.',
      empty: '“All” in the language of the page',
    },
  },
};
