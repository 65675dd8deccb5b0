import { createContext, use, type ComponentType, type ReactNode } from 'react';

/** How deep the calling component stands in blocks, and in rich texts that blocks are embedded in. */
export const DepthContext = createContext(0);

/**
 * Renders what an editor embedded in a rich text: a list of blocks, as it came. Blocks provide it, since rich text
 * knows none.
 */
export const EmbeddedContext = createContext<ComponentType<{ readonly body: unknown }>>(() => null);

/**
 * Blocks within a running text.
 * @param depth how deep they stand: text in a block in a text in a block comes to an end.
 */
export function Embedded({ body, depth }: { readonly body: unknown; readonly depth: number }): ReactNode {
  const Blocks = use(EmbeddedContext);
  return (
    <DepthContext value={depth}>
      <div data-embedded="">
        <Blocks body={body} />
      </div>
    </DepthContext>
  );
}
