import { sectionDocs } from '../../ui/section-docs';
import type { BlockDocs } from '../../fields/block-docs';
import { autoplayDocs } from '../../ui/carousel/docs';

export const docs: BlockDocs = {
  purpose: 'Any blocks side by side in a row that scrolls, and after them stories as cards.',
  fields: {
    ...sectionDocs,
    items: 'The slides: cards as a rule, but any block will do.',
    per_view_sm: 'Slides in view where there is room of at least 600 pixels; on narrower screens one.',
    per_view_md: 'Slides in view from 960 pixels on.',
    per_view_lg: 'Slides in view from 1,280 pixels on.',
    loop: 'Tick to let the arrows go on with the first slide after the last.',
    autoplay: autoplayDocs,
    interval: 'Seconds between two slides where they move by themselves.',
    stories:
      'Stories that are each shown as a card after the items. Those that are not published, or have no page of their own, are passed over.',
  },
};
