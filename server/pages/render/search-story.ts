import type { ReactElement } from 'react';
import { createBlockLoader, type BlockLoader } from '../../../common/block-system/block-loader';
import type { BlockDefinition } from '../../../common/block-system/define-block';
import { SEARCH_SLUG } from '../../../common/constants';
import type { Story } from '../../../common/story/story';

/** Technical name of the block that is the search field, and on the search page stands for the results. */
const SEARCH_BLOCK = 'search';

/** The search page as a story, whose one block stands for its results. */
export function searchStory(title: string): Story {
  const content = { component: SEARCH_BLOCK, is_page: true, seo_noindex: true };
  return { uuid: SEARCH_SLUG, name: title, full_slug: SEARCH_SLUG, content };
}

/** The blocks, with an element in place of the block `search` where that stands for the search page. */
export async function withSearchPage(blockLoader: BlockLoader, main: ReactElement): Promise<BlockLoader> {
  const field = blockLoader.loaded(SEARCH_BLOCK);
  if (field === undefined) return blockLoader;
  const createElement: BlockDefinition['createElement'] = (raw, scope) =>
    raw['is_page'] === true ? main : field.createElement(raw, scope);
  const own = createBlockLoader({
    [SEARCH_BLOCK]: () => Promise.resolve({ block: { ...field, createElement } }),
  });
  await own.loadAll();
  return { ...blockLoader, find: (component) => own.find(component) ?? blockLoader.find(component) };
}
