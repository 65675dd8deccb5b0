import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'A picture of a gallery, with what there is to say about it.',
  fields: {
    image: 'Cropped to 4:3 around its focus. Without a link it opens as a whole when it is clicked.',
    title: 'A heading below the picture.',
    caption: 'A sentence below the title.',
    categories:
      'Words with commas between them, such as `kain, alat`. They show below the caption and make the filter of a filterable gallery; big and small letters count as the same.',
    link: { does: 'Where the picture leads.', empty: 'the picture opens as a whole' },
  },
};
