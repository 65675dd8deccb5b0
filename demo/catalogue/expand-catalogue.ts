import { isJsonObject, type JsonObject } from '../content-service/api/story';
import { readCatalogue, type BlockState, type BlockStates } from './read-catalogue';
import type { Expand } from './short-forms';

/** A state with expanded blocks. */
export interface ExpandedState extends Pick<BlockState, 'name' | 'page'> {
  readonly blocks: readonly JsonObject[];
}

/** A block and all of its states. */
export interface CatalogueBlock {
  /** The technical name. */
  readonly block: string;
  readonly states: readonly ExpandedState[];
}

/**
 * Reads the catalogue and expands the short forms of its states.
 * @param folder the folder of its files.
 * @throws Error that names the invalid file and state.
 */
export function expandCatalogue(folder: string, expand: Expand): readonly CatalogueBlock[] {
  const statesOf = ({ file, block, states }: BlockStates): readonly ExpandedState[] =>
    states.map((state) => {
      const at = `${file}: state "${state.name}"`;
      const expanded =
        'blocks' in state
          ? expand(state.blocks, `${at}: blocks`)
          : [expand({ component: block, ...state.fields }, `${at}: fields`)];
      return { ...state, blocks: Array.isArray(expanded) ? expanded.filter(isJsonObject) : [] };
    });
  return readCatalogue(folder).map((file) => ({ block: file.block, states: statesOf(file) }));
}
