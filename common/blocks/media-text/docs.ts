import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose:
    'A picture beside a text, half and half. On phones the picture is above the text. Several below each other read best on changing sides.',
  fields: {
    eyebrow: 'Shown small above the title.',
    title: 'The heading.',
    text: 'What there is to say: a paragraph or two.',
    image: { does: 'The picture, cropped around its focus.', empty: 'the text is alone' },
    caption: 'Shown small below the picture.',
    side: 'The side of the picture: `start` before the text, `end` after it.',
    buttons: 'Where to go next; one or two are enough.',
    ratio: 'The shape that the picture is cropped to.',
  },
};
