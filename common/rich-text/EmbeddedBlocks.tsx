import type { ReactNode } from 'react';
import { DepthContext, Nested } from '../blocks/blocks-context';
import type { RawBlock } from '../blocks/fields';
import css from './prose.css';

/** Blocks within a running text, as wide as the text, contained and reported like any others. */
export function EmbeddedBlocks({
  blocks,
  depth,
}: {
  readonly blocks: readonly RawBlock[];
  /** How deep they stand: text in a block in a text in a block comes to an end. */
  readonly depth: number;
}): ReactNode {
  if (blocks.length === 0) return null;
  return (
    <div className={css.embedded}>
      <DepthContext value={depth}>
        <Nested blocks={blocks} />
      </DepthContext>
    </div>
  );
}
