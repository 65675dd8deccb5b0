import { MAX_BLOCK_DEPTH } from '../constants';
import type { RawBlock } from '../fields/fields';
import { textOf } from '../json';
import type { SiteScope } from '../site/site-context';
import { interactiveIn, type BlockLoader } from './block-loader';
import type { FilterBlocks } from './define-block';

/**
 * Finds which of the nested blocks on a page show something, so that a block around them counts no others. It asks the
 * `isEmpty` of each block once, and renders none. Unknown blocks show nothing to visitors, and are reported.
 * @returns the filter for the lists in a block.
 */
export function createBlockFilter(
  blockLoader: BlockLoader,
  site: SiteScope,
): (around: RawBlock) => FilterBlocks {
  const known = new Map<RawBlock, boolean>();

  /** @param depth in how many blocks it is nested, below the one whose lists are filtered. */
  function shows(raw: RawBlock, depth: number): boolean {
    const remembered = known.get(raw);
    if (remembered !== undefined) return remembered;
    const isShown = depth < MAX_BLOCK_DEPTH && decide(raw, depth);
    known.set(raw, isShown);
    return isShown;
  }

  function decide(raw: RawBlock, depth: number): boolean {
    const { component, _uid: uid } = raw;
    const block = blockLoader.loaded(component);
    if (block !== undefined)
      return block.position !== undefined || !block.isEmpty(raw, site, (blocks) => filter(blocks, depth + 1));
    if (site.showUnknownBlocks || blockLoader.nameOf(component) !== undefined) return true;
    site.report({ event: 'block-unknown', component, uid: textOf(uid) });
    return false;
  }

  const filter = (blocks: readonly RawBlock[], depth: number): readonly RawBlock[] =>
    blocks.filter((raw) => shows(raw, depth));

  return (around) => (blocks) =>
    blocks.length === 0 || showsAll(around, blockLoader, site) ? blocks : filter(blocks, 0);
}

/**
 * True for a block that shows all its nested blocks, the empty ones, too. In a preview editors click a block that they have yet to
 * fill. A browser that hydrates an interactive block has no more than the names of the static blocks beside it.
 */
function showsAll(around: RawBlock, blockLoader: BlockLoader, { editorParameters }: SiteScope): boolean {
  return editorParameters !== undefined || interactiveIn(blockLoader, around).size > 0;
}
