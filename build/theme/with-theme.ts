import type { Part } from './drafts';
import { theme } from './theme';
import { themeCss } from './theme-css';

/** `@theme page;` in a stylesheet stands for the colours, fonts and spaces of a part of the page. */
const themeReference = /@theme (page|surface|primary);/g;

/** A stylesheet with the values of the site's theme. Its lines stay where they are. */
export function withTheme(source: string): string {
  return source.replace(themeReference, (_reference, part: Part) => themeCss(theme, part));
}
