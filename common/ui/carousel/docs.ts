/** The text for editors of the field `autoplay`, the same in each carousel. */
export const autoplayDocs =
  'Tick to change slides automatically. A pause button appears; for visitors who asked their device for less movement they stay still.';
