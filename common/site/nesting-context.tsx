import { createContext, use, type ComponentType, type ReactNode } from 'react';

/** How many blocks, and rich texts with embedded blocks, the calling component is nested in. */
export const DepthContext = createContext(0);

/** Renders the blocks that an editor embedded in a rich text. Blocks provide it, since rich text imports no blocks. */
export const EmbeddedContext = createContext<ComponentType<{ readonly body: unknown }>>(() => null);

/**
 * Blocks within a rich text.
 * @param body the list of blocks as it is stored, not checked.
 * @param depth nesting depth, so that a text in a block in a text … comes to an end.
 */
export function EmbeddedBlocks({
  body,
  depth,
}: {
  readonly body: unknown;
  readonly depth: number;
}): ReactNode {
  const Blocks = use(EmbeddedContext);
  return (
    <DepthContext value={depth}>
      <div data-embedded="">
        <Blocks body={body} />
      </div>
    </DepthContext>
  );
}
