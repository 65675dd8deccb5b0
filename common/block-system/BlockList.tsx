import {
  createContext,
  PureComponent,
  Suspense,
  use,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { MAX_BLOCK_DEPTH } from '../constants';
import { textOf } from '../json';
import { DepthContext, EmbeddedContext } from '../site/nesting-context';
import { useSite, type ReportIssue, type SiteScope } from '../site/site-context';
import type { BlockLoader } from './block-loader';
import { BlockFilterContext, PrimaryHeroContext } from './blocks-context';
import type { BlockDefinition } from './define-block';
import { rawBlocks, type RawBlock } from '../fields/fields';
import { primaryHeroOf } from './primary-hero';
import { createBlockFilter } from './shown-blocks';
import { UnknownBlock } from './UnknownBlock';

/** The loader of the page's blocks; null where no page is rendered, and lists of blocks are then empty. */
export const BlockLoaderContext = createContext<BlockLoader | null>(null);

/** Renders what is around each block: a Suspense boundary. The server's render that reports failures has one that names the block. */
export const BlockWrapperContext = createContext<BlockWrapper>((_raw, block) => (
  <Suspense fallback={null}>{block}</Suspense>
));

export type BlockWrapper = (raw: RawBlock, block: ReactNode) => ReactNode;

/**
 * Renders blocks in order and contains failures: a block that throws, or is unknown, affects no other block. On the server
 * its Suspense boundary catches the error (`server/pages/render/render-blocks.tsx`), in the browser its error boundary.
 */
export function BlockList({ blocks }: { readonly blocks: readonly RawBlock[] }): ReactNode {
  const depth = use(DepthContext);
  const blockLoader = use(BlockLoaderContext);
  const site = useSite();
  const { report } = site;
  const wrap = use(BlockWrapperContext);
  const primaryHero = useMemo(() => primaryHeroOf(depth === 0 ? blocks : []), [depth, blocks]);
  const filter = useMemo(
    () => (depth === 0 && blockLoader !== null ? createBlockFilter(blockLoader, site) : null),
    [depth, blockLoader, site],
  );
  if (blockLoader === null || depth >= MAX_BLOCK_DEPTH) return null;
  const keys = keysOf(blocks);
  const contained = (
    <DepthContext value={depth + 1}>
      {blocks.map((raw, index) => (
        <ContainedBlock key={keys[index]} raw={raw} blockLoader={blockLoader} report={report} wrap={wrap} />
      ))}
    </DepthContext>
  );
  if (filter === null) return contained;
  return (
    <PrimaryHeroContext value={primaryHero}>
      <BlockFilterContext value={filter}>
        <EmbeddedContext value={EmbeddedBlocks}>{contained}</EmbeddedContext>
      </BlockFilterContext>
    </PrimaryHeroContext>
  );
}

function EmbeddedBlocks({ body }: { readonly body: unknown }): ReactNode {
  return <BlockList blocks={rawBlocks(body)} />;
}

/** A block whose code is loaded to render it. */
function LoadedBlock({ raw, blockLoader }: BlockByNameProps): ReactNode {
  return useBlockElement(raw, blockLoader.find(raw.component));
}

/**
 * A static block in the browser. During hydration it suspends without loading the block's code, so that the server's markup
 * stays. When React renders it on the client (the block changed, or the markup did not match), it loads the code, and the
 * page's data if the document has only a part of it.
 */
function StaticBlock({ raw, blockLoader }: BlockByNameProps): ReactNode {
  const isHydrated = useSyncExternalStore(subscribeToNothing, onClient, onServer);
  const { loadWholePage } = useSite();
  const { component, isOmitted } = raw;
  // Even if its code is loaded: without its data it would not match the markup.
  if (isOmitted === true && loadWholePage !== undefined) use(isHydrated ? loadWholePage() : never);
  return useBlockElement(raw, isHydrated ? blockLoader.find(component) : blockLoader.whenLoaded(component));
}

/** The element of a block, once it is loaded. */
function useBlockElement(raw: RawBlock, loading: Promise<BlockDefinition> | undefined): ReactNode {
  const site = useSite();
  const { assetOrigins, editorParameters } = site;
  const [hero, pictured] = use(PrimaryHeroContext);
  const isPrimary = hero === raw;
  const loadsFirst = pictured === raw;
  const filter = use(BlockFilterContext);
  const definition = loading === undefined ? undefined : use(loading);
  const element = useMemo(
    () =>
      definition?.createElement(raw, {
        assetOrigins,
        editorParameters,
        isPrimary,
        loadsFirst,
        filterBlocks: filter(raw),
      }),
    [definition, raw, assetOrigins, editorParameters, isPrimary, loadsFirst, filter],
  );
  return definition === undefined ? unknownBlock(raw, site) : element;
}

/** Reports an unknown block, or renders its placeholder with `showUnknownBlocks`. */
function unknownBlock(
  raw: RawBlock,
  { report, showUnknownBlocks }: Pick<SiteScope, 'report' | 'showUnknownBlocks'>,
): ReactNode {
  if (showUnknownBlocks) return <UnknownBlock raw={raw} />;
  const { component, _uid: uid } = raw;
  report({ event: 'block-unknown', component, uid: textOf(uid) });
  return null;
}

const never = new Promise<never>(() => {});
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

interface BlockByNameProps {
  readonly raw: RawBlock;
  readonly blockLoader: BlockLoader;
}

interface ContainedBlockProps extends BlockByNameProps {
  readonly report: ReportIssue;
  readonly wrap: BlockWrapper;
}

interface ContainedBlockState {
  readonly raw: RawBlock;
  readonly failed: boolean;
}

/**
 * Pure: re-renders only if the block itself changed. React discards server markup that is not hydrated yet as soon as its
 * component gets new props.
 */
class ContainedBlock extends PureComponent<ContainedBlockProps, ContainedBlockState> {
  override state: ContainedBlockState = { raw: this.props.raw, failed: false };

  static getDerivedStateFromError(): Partial<ContainedBlockState> {
    return { failed: true };
  }

  /** Retries a failed block once its content changed. */
  static getDerivedStateFromProps(
    { raw }: ContainedBlockProps,
    state: ContainedBlockState,
  ): ContainedBlockState | null {
    return raw === state.raw ? null : { raw, failed: false };
  }

  override componentDidCatch(error: unknown): void {
    const { raw, report } = this.props;
    report({ event: 'block-failed', component: raw.component, uid: textOf(raw['_uid']), error });
  }

  override render(): ReactNode {
    const { raw, blockLoader, wrap } = this.props;
    if (this.state.failed) return null;
    const isSkipped = blockLoader.skipStatic && blockLoader.isStatic(raw.component);
    const BlockByName = isSkipped ? StaticBlock : LoadedBlock;
    return wrap(raw, <BlockByName raw={raw} blockLoader={blockLoader} />);
  }
}
