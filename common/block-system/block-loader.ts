import type { FulfilledReactPromise } from 'react';
import { isJsonObject } from '../json';
import type { BlockDefinition } from './define-block';
import { normaliseName } from '../fields/fields';

/** Loads the module that exports a block as `block`. */
export interface LoadBlock {
  (): Promise<{ readonly block: BlockDefinition }>;
  /** See {@link staticBlock}. */
  readonly isStatic?: true;
  /** See {@link commonBlock}. */
  readonly isCommon?: true;
}

/**
 * Marks a block as static: no state, no effects, no event handlers. The browser keeps the server's markup and does not load
 * the block's code, unless an interactive block is nested in it.
 */
export function staticBlock(load: LoadBlock): LoadBlock {
  return Object.assign(() => load(), { isStatic: true } as const);
}

/**
 * Marks a static block as one that most pages have: navigations load the chunk of these before they know which blocks they need.
 * @param load loads the module of these blocks.
 * @param name what that module exports the block as.
 */
export function commonBlock<Name extends string>(
  load: () => Promise<Readonly<Record<Name, BlockDefinition>>>,
  name: Name,
): LoadBlock {
  const block = staticBlock(async () => ({ block: (await load())[name] }));
  return Object.assign(block, { isCommon: true } as const);
}

/** Loads the registry's blocks and knows which of them are loaded. */
export interface BlockLoader {
  /** Technical name of a block, for any spelling of it; undefined for an unknown block. */
  nameOf: (component: string) => string | undefined;
  /** True for a block declared by {@link staticBlock}. */
  readonly isStatic: (component: string) => boolean;
  /** Technical names of the blocks declared by {@link commonBlock}. */
  readonly commonBlocks: readonly string[];
  /** True: hydration does not load static blocks. */
  readonly skipStatic: boolean;
  /** The block, if it is loaded. */
  readonly loaded: (component: string) => BlockDefinition | undefined;
  /** Resolves once the block has been loaded, without loading it; always the same promise. Undefined for an unknown block. */
  whenLoaded: (component: string) => Promise<BlockDefinition> | undefined;
  /** Loads the block if needed; the same promise until that fails. Undefined for an unknown block. */
  find: (component: string) => Promise<BlockDefinition> | undefined;
  /** Loads blocks by name, so that rendering does not wait for them; unknown names are skipped. */
  load: (components: Iterable<string>) => Promise<void>;
  /** Loads every block; the server does so before its first page. */
  loadAll: () => Promise<readonly BlockDefinition[]>;
}

/**
 * Creates a block loader for a registry. The next request for a block that failed to load tries again.
 * @param registry loaders by technical name.
 * @param skipStatic see {@link BlockLoader.skipStatic}.
 */
export function createBlockLoader(
  registry: Readonly<Record<string, LoadBlock>>,
  { skipStatic = false }: { readonly skipStatic?: boolean } = {},
): BlockLoader {
  const names = new Map(Object.keys(registry).map((name) => [normaliseName(name), name]));
  const loaded = new Map<string, BlockDefinition>();
  const requested = new Map<string, Promise<BlockDefinition>>();
  const awaited = new Map<string, Deferred>();

  function request(name: string): Promise<BlockDefinition> {
    const previous = requested.get(name);
    if (previous !== undefined) return previous;
    const pending: Promise<BlockDefinition> = (registry[name] as LoadBlock)().then(({ block }) => {
      loaded.set(name, block);
      markLoaded(pending, block);
      awaited.get(name)?.resolve(block);
      return block;
    });
    requested.set(name, pending);
    pending.catch(() => requested.delete(name));
    return pending;
  }

  function whenLoaded(name: string): Promise<BlockDefinition> {
    const previous = awaited.get(name);
    if (previous !== undefined) return previous.promise;
    const block = loaded.get(name);
    const deferred = createDeferred();
    if (block !== undefined) deferred.resolve(block);
    awaited.set(name, deferred);
    return deferred.promise;
  }

  const nameOf = (component: string): string | undefined => names.get(normaliseName(component));
  const byName = <Result>(component: string, read: (name: string) => Result): Result | undefined => {
    const name = nameOf(component);
    return name === undefined ? undefined : read(name);
  };
  return {
    nameOf,
    commonBlocks: Object.keys(registry).filter((name) => registry[name]?.isCommon === true),
    skipStatic,
    isStatic: (component) => byName(component, (name) => registry[name]?.isStatic) === true,
    loaded: (component) => byName(component, (name) => loaded.get(name)),
    find: (component) => byName(component, request),
    whenLoaded: (component) => byName(component, whenLoaded),
    load: async (components) => {
      const requests = [...components].flatMap((component) => byName(component, request) ?? []);
      await Promise.all(requests);
    },
    loadAll: () => Promise.all(Object.keys(registry).map(request)),
  };
}

/**
 * Lets React's `use` read the promise without suspending. Components call `use` for loaded blocks, too: React warns if a
 * component calls it in some renders only (https://react.dev/warnings/conditional-use-of-use).
 */
function markLoaded(promise: Promise<BlockDefinition>, block: BlockDefinition): void {
  Object.assign(promise, { status: 'fulfilled', value: block } satisfies Partial<
    FulfilledReactPromise<BlockDefinition>
  >);
}

interface Deferred {
  readonly promise: Promise<BlockDefinition>;
  readonly resolve: (block: BlockDefinition) => void;
}

function createDeferred(): Deferred {
  let fulfil: Deferred['resolve'] = () => {};
  const promise = new Promise<BlockDefinition>((resolve) => (fulfil = resolve));
  const resolve = (block: BlockDefinition): void => {
    markLoaded(promise, block);
    fulfil(block);
  };
  return { promise, resolve };
}

/** The names of all components anywhere in the values: the blocks needed to render them. */
export function componentsIn(...values: readonly unknown[]): ReadonlySet<string> {
  const components = new Set<string>();
  const pending = [...values];
  while (pending.length > 0) {
    const value = pending.pop();
    if (Array.isArray(value)) for (const entry of value) pending.push(entry);
    else if (isJsonObject(value)) {
      if (typeof value['component'] === 'string') components.add(value['component']);
      for (const entry of Object.values(value)) if (typeof entry === 'object') pending.push(entry);
    }
  }
  return components;
}

/**
 * The components whose code a browser needs to hydrate the values' markup: interactive blocks, and the static blocks around
 * them.
 */
export function interactiveIn(
  blockLoader: Pick<BlockLoader, 'nameOf' | 'isStatic'>,
  ...values: readonly unknown[]
): ReadonlySet<string> {
  const components = new Set<string>();
  const visit = (value: unknown): boolean => {
    let isInteractive = false;
    if (Array.isArray(value)) for (const entry of value) if (visit(entry)) isInteractive = true;
    if (!isJsonObject(value)) return isInteractive;
    for (const key in value) if (typeof value[key] === 'object' && visit(value[key])) isInteractive = true;
    const { component } = value;
    if (typeof component !== 'string' || blockLoader.nameOf(component) === undefined) return isInteractive;
    if (!blockLoader.isStatic(component)) isInteractive = true;
    if (isInteractive) components.add(component);
    return isInteractive;
  };
  visit(values);
  return components;
}
