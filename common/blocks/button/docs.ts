import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'A link that looks like a button.',
  fields: {
    label: {
      does: 'The text on it. Say what happens: “See the collection”, not “Click here”.',
      empty: 'the button does not show',
    },
    link: { does: 'Where it leads.', empty: 'the button does not show' },
    variant: '`primary` stands out most and belongs on one button of a block; `text` stands out least.',
    size: 'How large it is.',
  },
};
