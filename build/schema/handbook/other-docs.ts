import { docs as article } from '../../../common/blocks/article/docs';
import type { BlockDocs } from '../../../common/fields/block-docs';

const noEntry = 'the entry does not show, and its own entries take its place';

/** The texts for editors of the content types; a story's root is of one of them. */
export const contentTypeDocs: Readonly<Record<string, BlockDocs>> = {
  page: {
    purpose:
      'A page of the site: blocks from top to bottom, and what search engines and sharing services are told.',
    fields: {
      body: 'The blocks of the page in their order; any of those below.',
      seo_title: {
        does: 'The title in browser tabs, search results and shared links.',
        empty: 'the name of the story, and the site’s after it',
      },
      seo_description:
        'One or two sentences for search results and shared links; cards that show the page use it too.',
      seo_image: {
        does: 'The picture of shared links, cropped to 1200 × 630 around its focus; cards that show the page use it too.',
        empty: 'the default picture of the site config',
      },
      seo_canonical: {
        does: 'Only for a text that was published elsewhere first: the address of the original, whole or as a path of this site.',
        empty: 'the page’s own address',
      },
      seo_noindex: 'Tick to keep the page out of search engines. Visitors with the address still see it.',
    },
  },
  article,
  author: {
    purpose: 'A person who writes articles. It has no page of its own; articles that name it show it.',
    fields: {
      name: { does: 'The name as it shows.', empty: 'the name of the story' },
      role: 'What the person does, below the name.',
      image: 'A portrait, cropped to a circle around its focus.',
      link: 'Where the name leads: a page about the person, or an address elsewhere.',
    },
  },
  redirect: {
    purpose: 'An address of this site that leads to another one. It has no page of its own.',
    fields: {
      from: 'The old address, as a path of this site such as `/promo`.',
      to: 'Where it leads: a story, a path, or an address elsewhere.',
      status: 'Whether it has moved for good or for a while. A page that is gone leads nowhere.',
    },
  },
  site_config: {
    purpose:
      'What all pages share. There is one, the story with the slug `config`; it is no page of its own.',
    fields: {
      site_name:
        'The name of the site; it follows the name of each page that has no search title of its own.',
      header: 'The navigation at the head of every page that has none of its own.',
      footer: 'The footer of every page that has none of its own.',
      default_image: 'The picture of shared links to pages without one.',
      consent_text: {
        does: 'What visitors read when the site asks whether it may measure their visit. Say who measures, and for what, and link to the privacy policy.',
        empty: 'the site asks in its own words',
      },
      budget_kb: {
        does: 'How much the pictures of a page may weigh together. `npm run check` names the pages that weigh more.',
        empty: 'no page is weighed',
      },
    },
  },
};

/** The texts for editors of the parts, which live inside one kind of block. */
export const partDocs: Readonly<Record<string, BlockDocs>> = {
  accordion_item: {
    purpose:
      'A line that opens a text. A link can lead to the text: `#` and the title in small letters, with hyphens.',
    fields: {
      title: { does: 'The line that is always visible.', empty: 'the text is always visible' },
      text: { does: 'What opens below the title.', empty: 'the title opens nothing' },
    },
  },
  form_field: {
    purpose: 'A question of a form.',
    fields: {
      name: {
        does: 'The key of the answer where it is delivered: short, and different for each question of the form. It must not begin with `_`. Browsers help with usual ones, such as `name`, `phone`, `company`, `address` and `city`.',
        empty: 'the question does not show',
      },
      label: {
        does: 'The question, above the field.',
        empty: 'the placeholder, else the name',
      },
      type: 'What may be answered. `email`, `tel`, `url`, `number` and `date` are checked; `textarea` takes several lines; `select`, `radio` and `checkbox` offer the options; `file` takes one file.',
      required: 'Tick where the form cannot be sent without an answer.',
      placeholder:
        'A sample in the empty field; with `select`, what the list shows before a choice. It never takes the place of the label.',
      help: 'A sentence that helps to answer.',
      options: {
        does: 'For `select`, `radio` and `checkbox`: one on each line, as `value: label` or as a label alone. The value is what is delivered.',
        empty: '`checkbox` is a single box to tick; `radio` and `select` do not show',
      },
      options_source: {
        does: 'A list of options that is stored once for many forms, as a datasource: its entries take the place of the options above.',
        empty: 'the options above count',
      },
      max_length: 'The most characters that are accepted.',
      accept: {
        does: 'For `file`: the kinds of files that are taken, such as `pdf, jpg`.',
        empty: 'pdf, jpg, png, webp, heic, docx, xlsx and txt',
      },
      max_size_mb: 'For `file`: the most megabytes of the file. The site may have a lower limit.',
    },
  },
  nav_column: {
    purpose: 'A column of links in the footer.',
    fields: { title: 'The heading above the links.', items: 'The links in their order.' },
  },
  nav_item: {
    purpose: 'An entry of a menu: a link, or a heading with links of its own.',
    fields: {
      label: { does: 'What it says.', empty: noEntry },
      link: { does: 'Where it leads.', empty: 'text without a link, or the heading of its own entries' },
      children: 'Entries below this one; one level, no more.',
    },
  },
  social_link: {
    purpose: 'A link to the owner’s page in a social network.',
    fields: {
      network: { does: 'Chooses the icon and the name that is read out.', empty: 'the icon does not show' },
      link: {
        does: 'The address of the page there; for `email` an e-mail link.',
        empty: 'the icon does not show',
      },
    },
  },
  spec_row: {
    purpose: 'A property of a thing, and its value.',
    fields: {
      label: 'The property: `Length`, `Material`.',
      value: 'Its value; several lines where there is more than one.',
    },
  },
  stat: {
    purpose: 'A figure and what it counts.',
    fields: {
      value: 'The figure, with its unit: `12`, `1.5 m`, `1 in 8`.',
      label: 'What it counts, in a few words.',
      text: 'A sentence more, shown small.',
    },
  },
  step: {
    purpose: 'A step, a rule, or an event of a timeline.',
    fields: {
      title: 'What to do, or what happened.',
      text: 'More about it.',
      image: 'A picture of it, cropped to 3:2 around its focus.',
      label: 'When: a time or a date. One is enough to make all steps a timeline.',
    },
  },
};
