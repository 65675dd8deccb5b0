import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'A page of another site inside yours: a map, a calendar, a booking form.',
  fields: {
    title: {
      does: 'What the embedded page is, for screen readers and before it is loaded.',
      empty: 'the block does not show',
    },
    url: {
      does: 'The address that the other site gives for embedding, beginning with https://. The site must be one that yours allows; the preview says if it is not.',
      empty: 'the block does not show',
    },
    height: 'Its height in pixels.',
    load: '`click` loads it when a visitor asks for it: until then the other site learns nothing of the visit. `near` loads it when it is about to be seen.',
  },
};
