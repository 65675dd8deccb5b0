import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose:
    'The footer: who we are, columns of links, where else to find us, and the small print. It belongs into the site config; on the top level of a page it takes the place of the site’s for that page.',
  fields: {
    logo: 'The logo above the tagline.',
    tagline: 'A sentence about the site’s owner.',
    columns: 'Columns of links.',
    social: 'Links to social networks.',
    legal: 'The small print. `{year}` becomes the current year.',
  },
};
