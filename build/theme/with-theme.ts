import type { Part } from './drafts';
import { inSchemesOf, schemeRules } from './schemes';
import { theme as siteTheme, type Theme } from './theme';
import { themeCss } from './theme-css';

/**
 * `@theme page;` in a stylesheet stands for the colours, fonts and spaces of a part of the page, and `@theme schemes;` for the rules
 * that choose between the schemes.
 */
const themeReference = /@theme (page|surface|primary);/g;

/** The colours of filled buttons. */
const accentReference = /var\(--(on-)?accent(-strong)?\)/g;

/**
 * A stylesheet with the values of a theme, by default the site's. Its lines stay where they are. Without an accent, its colours are
 * those of the primary colour.
 */
export function withTheme(source: string, theme: Theme = siteTheme): string {
  const themed = source
    .replace(themeReference, (_reference, part: Part) => themeCss(theme, part))
    .replace('@theme schemes;', schemeRules(theme));
  // The build does not check types, so a faulty theme may have no colours: `themeCss` says so.
  const { accent }: Partial<Theme['colours']> = theme.colours ?? {};
  const css =
    accent === undefined
      ? themed.replace(accentReference, (_reference, on = '', strong = '') => `var(--${on}primary${strong})`)
      : themed;
  return inSchemesOf(theme, css);
}
