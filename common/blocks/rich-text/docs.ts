import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'Running text of an article or a section, with headings, lists, tables, pictures and blocks.',
  fields: {
    content: {
      does: 'The text. Headings get addresses of their own, which links may lead to by their anchor.',
      empty: 'the block does not show',
    },
    align: 'Where the lines begin.',
    contents:
      'On a wide screen a long text has a list of its sections beside it: one with three headings of the second level or more, which is narrow and begins at the left.',
    width: '`narrow` is the width that reads best; `wide` makes room for tables and pictures.',
  },
};
