import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose:
    'A video, from a file of the space or from a provider such as YouTube or Vimeo. Nothing of it is loaded until a visitor plays it.',
  fields: {
    title: {
      does: 'The name of the video, below it and for screen readers.',
      empty: 'screen readers say “Video”',
    },
    file: {
      does: 'The video file: MP4 or WebM play in every browser.',
      empty: 'the address counts',
    },
    url: {
      does: 'The address of the video’s page at a provider, as in the browser’s address bar. The provider must be one that your site allows; the preview says if it is not. A file wins over it.',
      empty: 'the file counts; without both the block does not show',
    },
    poster: {
      does: 'The picture before the video plays. That of a file also decides the shape of the video.',
      empty: 'a plain ground',
    },
    caption: 'A sentence below the video.',
    captions: 'Subtitles for a file, in the WebVTT format (`.vtt`). A provider brings its own.',
  },
};
