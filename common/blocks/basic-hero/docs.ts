import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose:
    'The opening of a page: its title, a sentence or two, where to go next, and a picture. The first on a page holds the page’s main heading.',
  fields: {
    eyebrow: 'Shown small above the title.',
    title:
      'The heading. On the first block of a page it is the main heading, so every page should have it once.',
    subtitle: 'A sentence or two below the title.',
    image: 'Stands beside the words, or below them where they are centred. Takes the whole width on phones.',
    buttons: 'Where to go next; one or two are enough.',
    align: '`left`: words and picture side by side. `center`: one above the other, centred.',
    height: '`tall` gives the block more height, as for a home page.',
  },
};
