import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'An invitation to do one thing, set apart from the page by a ground of its own.',
  fields: {
    eyebrow: 'Shown small above the title.',
    title: 'The heading.',
    text: 'What there is to say about it.',
    buttons: 'What to do; best a single one.',
    image: 'The picture beside the text.',
    tone: 'The background: with `primary` the block stands out most.',
  },
};
