import { Suspense, use, type ReactNode } from 'react';
import { FailureMarkerContext, BlockLoaderContext, unknownBlock } from '../../../common/block-system/Blocks';
import { PrimaryHeroContext } from '../../../common/block-system/blocks-context';
import { rawBlocks, type RawBlock } from '../../../common/fields/fields';
import { primaryHeroOf } from '../../../common/block-system/primary-hero';
import { MAX_BLOCK_DEPTH } from '../../../common/constants';
import { DepthContext, EmbeddedContext } from '../../../common/site/nesting-context';
import { useSite } from '../../../common/site/site-context';

/**
 * Renders blocks as `Blocks` does, for markup that is made once, of blocks that are all loaded: no boundary for errors in the
 * browser, nothing remembered, and a block's view within the component that stands for it. React pays for each component, and
 * a page has many blocks.
 */
export function StaticBlocks({ blocks }: { readonly blocks: readonly RawBlock[] }): ReactNode {
  const depth = use(DepthContext);
  const marker = use(FailureMarkerContext);
  if (depth >= MAX_BLOCK_DEPTH) return null;
  const contained = (
    <DepthContext value={depth + 1}>
      {blocks.map((raw, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing of it is ever rendered anew
        <Suspense key={position} fallback={marker?.(raw) ?? null}>
          <StaticBlock raw={raw} />
        </Suspense>
      ))}
    </DepthContext>
  );
  if (depth > 0) return contained;
  return (
    <PrimaryHeroContext value={primaryHeroOf(blocks)}>
      <EmbeddedContext value={EmbeddedStaticBlocks}>{contained}</EmbeddedContext>
    </PrimaryHeroContext>
  );
}

function EmbeddedStaticBlocks({ body }: { readonly body: unknown }): ReactNode {
  return <StaticBlocks blocks={rawBlocks(body)} />;
}

function StaticBlock({ raw }: { readonly raw: RawBlock }): ReactNode {
  const site = useSite();
  const lead = use(PrimaryHeroContext);
  const block = use(BlockLoaderContext)?.loaded(raw.component);
  return block === undefined ? unknownBlock(raw, site) : block.renderStatic(raw, site, lead === raw);
}
