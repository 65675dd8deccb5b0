/**
 * Blocks with a picture in the handbook, `docs/pictures/<name>.webp`, and the path of each picture's subject in the component
 * gallery. `npm run pictures` takes them; the bytes stay the same as long as block, gallery and browser do.
 */
export const picturedBlocks: Readonly<Record<string, string>> = {
  basic_hero: '/basic-hero/lead-left',
  call_to_action: '/call-to-action',
  filterable_gallery: '/filterable-gallery',
  form_element: '/form-element',
  row: '/row',
};

/** The path of a block's picture relative to the handbook; null for a block without one. */
export function pictureOf(name: string): string | null {
  return Object.hasOwn(picturedBlocks, name) ? `pictures/${name.replaceAll('_', '-')}.webp` : null;
}
