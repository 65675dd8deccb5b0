import { sectionDocs } from '../../ui/section-docs';
import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'Pictures with captions in up to three columns.',
  fields: { ...sectionDocs, items: 'The pictures in their order.' },
};
