/**
 * Blocks that the handbook shows a picture of, `docs/pictures/<name>.webp`, and where below its root the catalogue shows each as it
 * should look. `npm run pictures` takes them, the same to the byte as long as block, catalogue and browser are the same.
 */
export const picturedBlocks: Readonly<Record<string, string>> = {
  basic_hero: '/basic-hero/lead-left',
  call_to_action: '/call-to-action',
  filterable_gallery: '/filterable-gallery',
  form_element: '/form-element',
  row: '/row',
};

/** Where the handbook finds a block's picture, beside it; null where there is none. */
export function pictureOf(name: string): string | null {
  return Object.hasOwn(picturedBlocks, name) ? `pictures/${name.replaceAll('_', '-')}.webp` : null;
}
