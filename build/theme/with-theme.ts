import type { Part } from './drafts';
import { theme as siteTheme, type Theme } from './theme';
import { themeCss } from './theme-css';

/** `@theme page;` in a stylesheet stands for the colours, fonts and spaces of a part of the page. */
const themeReference = /@theme (page|surface|primary);/g;

/** A stylesheet with the values of a theme, by default the site's. Its lines stay where they are. */
export function withTheme(source: string, theme: Theme = siteTheme): string {
  return source.replace(themeReference, (_reference, part: Part) => themeCss(theme, part));
}
