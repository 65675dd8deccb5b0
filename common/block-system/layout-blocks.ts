import { normaliseName, type RawBlock } from '../fields/fields';

/** A page's blocks by their part of the layout. */
export interface LayoutBlocks {
  readonly header: readonly RawBlock[];
  readonly main: readonly RawBlock[];
  readonly footer: readonly RawBlock[];
}

const headerName = normaliseName('navigation');
const footerName = normaliseName('navigation_footer');

/** Distributes blocks to the layout. A page's own navigation or footer replaces the site's. */
export function layoutBlocksOf(
  body: readonly RawBlock[],
  site: { readonly header: readonly RawBlock[]; readonly footer: readonly RawBlock[] },
): LayoutBlocks {
  const named = (name: string): readonly RawBlock[] =>
    body.filter(({ component }) => normaliseName(component) === name);
  const header = named(headerName);
  const footer = named(footerName);
  return {
    header: header.length > 0 ? header : site.header,
    main: body.filter((raw) => !isLayoutBlock(raw)),
    footer: footer.length > 0 ? footer : site.footer,
  };
}

/** True for a navigation or a footer: at the top level of a page's body it belongs to the layout. */
export function isLayoutBlock({ component }: RawBlock): boolean {
  const name = normaliseName(component);
  return name === headerName || name === footerName;
}
