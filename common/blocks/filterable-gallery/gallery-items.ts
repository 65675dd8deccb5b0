import { textOf } from '../../json';
import { parseTags } from '../../ui/tags';
import {
  asset,
  normaliseName,
  parseFields,
  text,
  textarea,
  type ParseScope,
  type RawBlock,
} from '../../fields/fields';

/** An item of a gallery and the categories it is in. */
export interface CategorisedItem {
  readonly block: RawBlock;
  readonly categories: readonly string[];
}

/** What a gallery item shows of itself: without any of it, it shows nothing. */
const visibleFields = { image: asset(), title: text(), caption: textarea() };

/** The items that show, so that counts are true: half-filled ones are left out. Of other blocks nobody knows. */
export function itemsOf(blocks: readonly RawBlock[], scope: ParseScope): readonly CategorisedItem[] {
  return blocks
    .filter((block) => normaliseName(block.component) !== 'galleryitem' || isFilled(block, scope))
    .map((block) => ({ block, categories: parseTags(textOf(block['categories'])) }));
}

function isFilled(block: RawBlock, scope: ParseScope): boolean {
  const { image, title, caption } = parseFields(visibleFields, block, scope);
  return image !== null || title !== '' || caption !== '';
}
