import type { LoadBehaviour } from '../block-system/behaviour';

/** All behaviours by the value of `data-behaviour`. Each is a chunk, which a page loads when an element with it comes near. */
export const behaviours = {
  carousel: () => import('../ui/carousel/carousel-behaviour'),
  gallery: () => import('./filterable-gallery/gallery-behaviour'),
  navigation: () => import('./navigation/navigation-behaviour'),
  player: () => import('./video/player-behaviour'),
  scheme: () => import('./navigation-footer/scheme-behaviour'),
} satisfies Readonly<Record<string, LoadBehaviour>>;
