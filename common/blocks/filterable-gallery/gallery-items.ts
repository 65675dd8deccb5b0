import {
  asset,
  normaliseName,
  parseFields,
  text,
  textarea,
  type ParseScope,
  type RawBlock,
} from '../../fields/fields';
import { parseTags } from '../../ui/tags';

/** An item of a gallery and its categories. */
export interface CategorisedItem {
  readonly block: RawBlock;
  readonly categories: readonly string[];
}

/** A gallery item that has none of these renders nothing. */
const visibleFields = { image: asset(), title: text(), caption: textarea() };

const categoriesField = text();

/** The items of a gallery without empty gallery items, so that counts are correct. Blocks of other kinds are all included. */
export function itemsOf(blocks: readonly RawBlock[], scope: ParseScope): readonly CategorisedItem[] {
  return blocks
    .filter((block) => normaliseName(block.component) !== 'galleryitem' || isFilled(block, scope))
    .map((block) => ({ block, categories: parseTags(categoriesField.parse(block['categories'], scope)) }));
}

function isFilled(block: RawBlock, scope: ParseScope): boolean {
  const { image, title, caption } = parseFields(visibleFields, block, scope);
  return image !== null || title !== '' || caption !== '';
}
