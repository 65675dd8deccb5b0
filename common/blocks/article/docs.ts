import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose:
    'A page to read, such as a story or a piece of news: its head is made of the fields, what follows of blocks. The tags of the story are above the title.',
  fields: {
    title: {
      does: 'The heading of the page, and the title in browser tabs and search results.',
      empty: 'the name of the story',
    },
    intro: 'A sentence or two below the title; also the search description of an article without one.',
    image: 'The picture below the head; also the picture of shared links of an article without one.',
    author: {
      does: 'Who wrote it: a story of the type author.',
      empty: 'no author shows, nor while the chosen story is not published',
    },
    date: {
      does: 'The day that shows, in UTC.',
      empty: 'the day of its first publication',
    },
    body: 'The blocks of the article in their order, in a column as wide as running text.',
    seo_title: {
      does: 'The title in browser tabs, search results and shared links.',
      empty: 'the title, and the site’s name after it',
    },
    seo_description: {
      does: 'One or two sentences for search results and shared links; cards that show the article use it too.',
      empty: 'the introduction; nothing on cards',
    },
    seo_image: {
      does: 'The picture of shared links, cropped to 1200 × 630 around its focus; cards that show the article use it too.',
      empty: 'the picture of the article, else the default picture of the site config; none on cards',
    },
    seo_canonical: {
      does: 'Only for a text that was published elsewhere first: the address of the original, whole or as a path of this site.',
      empty: 'the article’s own address',
    },
    seo_noindex: 'Tick to keep the article out of search engines. Visitors with the address still see it.',
  },
};
