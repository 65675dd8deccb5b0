import type { ComponentDocs } from './component-docs';

const slidesMove =
  'Tick to let the slides change by themselves. A pause button appears; for visitors who asked their device for less movement they stay still.';
const opensThe = 'Shown small above the title.';

/** What each block that stands on a page by itself, or in a row, is for. */
export const blockDocs: Readonly<Record<string, ComponentDocs>> = {
  basic_hero: {
    purpose:
      'The opening of a page: its title, a sentence or two, where to go next, and a picture. The first on a page holds the page’s main heading.',
    fields: {
      eyebrow: opensThe,
      title:
        'The heading. On the first block of a page it is the main heading, so every page should have it once.',
      subtitle: 'A sentence or two below the title.',
      image:
        'Stands beside the words, or below them where they are centred. Takes the whole width on phones.',
      buttons: 'Where to go next; one or two are enough.',
      align: '`left`: words and picture side by side. `center`: one above the other, centred.',
      height: '`tall` gives the block more height, as for a home page.',
    },
  },
  brand_carousel: {
    purpose: 'The marks of partners or clients in a row that scrolls where they do not fit.',
    fields: {
      title: 'The heading above the row.',
      brands: {
        does: 'One picture for each mark, best with transparent ground. Write the name of the partner as the alt text.',
        empty: 'the block does not show',
      },
      autoplay: slidesMove,
    },
  },
  button: {
    purpose: 'A link that looks like a button.',
    fields: {
      label: {
        does: 'What stands on it. Say what happens: “See the collection”, not “Click here”.',
        empty: 'the button does not show',
      },
      link: { does: 'Where it leads.', empty: 'the button does not show' },
      variant: '`primary` stands out most and belongs on one button of a block; `text` stands out least.',
      size: 'How large it is.',
    },
  },
  call_to_action: {
    purpose: 'An invitation to do one thing, set apart from the page by a ground of its own.',
    fields: {
      eyebrow: opensThe,
      title: 'The heading.',
      text: 'What there is to say about it.',
      buttons: 'What to do; best a single one.',
      image: 'Stands beside the words.',
      tone: 'The ground: `primary` is the colour of the site, `neutral` is quiet.',
    },
  },
  card: {
    purpose:
      'A picture, a few words and where they lead; the whole card can be clicked. Put several into a row or a carousel.',
    fields: {
      image: { does: 'Cropped to 4:3 around its focus.', empty: 'the sharing picture of the story' },
      eyebrow: 'A word or two above the title, such as a kind or a date.',
      title: { does: 'The heading of the card.', empty: 'the name of the story' },
      text: { does: 'A sentence or two.', empty: 'the search description of the story' },
      link: { does: 'Where the card leads.', empty: 'the story’s own address' },
      link_label: 'Words at the foot of the card, such as “Read on”.',
      story: {
        does: 'A story that fills whatever is left empty here, and follows when that story changes. It must be published.',
        empty: 'the card has its own words alone',
      },
    },
  },
  carousel_hero: {
    purpose: 'Several heroes that take turns as the opening of a page.',
    fields: {
      slides: { does: 'The heroes in their order.', empty: 'the block does not show' },
      autoplay: slidesMove,
      interval: 'Seconds for which each slide is shown where they change by themselves.',
    },
  },
  carousel_wrapper: {
    purpose: 'Any blocks side by side in a row that scrolls, and after them stories as cards.',
    fields: {
      title: 'The heading above the row.',
      items: 'The slides: cards as a rule, but any block will do.',
      per_view_sm: 'Slides in view where there is room of at least 600 pixels; on narrower screens one.',
      per_view_md: 'Slides in view from 960 pixels on.',
      per_view_lg: 'Slides in view from 1,280 pixels on.',
      loop: 'Tick to let the arrows go on with the first slide after the last.',
      autoplay: slidesMove,
      interval: 'Seconds for which the slides stand where they move by themselves.',
      stories:
        'Stories that are each shown as a card after the items. Those that are not published are passed over.',
    },
  },
  filterable_gallery: {
    purpose:
      'Pictures that visitors can narrow down by category. The choice stands in the address, so it can be shared.',
    fields: {
      title: 'The heading above the gallery.',
      items: 'The pictures. Their categories make the filter; it appears where there are at least two.',
      all_label: {
        does: 'What the button says that shows all of them.',
        empty: '“All” in the language of the page',
      },
    },
  },
  form_element: {
    purpose: 'A form that visitors fill in and send.',
    fields: {
      name: {
        does: 'The key under which what is sent is kept and delivered: short, in small letters, and different for each form of a page. Two on a page with the same key are one form to whoever receives them. Do not change it once the form is in use.',
        empty: 'the form cannot be sent, and only title and introduction show',
      },
      title: 'The heading above the form.',
      intro: 'What there is to say before the questions.',
      fields: {
        does: 'The questions in their order.',
        empty: 'the form cannot be sent, and only title and introduction show',
      },
      submit_label: { does: 'What the button says.', empty: '“Send” in the language of the page' },
      success_message: {
        does: 'What is said in place of the form once it has arrived.',
        empty: 'a short thanks in the language of the page',
      },
    },
  },
  gallery_item: {
    purpose: 'A picture of a gallery, with what there is to say about it.',
    fields: {
      image: 'Cropped to 4:3 around its focus. Without a link it opens as a whole when it is clicked.',
      title: 'A heading below the picture.',
      caption: 'A sentence below the title.',
      categories:
        'Words with commas between them, such as `kain, alat`. They show below the caption and make the filter of a filterable gallery; big and small letters count as the same.',
      link: { does: 'Where the picture leads.', empty: 'the picture opens as a whole' },
    },
  },
  image_gallery: {
    purpose: 'Pictures side by side, each with its title below it.',
    fields: {
      title: 'The heading above the gallery.',
      images: 'The pictures. Each one’s own title is shown below it; its alt text is read out.',
      columns: 'Pictures side by side on wide screens; fewer on narrow ones.',
      lightbox: 'Tick to let a picture open as a whole, with title and copyright, when it is clicked.',
    },
  },
  navigation: {
    purpose:
      'The header: logo and name, a list of links, and buttons. It belongs into the site config; on the top level of a page it takes the place of the site’s for that page.',
    fields: {
      logo: 'Leads to the home page. A square one also becomes the icon of the browser tab.',
      brand: 'The name of the site, beside the logo.',
      items: 'The entries. On small screens they stand in a panel behind a “Menu” button.',
      actions: 'Buttons at the end, one as a rule.',
      sticky: 'Tick to keep the header in view while the page scrolls.',
    },
  },
  navigation_footer: {
    purpose:
      'The footer: who we are, columns of links, where else to find us, and the small print. It belongs into the site config; on the top level of a page it takes the place of the site’s for that page.',
    fields: {
      logo: 'Stands above the tagline.',
      tagline: 'A sentence about the site’s owner.',
      columns: 'Columns of links.',
      social: 'Links to social networks.',
      legal: 'The small print. `{year}` becomes the current year.',
    },
  },
  rich_text: {
    purpose: 'Running text of an article or a section, with headings, lists, tables, pictures and blocks.',
    fields: {
      content: {
        does: 'The text. Headings get addresses of their own, which links may lead to by their anchor.',
        empty: 'the block does not show',
      },
      align: 'Where the lines begin.',
      width: '`narrow` is the width that reads best; `wide` makes room for tables and pictures.',
    },
  },
  row: {
    purpose: 'Blocks side by side where there is room, one above the other where there is not.',
    fields: {
      columns: {
        does: 'The blocks, one for each column: two to four as a rule.',
        empty: 'the block does not show',
      },
      layout: '`wide_left` and `wide_right` give the first or the last column more room.',
      gap: 'The space between columns.',
      align:
        '`stretch` makes all columns as high as the highest; `start` and `center` leave them as high as they are.',
      background: 'A ground across the whole page: `surface` is quiet, `primary` is the colour of the site.',
    },
  },
  social_links: {
    purpose: 'Where else the site’s owner is found: an icon for each network.',
    fields: {
      title: 'Words above the icons.',
      links: { does: 'The networks in their order.', empty: 'the block does not show' },
    },
  },
  three_column_gallery: {
    purpose: 'Pictures with captions in up to three columns.',
    fields: { title: 'The heading above the gallery.', items: 'The pictures in their order.' },
  },
  typography: {
    purpose: 'A single line or paragraph in one of the site’s text styles.',
    fields: {
      text: { does: 'The words.', empty: 'the block does not show' },
      variant:
        'The style. `h1` to `h6` are headings: choose them by rank and not by size, and `h1` only where the page has no hero.',
      align: 'Where the lines stand.',
      color: '`muted` is quieter, `primary` the colour of the site.',
    },
  },
};
