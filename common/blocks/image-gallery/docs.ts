import { sectionDocs } from '../../ui/section-docs';
import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'Pictures side by side, each with its title below it.',
  fields: {
    ...sectionDocs,
    images: 'The pictures. Each one’s own title is shown below it; its alt text is read out.',
    columns: 'Pictures side by side on wide screens; fewer on narrow ones.',
    lightbox: 'Tick to let a picture open as a whole, with title and copyright, when it is clicked.',
  },
};
