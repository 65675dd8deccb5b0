import type { Bundle, Stylesheets } from '../bundle/bundles';
import { editorTexts } from '../schema/editor-texts';
import { readSchemas } from '../schema/read-schemas';
import { themes } from '../theme/themes';
import { bookComponents, type BookComponent } from './block-texts';
import { blockWeights, type BlockWeight } from './block-weights';
import { themeValues, type ThemeValues } from './theme-values';

/** What the brand book says about blocks and themes: data for the demo, which renders it. */
export interface BrandBookData {
  readonly components: readonly BookComponent[];
  readonly weights: Readonly<Record<string, BlockWeight>>;
  readonly themes: readonly ThemeValues[];
}

/** Derives the data from the declarations of blocks, from the texts for editors, from a bundle and from the themes. */
export async function brandBookData(
  root: string,
  client: Bundle,
  stylesheets: Stylesheets,
): Promise<BrandBookData> {
  const schemas = await readSchemas(root);
  return {
    components: bookComponents(schemas, editorTexts('en')),
    weights: blockWeights(root, client, stylesheets),
    themes: themes.map(themeValues),
  };
}
