import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'A single line or paragraph in one of the site’s text styles.',
  fields: {
    text: { does: 'The text.', empty: 'the block does not show' },
    variant:
      'The style. `h1` to `h6` are headings: choose them by rank and not by size, and `h1` only where the page has no hero.',
    align: 'The alignment of the lines.',
    color: '`muted` is for what matters less, `primary` for a few words that stand out.',
  },
};
