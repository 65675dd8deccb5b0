import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { RawBlock } from '../fields/fields';

/** Renders a list of blocks. */
export type BlocksComponent = ComponentType<{ readonly blocks: readonly RawBlock[] }>;

/**
 * How a block renders the blocks nested in it: it never imports `Blocks` or the registry, so that blocks can nest
 * in one another without an import cycle.
 */
export const BlocksContext = createContext<BlocksComponent>(() => null);

/** The block that opens the page: its title is the page's heading, its picture the first to load. Null where none does. */
export const PrimaryHeroContext = createContext<RawBlock | null>(null);

/** Renders nested blocks with whatever the page renders blocks with. */
export function NestedBlocks({ blocks }: { readonly blocks: readonly RawBlock[] }): ReactNode {
  const Blocks = use(BlocksContext);
  return blocks.length === 0 ? null : <Blocks blocks={blocks} />;
}
