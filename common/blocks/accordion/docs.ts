import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose:
    'Questions and answers, or other texts that visitors open one by one. Search in the page finds closed texts, too.',
  fields: {
    title: 'The heading above all items.',
    items: 'The items, in order.',
    one_at_a_time: 'Tick to close the open item when another one is opened.',
  },
};
