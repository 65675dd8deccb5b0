import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose:
    'The opening of a page: its title, a sentence or two, where to go next, and a picture. The first on a page holds the page’s main heading.',
  fields: {
    eyebrow: 'Shown small above the title.',
    title:
      'The heading. On the first block of a page it is the main heading, so every page should have it once.',
    subtitle: 'A sentence or two below the title.',
    image: 'The picture; the variant says where it stands. It takes the whole width on phones.',
    buttons: 'Where to go next; one or two are enough.',
    align:
      '`left`: words at the start of the line; with `split`, beside the picture. `center`: centred, above the picture.',
    height: '`tall` gives the block more height, as for a home page.',
    variant:
      '`split`: words beside the picture, or above it where they are centred. `cover`: words over a picture as wide as the window. `picture_first`: a wide picture above the words. `text`: words alone, with a very large title. `two_pictures`: as `split`, with a second picture over the corner of the first. Without its pictures each looks like `split`.',
    second_image: 'The second picture of `two_pictures`; other variants do not show it.',
  },
};
