import { siteConfigOf } from '../../../common/page/content-types';
import type { PageData } from '../../../common/page/page-data';
import { escapeHtml } from '../../http/escape';
import { iconsOf, logoOf } from './site-icons';

/** The background of every page, `--background` in `common/page/base.css`. */
export const siteColour = '#fffdf8';

/** Pixels of the icons in tabs and lists, and of that on a phone's screen, which takes no drawing. */
const iconSizes = [32, 192];
const touchIconSize = 180;

/** Tags for browsers and phones: icons, the colour of their frame, and the manifest. */
export function platformTags({ shown, site }: PageData, builtInIcon: string): string {
  const logo = logoOf(siteConfigOf(shown.config, site).header, site);
  const icons = iconsOf(logo, builtInIcon, iconSizes).map(
    ({ src, sizes, type = '' }) =>
      `<link rel="icon" href="${escapeHtml(src)}" sizes="${sizes}"${type === '' ? '' : ` type="${type}"`}>`,
  );
  const touchIcons = iconsOf(logo, builtInIcon, [touchIconSize])
    .filter(({ type }) => type === 'image/png')
    .map(({ src }) => `<link rel="apple-touch-icon" href="${escapeHtml(src)}">`);
  return [
    ...icons,
    ...touchIcons,
    `<link rel="manifest" href="/site.webmanifest">`,
    `<meta name="theme-color" content="${siteColour}">`,
  ].join('');
}
