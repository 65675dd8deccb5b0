import {
  Component,
  createContext,
  memo,
  Suspense,
  use,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { MAX_BLOCK_DEPTH } from '../constants';
import { textOf } from '../json';
import { DepthContext, EmbeddedContext } from '../site/nesting-context';
import { SiteContext, useSite, type SiteScope } from '../site/site-context';
import type { BlockLoader } from './block-loader';
import { PrimaryHeroContext } from './blocks-context';
import { rawBlocks, type RawBlock } from '../fields/fields';
import { primaryHeroOf } from './primary-hero';
import { UnknownBlock } from './UnknownBlock';

/** Loads the page's blocks. */
export const BlockLoaderContext = createContext<BlockLoader | null>(null);

/**
 * Renders the fallback of a block that failed on the server. Null except in a second render that identifies the failed
 * block: React reports the error without naming the block, the fallback can name it.
 */
export const FailureMarkerContext = createContext<((raw: RawBlock) => ReactNode) | null>(null);

/**
 * Renders blocks in order and contains failures: a block that throws, or is unknown, affects no other block. On the server
 * its Suspense boundary catches the error, in the browser its error boundary.
 */
export function BlockList({ blocks }: { readonly blocks: readonly RawBlock[] }): ReactNode {
  const depth = use(DepthContext);
  const primaryHero = useMemo(() => (depth === 0 ? primaryHeroOf(blocks) : null), [depth, blocks]);
  if (depth >= MAX_BLOCK_DEPTH) return null;
  const keys = keysOf(blocks);
  const contained = (
    <DepthContext value={depth + 1}>
      {blocks.map((raw, index) => (
        <ContainedBlock key={keys[index]} raw={raw} />
      ))}
    </DepthContext>
  );
  if (depth > 0) return contained;
  return (
    <PrimaryHeroContext value={primaryHero}>
      <EmbeddedContext value={EmbeddedBlocks}>{contained}</EmbeddedContext>
    </PrimaryHeroContext>
  );
}

/**
 * Memoized: re-renders only if the block itself changed. React discards server markup that is not hydrated yet as soon as
 * its component gets new props.
 */
const ContainedBlock = memo(function ContainedBlock({ raw }: { readonly raw: RawBlock }): ReactNode {
  const marker = use(FailureMarkerContext);
  return (
    <BlockBoundary raw={raw}>
      <Suspense fallback={marker?.(raw) ?? null}>
        <BlockByName raw={raw} />
      </Suspense>
    </BlockBoundary>
  );
});

function EmbeddedBlocks({ body }: { readonly body: unknown }): ReactNode {
  return <BlockList blocks={rawBlocks(body)} />;
}

function BlockByName({ raw }: { readonly raw: RawBlock }): ReactNode {
  const site = useSite();
  const blockLoader = use(BlockLoaderContext);
  const { component } = raw;
  if (blockLoader?.skipStatic && blockLoader.isStatic(component))
    return <StaticBlockPlaceholder raw={raw} blockLoader={blockLoader} />;
  const definition = blockLoader?.find(component);
  if (definition === undefined) return unknownBlock(raw, site);
  const { Block } = use(definition);
  return <Block raw={raw} />;
}

/** Reports an unknown block, or renders its placeholder with `showUnknownBlocks`. */
function unknownBlock(
  { component, _uid: uid }: RawBlock,
  { report, showUnknownBlocks }: Pick<SiteScope, 'report' | 'showUnknownBlocks'>,
): ReactNode {
  if (showUnknownBlocks) return <UnknownBlock component={component} />;
  report({ event: 'block-unknown', component, uid: textOf(uid) });
  return null;
}

/**
 * A static block in the browser. During hydration it suspends without loading the block's code, so that the server's markup
 * stays. When React renders it on the client (the block changed, or the markup did not match), it loads the code.
 */
function StaticBlockPlaceholder({
  raw,
  blockLoader,
}: {
  readonly raw: RawBlock;
  readonly blockLoader: BlockLoader;
}): ReactNode {
  const isHydrated = useSyncExternalStore(subscribeToNothing, onClient, onServer);
  const { component } = raw;
  const definition = isHydrated ? blockLoader.find(component) : blockLoader.whenLoaded(component);
  if (definition === undefined) return null;
  const { Block } = use(definition);
  return <Block raw={raw} />;
}

const subscribeToNothing = () => () => {};
const onClient = () => true;
const onServer = () => false;

/** React keys: a block's `_uid` if it is unique, so that a moved block keeps its state; else the index. */
function keysOf(blocks: readonly RawBlock[]): readonly string[] {
  const used = new Set<string>();
  return blocks.map((raw, index) => {
    const uid = textOf(raw['_uid']);
    const key = uid === '' || used.has(uid) ? `at ${index}` : uid;
    used.add(uid);
    return key;
  });
}

interface BoundaryProps {
  readonly raw: RawBlock;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly raw: RawBlock;
  readonly failed: boolean;
}

class BlockBoundary extends Component<BoundaryProps, BoundaryState> {
  static override contextType = SiteContext;
  declare context: SiteScope;
  override state: BoundaryState = { raw: this.props.raw, failed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  /** Retries a failed block once its content changed. */
  static getDerivedStateFromProps({ raw }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return raw === state.raw ? null : { raw, failed: false };
  }

  override componentDidCatch(error: unknown): void {
    const { raw } = this.props;
    this.context.report({ event: 'block-failed', component: raw.component, uid: textOf(raw['_uid']), error });
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
