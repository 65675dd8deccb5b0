import {
  asset,
  normaliseName,
  parseFields,
  type ParseScope,
  type RawBlock,
} from '../../../common/fields/fields';
import type { Asset } from '../../../common/image/asset';

/** The logo in the navigation of the story `config`. */
export function logoOf(header: readonly RawBlock[], site: ParseScope): Asset | null {
  const navigation = header.find(({ component }) => normaliseName(component) === 'navigation');
  return navigation === undefined ? null : parseFields({ logo: asset() }, navigation, site).logo;
}

/** The logo, if it is square: it is then the icon of the site. */
export function iconOf(header: readonly RawBlock[], site: ParseScope): Asset | null {
  const logo = logoOf(header, site);
  return logo?.size?.width === logo?.size?.height ? (logo ?? null) : null;
}
