import { sectionDocs } from '../../ui/section-docs';
import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose:
    'The articles and pages of a folder, a page at a time. Further pages have addresses of their own below that of the page, as have lists by tag; these belong to the first list of a page. Readers can subscribe to the newest at feed.xml below the page.',
  fields: {
    ...sectionDocs,
    folder: {
      does: 'A story whose folder is listed, its subfolders included, without the start page.',
      empty: 'the folder of the page itself',
    },
    tag: { does: 'Only stories with this tag.', empty: 'stories with and without tags' },
    order:
      'By date, by name, or as stories are arranged in their folder. The date is that of an article, else that of the first publication.',
    per_page: 'Stories on one page, 1 to 48.',
    layout: 'Cards with large pictures, or rows with small ones.',
    show_tags:
      'Tick to show links above the list that filter it by tag. Only the first list of a page has them.',
    empty_text: {
      does: 'The sentence in place of a list without stories.',
      empty: 'a sentence that there is nothing yet',
    },
  },
};
