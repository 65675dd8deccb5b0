import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'Something that a person said, set large: a guest, a customer, a newspaper.',
  fields: {
    text: {
      does: 'What was said, in the quotation marks of the language.',
      empty: 'the block does not show',
    },
    author: 'Who said it.',
    role: 'What the person does, or where it was said.',
    image: 'A portrait, cropped to a circle around its focus. A dash takes its place where there is none.',
    link: 'Where the name leads: a page about the person, or the source. It needs a name.',
  },
};
