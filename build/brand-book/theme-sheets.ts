import { readFile } from 'node:fs/promises';
import { compileCssModule } from '../bundle/css-modules';
import { joinStylesheets, type SiteStyle, type Stylesheets } from '../bundle/bundles';
import type { Theme } from '../theme/theme';
import { themeCss } from '../theme/theme-css';

/**
 * The site's stylesheet with the values of a theme, and its fonts, for which the text waits.
 * @param paths the sources of the site's stylesheet.
 */
export async function themeSheet(root: string, paths: Iterable<string>, theme: Theme): Promise<SiteStyle> {
  const compiled: Stylesheets = new Map();
  for (const path of paths)
    compiled.set(path, compileCssModule(path, await readFile(path, 'utf8'), root, true, theme).css);
  const { text, ...style } = await joinStylesheets(root, compiled, 'development');
  // Visitors get a page at once, in another font if need be. Who looks at the book wants to see the theme's.
  return { ...style, text: text.replaceAll(/font-display:\s*\w+/g, 'font-display:block') };
}

/** Rules that give the elements of a book's page the values of each theme: `.theme-<name>`, and the parts inside it. */
export function tokenSheet(themes: readonly Theme[]): string {
  return themes
    .map(
      (theme) =>
        `.theme-${theme.name}{${themeCss(theme, 'page')} .ground-surface{${themeCss(theme, 'surface')}} .ground-primary{${themeCss(theme, 'primary')}}}`,
    )
    .join('\n');
}
