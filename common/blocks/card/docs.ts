import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose:
    'A picture, a short text and a link; the whole card can be clicked. Put several into a row or a carousel.',
  fields: {
    image: { does: 'Cropped to 4:3 around its focus.', empty: 'the sharing picture of the story' },
    eyebrow: 'A word or two above the title, such as a kind or a date.',
    title: { does: 'The heading of the card.', empty: 'the name of the story' },
    text: { does: 'A sentence or two.', empty: 'the search description of the story' },
    link: { does: 'Where the card leads.', empty: 'the story’s own address, if the story has a page' },
    link_label: 'Words at the foot of the card, such as “Read on”.',
    story: {
      does: 'A story that fills whatever is left empty here, and follows when that story changes. It must be published.',
      empty: 'the card shows its own fields alone',
    },
  },
};
