import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose:
    'The opening of a page: its title, a sentence or two, where to go next, and a picture. The first on a page holds the page’s main heading.',
  fields: {
    eyebrow: 'Shown small above the title.',
    title:
      'The heading. On the first block of a page it is the main heading, so every page should have it once.',
    subtitle: 'A sentence or two below the title.',
    image: 'The picture; the layout decides its place. It takes the whole width on phones.',
    buttons: 'Where to go next; one or two are enough.',
    align:
      'Where the text is: at the start of the line, beside the picture where the layout says so, or centred above it.',
    height: '`tall` gives the block more height, as for a home page.',
    variant:
      'How picture and text are arranged. `cover` has a picture as wide as the window, `text` a very large title, `two_pictures` a second picture over the corner of the first. Without its pictures each looks like `split`.',
    second_image: 'The second picture of `two_pictures`; other layouts do not show it.',
  },
};
