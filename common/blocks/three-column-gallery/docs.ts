import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'Pictures with captions in up to three columns.',
  fields: { title: 'The heading above the gallery.', items: 'The pictures in their order.' },
};
