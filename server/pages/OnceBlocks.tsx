import { Suspense, use, type ReactNode } from 'react';
import { FailureMarkerContext, LibraryContext, unknownBlock } from '../../common/blocks/Blocks';
import { LeadContext } from '../../common/blocks/blocks-context';
import { rawBlocks, type RawBlock } from '../../common/blocks/fields';
import { leadOf } from '../../common/blocks/lead';
import { MAX_BLOCK_DEPTH } from '../../common/constants';
import { DepthContext, EmbeddedContext } from '../../common/rich-text/embedded';
import { useSite } from '../../common/story/site-context';

/**
 * Renders blocks as `Blocks` does, for markup that is made once, of blocks that are all loaded: no boundary for errors in the
 * browser, nothing remembered, and a block's view within the component that stands for it. React pays for each component, and
 * a page has many blocks.
 */
export function OnceBlocks({ blocks }: { readonly blocks: readonly RawBlock[] }): ReactNode {
  const depth = use(DepthContext);
  const marker = use(FailureMarkerContext);
  if (depth >= MAX_BLOCK_DEPTH) return null;
  const contained = (
    <DepthContext value={depth + 1}>
      {blocks.map((raw, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing of it is ever rendered anew
        <Suspense key={position} fallback={marker?.(raw) ?? null}>
          <OnceBlock raw={raw} />
        </Suspense>
      ))}
    </DepthContext>
  );
  if (depth > 0) return contained;
  return (
    <LeadContext value={leadOf(blocks)}>
      <EmbeddedContext value={EmbeddedOnce}>{contained}</EmbeddedContext>
    </LeadContext>
  );
}

function EmbeddedOnce({ body }: { readonly body: unknown }): ReactNode {
  return <OnceBlocks blocks={rawBlocks(body)} />;
}

function OnceBlock({ raw }: { readonly raw: RawBlock }): ReactNode {
  const site = useSite();
  const lead = use(LeadContext);
  const block = use(LibraryContext)?.loaded(raw.component);
  return block === undefined ? unknownBlock(raw, site) : block.renderOnce(raw, site, lead === raw);
}
