/**
 * Blocks that the handbook shows a picture of, `docs/pictures/<name>.webp`, and where the catalogue shows each as it
 * should look. `npm run pictures` takes them, the same to the byte as long as block, catalogue and browser are the same.
 */
export const picturedBlocks: Readonly<Record<string, string>> = {
  basic_hero: '/__catalogue/basic-hero/lead-left',
  call_to_action: '/__catalogue/call-to-action',
  filterable_gallery: '/__catalogue/filterable-gallery',
  form_element: '/__catalogue/form-element',
  row: '/__catalogue/row',
};

/** Where the handbook finds a block's picture, beside it; null where there is none. */
export function pictureOf(name: string): string | null {
  return Object.hasOwn(picturedBlocks, name) ? `pictures/${name.replaceAll('_', '-')}.webp` : null;
}
