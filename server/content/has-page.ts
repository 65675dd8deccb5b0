import type { BlockLoader } from '../../common/block-system/block-loader';
import { normaliseName } from '../../common/fields/fields';
import { isJsonObject, textOf } from '../../common/json';

/** True for the content of a story that is a page; false for one that holds data, such as an author. */
export type HasPage = (content: unknown) => boolean;

/** A page's root is a `page`, a block, or nothing: a story without content is an empty page. */
export function hasPageOf({ nameOf }: Pick<BlockLoader, 'nameOf'>): HasPage {
  return (content) => {
    const root = isJsonObject(content) ? textOf(content['component']) : '';
    return root === '' || normaliseName(root) === 'page' || nameOf(root) !== undefined;
  };
}
