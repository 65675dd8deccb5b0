import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'Where else the site’s owner is found: an icon for each network.',
  fields: {
    title: 'Words above the icons.',
    links: { does: 'The networks in their order.', empty: 'the block does not show' },
  },
};
