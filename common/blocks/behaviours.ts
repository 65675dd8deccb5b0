import type { LoadBehaviour } from '../block-system/behaviour';

/** All behaviours by the value of `data-behaviour`. Each is a chunk, which a page loads when an element with it comes near. */
export const behaviours = {
  carousel: () => import('../ui/carousel/carousel-behaviour'),
  navigation: () => import('./navigation/navigation-behaviour'),
} satisfies Readonly<Record<string, LoadBehaviour>>;
