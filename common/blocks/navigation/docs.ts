import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose:
    'The header: logo and name, a list of links, and buttons. It belongs into the site config; on the top level of a page it takes the place of the site’s for that page.',
  fields: {
    logo: 'Leads to the home page. A square one also becomes the icon of the browser tab.',
    brand: 'The name of the site, beside the logo.',
    items: 'The entries. On small screens they are in a panel behind a “Menu” button.',
    actions: 'Buttons at the end, one as a rule.',
    sticky: 'Tick to keep the header in view while the page scrolls.',
    language_switch:
      'Tick to offer the page in the site’s other languages. A language that the page is not translated into is named, too, and cannot be chosen. On a site with one language nothing shows.',
    search: 'Tick to show a field that searches the site.',
  },
};
