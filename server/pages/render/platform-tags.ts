import { siteConfigOf } from '../../../common/page/content-types';
import type { PageData } from '../../../common/page/page-data';
import { escapeHtml } from '../../http/escape';
import type { Manifest } from '../../runtime/files/build-output';
import { iconsOf, logoOf } from './site-icons';

/** Pixels of the icons in tabs and lists, and of that on a phone's screen, which takes no drawing. */
const iconSizes = [32, 192];
const touchIconSize = 180;

/** Browsers request a manifest without a password otherwise, that of the site or of a proxy in front of it. */
const manifestTag = '<link rel="manifest" href="/site.webmanifest" crossorigin="use-credentials">';

/** Tags for browsers and phones: icons and the manifest. */
export function platformTags(
  { shown, site }: PageData,
  { icon: builtInIcon }: Pick<Manifest, 'icon'>,
): string {
  const logo = logoOf(siteConfigOf(shown.config, site).header, site);
  const icons = iconsOf(logo, builtInIcon, iconSizes).map(
    ({ src, sizes, type = '' }) =>
      `<link rel="icon" href="${escapeHtml(src)}" sizes="${sizes}"${type === '' ? '' : ` type="${type}"`}>`,
  );
  const touchIcons = iconsOf(logo, builtInIcon, [touchIconSize])
    .filter(({ type }) => type === 'image/png')
    .map(({ src }) => `<link rel="apple-touch-icon" href="${escapeHtml(src)}">`);
  return [...icons, ...touchIcons, manifestTag].join('');
}

/**
 * The colour of the browser's frame in each scheme. `data-scheme` is for the script that follows the visitor's choice
 * (`client/scheme.ts`).
 */
export function frameColours({ grounds }: Pick<Manifest, 'grounds'>): string {
  const { light, dark } = grounds;
  if (dark === undefined) return `<meta name="theme-color" content="${light}">`;
  return Object.entries({ light, dark })
    .map(
      ([scheme, ground]) =>
        `<meta name="theme-color" content="${ground}" media="(prefers-color-scheme:${scheme})" data-scheme="${scheme}">`,
    )
    .join('');
}
