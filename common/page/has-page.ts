import type { BlockLoader } from '../block-system/block-loader';
import { layoutBlocks } from '../blocks/registry';
import { normaliseName } from '../fields/fields';
import { isJsonObject, textOf } from '../json';

/** True for the content of a story that is a page; false for one that holds data, such as an author. */
export type HasPage = (content: unknown) => boolean;

/**
 * A page's root is a `page`, a block that editors may place, or nothing: a story without content is an empty page. The parts of
 * the layout alone are none.
 */
export function hasPageOf({ nameOf }: Pick<BlockLoader, 'nameOf'>): HasPage {
  return (content) => {
    const root = isJsonObject(content) ? textOf(content['component']) : '';
    if (root === '' || normaliseName(root) === 'page') return true;
    const block = nameOf(root);
    return block !== undefined && !layoutBlocks.includes(block);
  };
}
