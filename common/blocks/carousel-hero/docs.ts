import type { BlockDocs } from '../../fields/block-docs';
import { autoplayDocs } from '../../ui/carousel/docs';

export const docs: BlockDocs = {
  purpose: 'Several heroes that take turns as the opening of a page.',
  fields: {
    slides: { does: 'The heroes in their order.', empty: 'the block does not show' },
    autoplay: autoplayDocs,
    interval: 'Seconds for which each slide is shown where they change automatically.',
  },
};
