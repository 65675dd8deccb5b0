import type { Messages } from '../../messages';

export const videoMessages = {
  id: {
    video: 'Video',
    play: 'Putar video',
    /** Beside the button: the site from which a click loads the video. */
    from: (host: string) => `Dimuat dari ${host}`,
    watchAt: (host: string) => `Tonton di ${host}`,
    /** The name of the captions in the player's menu. */
    captions: 'Teks',
  },
  en: {
    video: 'Video',
    play: 'Play video',
    from: (host: string) => `Loads from ${host}`,
    watchAt: (host: string) => `Watch on ${host}`,
    captions: 'Captions',
  },
} satisfies Messages<unknown>;
