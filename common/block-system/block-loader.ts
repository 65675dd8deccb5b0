import type { FulfilledReactPromise } from 'react';
import { isJsonObject } from '../json';
import type { BlockDefinition } from './define-block';
import { normaliseName } from '../fields/fields';

/** Loads the module that exports a block as `block`. */
export interface LoadBlock {
  (): Promise<{ readonly block: BlockDefinition }>;
  /** See {@link still}. */
  readonly isStatic?: true;
}

/**
 * Says of a block that its markup is all there is to it: no state, no effects, no handlers. As long as nothing in it moves
 * either, the browser leaves it as the server made it and does not fetch its code.
 */
export function staticBlock(load: LoadBlock): LoadBlock {
  return Object.assign(() => load(), { isStatic: true } as const);
}

/** The blocks that a site has, and which of them are loaded. */
export interface BlockLoader {
  /** Technical name of a block, whatever way it is spelt; undefined for an unknown one. */
  nameOf: (component: string) => string | undefined;
  /** True for a block that was declared {@link still}. */
  readonly isStatic: (component: string) => boolean;
  /** Technical names of the still blocks. */
  readonly staticBlock: readonly string[];
  /** True where still blocks are not loaded for the sake of markup that is there. */
  readonly skipStatic: boolean;
  /** The block if it is loaded. */
  readonly loaded: (component: string) => BlockDefinition | undefined;
  /** The block once somebody has loaded it, always by the same promise; undefined for an unknown one. */
  whenLoaded: (component: string) => Promise<BlockDefinition> | undefined;
  /** The block, loaded if it is not yet, by the same promise until that fails; undefined for an unknown one. */
  find: (component: string) => Promise<BlockDefinition> | undefined;
  /** Loads the blocks named (unknown ones are passed over), so that rendering them does not wait. */
  load: (components: Iterable<string>) => Promise<void>;
  /** Loads every block: what the server does before its first page. */
  loadAll: () => Promise<readonly BlockDefinition[]>;
}

/**
 * Makes a library over a registry. A block that failed to load is asked for again the next time.
 * @param registry loaders by technical name.
 * @param skipStatic what {@link BlockLoader.skipStatic} says.
 */
export function createBlockLoader(
  registry: Readonly<Record<string, LoadBlock>>,
  { skipStatic = false }: { readonly skipStatic?: boolean } = {},
): BlockLoader {
  const names = new Map(Object.keys(registry).map((name) => [normaliseName(name), name]));
  const loaded = new Map<string, BlockDefinition>();
  const requested = new Map<string, Promise<BlockDefinition>>();
  const waiting = new Map<string, Waiting>();

  function request(name: string): Promise<BlockDefinition> {
    const known = requested.get(name);
    if (known !== undefined) return known;
    const pending: Promise<BlockDefinition> = (registry[name] as LoadBlock)().then(({ block }) => {
      loaded.set(name, block);
      markLoaded(pending, block);
      waiting.get(name)?.resolve(block);
      return block;
    });
    requested.set(name, pending);
    pending.catch(() => requested.delete(name));
    return pending;
  }

  function whenLoaded(name: string): Promise<BlockDefinition> {
    const known = waiting.get(name);
    if (known !== undefined) return known.promise;
    const block = loaded.get(name);
    const made = makeWaiting();
    if (block !== undefined) made.resolve(block);
    waiting.set(name, made);
    return made.promise;
  }

  const nameOf = (component: string): string | undefined => names.get(normaliseName(component));
  const named = <Found>(component: string, find: (name: string) => Found): Found | undefined => {
    const name = nameOf(component);
    return name === undefined ? undefined : find(name);
  };
  return {
    nameOf,
    staticBlock: Object.keys(registry).filter((name) => registry[name]?.isStatic === true),
    skipStatic,
    isStatic: (component) => named(component, (name) => registry[name]?.isStatic) === true,
    loaded: (component) => named(component, (name) => loaded.get(name)),
    find: (component) => named(component, request),
    whenLoaded: (component) => named(component, whenLoaded),
    load: async (components) => {
      const wanted = [...components].flatMap((component) => nameOf(component) ?? []);
      await Promise.all(wanted.map(request));
    },
    loadAll: () => Promise.all(Object.keys(registry).map(request)),
  };
}

/**
 * Lets React's `use` take the block at once. It is called whether the block is there or not: React minds when a component
 * that has waited by `use` does without it the next time (https://react.dev/warnings/conditional-use-of-use).
 */
function markLoaded(awaited: Promise<BlockDefinition>, block: BlockDefinition): void {
  Object.assign(awaited, { status: 'fulfilled', value: block } satisfies Partial<
    FulfilledReactPromise<BlockDefinition>
  >);
}

interface Waiting {
  readonly promise: Promise<BlockDefinition>;
  readonly resolve: (block: BlockDefinition) => void;
}

function makeWaiting(): Waiting {
  let done: Waiting['resolve'] = () => {};
  const promise: Promise<BlockDefinition> = new Promise<BlockDefinition>((resolve) => (done = resolve));
  const resolve = (block: BlockDefinition): void => {
    markLoaded(promise, block);
    done(block);
  };
  return { promise, resolve };
}

/** Every component named anywhere in the values: what must be loaded to render them. */
export function componentsIn(...values: readonly unknown[]): ReadonlySet<string> {
  const components = new Set<string>();
  const waiting = [...values];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (Array.isArray(value)) for (const entry of value) waiting.push(entry);
    else if (isJsonObject(value)) {
      if (typeof value['component'] === 'string') components.add(value['component']);
      for (const entry of Object.values(value)) if (typeof entry === 'object') waiting.push(entry);
    }
  }
  return components;
}

/**
 * The components whose code a browser needs to bring the values' markup to life: blocks that are not still, and still ones
 * around them.
 */
export function interactiveIn(
  blockLoader: Pick<BlockLoader, 'nameOf' | 'isStatic'>,
  ...values: readonly unknown[]
): ReadonlySet<string> {
  const live = new Set<string>();
  const visit = (value: unknown): boolean => {
    let isLive = false;
    if (Array.isArray(value)) for (const entry of value) if (visit(entry)) isLive = true;
    if (!isJsonObject(value)) return isLive;
    for (const key in value) if (typeof value[key] === 'object' && visit(value[key])) isLive = true;
    const { component } = value;
    if (typeof component !== 'string' || blockLoader.nameOf(component) === undefined) return isLive;
    if (!blockLoader.isStatic(component)) isLive = true;
    if (isLive) live.add(component);
    return isLive;
  };
  visit(values);
  return live;
}
