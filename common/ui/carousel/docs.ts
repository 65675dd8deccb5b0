/** The text for editors of the field `autoplay`, the same in each carousel. */
export const autoplayDocs =
  'Tick to let the slides change by themselves. A pause button appears; for visitors who asked their device for less movement they stay still.';
