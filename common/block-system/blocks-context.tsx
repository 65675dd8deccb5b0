import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { RawBlock } from '../fields/fields';
import type { FilterBlocks } from './define-block';
import type { PrimaryHero } from './primary-hero';

/** Renders a list of blocks. */
export type BlocksComponent = ComponentType<{ readonly blocks: readonly RawBlock[] }>;

/**
 * Renders nested blocks. A block uses this context and never imports `BlockList` or the registry, so that blocks can
 * nest in one another without an import cycle.
 */
export const BlocksContext = createContext<BlocksComponent>(() => null);

/** The page's primary hero. */
export const PrimaryHeroContext = createContext<PrimaryHero>([]);

/** Leaves no block out. */
export const keepAll: FilterBlocks = (blocks) => blocks;

/** The page's filter for the lists of nested blocks in a block; see `createBlockFilter`. */
export const BlockFilterContext = createContext<(around: RawBlock) => FilterBlocks>(() => keepAll);

/** Renders nested blocks with the component from {@link BlocksContext}. */
export function NestedBlocks({ blocks }: { readonly blocks: readonly RawBlock[] }): ReactNode {
  const Blocks = use(BlocksContext);
  return blocks.length === 0 ? null : <Blocks blocks={blocks} />;
}
