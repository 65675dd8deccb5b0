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
import type { BlockDefinition } from './define-block';
import { rawBlocks, type RawBlock } from '../fields/fields';
import { primaryHeroOf } from './primary-hero';
import { UnknownBlock } from './UnknownBlock';

/** The library that the page's blocks come from. */
export const BlockLoaderContext = createContext<BlockLoader | null>(null);

/**
 * What stands in for a block that failed on the server; null but for the render that finds out which one it was
 * (a swallowed error names no block, its fallback can).
 */
export const FailureMarkerContext = createContext<((raw: RawBlock) => ReactNode) | null>(null);

/**
 * Renders blocks in order, each contained: one that throws, or that nobody knows, costs itself alone. On the server
 * its Suspense boundary holds the error, in the browser its error boundary.
 */
export function Blocks({ blocks }: { readonly blocks: readonly RawBlock[] }): ReactNode {
  const depth = use(DepthContext);
  const lead = useMemo(() => (depth === 0 ? primaryHeroOf(blocks) : null), [depth, blocks]);
  if (depth >= MAX_BLOCK_DEPTH) return null;
  const keys = keysOf(blocks);
  const contained = (
    <DepthContext value={depth + 1}>
      {blocks.map((raw, position) => (
        <ContainedBlock key={keys[position]} raw={raw} />
      ))}
    </DepthContext>
  );
  if (depth > 0) return contained;
  return (
    <PrimaryHeroContext value={lead}>
      <EmbeddedContext value={EmbeddedBlocks}>{contained}</EmbeddedContext>
    </PrimaryHeroContext>
  );
}

/**
 * Rendered anew only where the block itself changed: what the server rendered and the browser has yet to hydrate, or
 * never does, would be thrown away as soon as it was given new properties.
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
  return <Blocks blocks={rawBlocks(body)} />;
}

function BlockByName({ raw }: { readonly raw: RawBlock }): ReactNode {
  const site = useSite();
  const blockLoader = use(BlockLoaderContext);
  const { component } = raw;
  if (blockLoader?.nameOf(component) === undefined) return unknownBlock(raw, site);
  if (blockLoader.skipStatic && blockLoader.isStatic(component))
    return <StaticBlockPlaceholder raw={raw} blockLoader={blockLoader} />;
  return <FoundBlock found={blockLoader.find(component)} raw={raw} />;
}

/** What stands for a block that nobody knows. */
function unknownBlock(
  { component, _uid: uid }: RawBlock,
  { report, showUnknownBlocks }: Pick<SiteScope, 'report' | 'showUnknownBlocks'>,
): ReactNode {
  if (showUnknownBlocks) return <UnknownBlock component={component} />;
  report({ event: 'block-unknown', component, uid: textOf(uid) });
  return null;
}

/**
 * A block whose markup is all there is to it. While React hydrates, it waits for its code and does not ask for it: the
 * server's markup stays. Where React makes the markup itself, since it changed or was not what it should be, it asks.
 */
function StaticBlockPlaceholder({
  raw,
  blockLoader,
}: {
  readonly raw: RawBlock;
  readonly blockLoader: BlockLoader;
}): ReactNode {
  const isHydrated = useSyncExternalStore(noChanges, yes, no);
  const { component } = raw;
  return (
    <FoundBlock
      found={isHydrated ? blockLoader.find(component) : blockLoader.whenLoaded(component)}
      raw={raw}
    />
  );
}

const noChanges = () => () => {};
const yes = () => true;
const no = () => false;

function FoundBlock({
  found,
  raw,
}: {
  readonly found: Promise<BlockDefinition> | undefined;
  readonly raw: RawBlock;
}): ReactNode {
  if (found === undefined) return null;
  const { Block } = use(found);
  return <Block raw={raw} />;
}

/** `_uid` where it is there and its own, so that a moved block keeps its state; else the position. */
function keysOf(blocks: readonly RawBlock[]): readonly string[] {
  const seen = new Set<string>();
  return blocks.map((raw, position) => {
    const uid = textOf(raw['_uid']);
    const key = uid === '' || seen.has(uid) ? `at ${position}` : uid;
    seen.add(uid);
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

  /** A block that was edited since it failed gets another try. */
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
