import { isJsonObject } from '../json';
import type { BlockDefinition } from './define-block';
import { normaliseName } from './fields';

/** Loads the module that exports a block as `block`. */
export interface LoadBlock {
  (): Promise<{ readonly block: BlockDefinition }>;
  /** See {@link still}. */
  readonly isStill?: true;
}

/**
 * Says of a block that its markup is all there is to it: no state, no effects, no handlers. As long as nothing in it moves
 * either, the browser leaves it as the server made it and does not fetch its code.
 */
export function still(load: LoadBlock): LoadBlock {
  return Object.assign(() => load(), { isStill: true } as const);
}

/** The blocks that a site has, and which of them are loaded. */
export interface BlockLibrary {
  /** Technical name of a block, whatever way it is spelt; undefined for an unknown one. */
  nameOf: (component: string) => string | undefined;
  /** True for a block that was declared {@link still}. */
  readonly isStill: (component: string) => boolean;
  /** Technical names of the still blocks. */
  readonly still: readonly string[];
  /** True where still blocks are not loaded for the sake of markup that is there. */
  readonly leavesStill: boolean;
  /** The block when it is loaded, else a promise for when somebody has loaded it; undefined for an unknown one. */
  whenLoaded: (component: string) => BlockDefinition | Promise<BlockDefinition> | undefined;
  /** The block when it is loaded, a promise while it is not, undefined for an unknown one. */
  find: (component: string) => BlockDefinition | Promise<BlockDefinition> | undefined;
  /** Loads the blocks named (unknown ones are passed over), so that rendering them does not wait. */
  load: (components: Iterable<string>) => Promise<void>;
  /** Loads every block: what the server does before its first page. */
  loadAll: () => Promise<readonly BlockDefinition[]>;
}

/**
 * Makes a library over a registry. A block that failed to load is asked for again the next time.
 * @param registry loaders by technical name.
 * @param leavesStill what {@link BlockLibrary.leavesStill} says.
 */
export function makeBlockLibrary(
  registry: Readonly<Record<string, LoadBlock>>,
  { leavesStill = false }: { readonly leavesStill?: boolean } = {},
): BlockLibrary {
  const awaited = new Map<string, Awaited>();
  const names = new Map(Object.keys(registry).map((name) => [normaliseName(name), name]));
  const loaded = new Map<string, BlockDefinition | Promise<BlockDefinition>>();

  function request(name: string): BlockDefinition | Promise<BlockDefinition> {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const pending = (registry[name] as LoadBlock)().then(({ block }) => {
      loaded.set(name, block);
      awaited.get(name)?.resolve(block);
      return block;
    });
    loaded.set(name, pending);
    pending.catch(() => loaded.delete(name));
    return pending;
  }

  /** The block once somebody has loaded it. */
  function whenLoaded(name: string): BlockDefinition | Promise<BlockDefinition> {
    const known = loaded.get(name);
    if (known !== undefined && !(known instanceof Promise)) return known;
    const waiting = awaited.get(name) ?? makeAwaited();
    awaited.set(name, waiting);
    return waiting.promise;
  }

  const nameOf = (component: string): string | undefined => names.get(normaliseName(component));
  const named = <Found>(component: string, find: (name: string) => Found): Found | undefined => {
    const name = nameOf(component);
    return name === undefined ? undefined : find(name);
  };
  return {
    nameOf,
    still: Object.keys(registry).filter((name) => registry[name]?.isStill === true),
    leavesStill,
    isStill: (component) => named(component, (name) => registry[name]?.isStill) === true,
    find: (component) => named(component, request),
    whenLoaded: (component) => named(component, whenLoaded),
    load: async (components) => {
      const wanted = [...components].flatMap((component) => nameOf(component) ?? []);
      await Promise.all(wanted.map(request));
    },
    loadAll: () => Promise.all(Object.keys(registry).map(request)),
  };
}

interface Awaited {
  readonly promise: Promise<BlockDefinition>;
  readonly resolve: (block: BlockDefinition) => void;
}

function makeAwaited(): Awaited {
  let resolve: Awaited['resolve'] = () => {};
  const promise = new Promise<BlockDefinition>((done) => (resolve = done));
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
export function liveIn(
  library: Pick<BlockLibrary, 'nameOf' | 'isStill'>,
  ...values: readonly unknown[]
): ReadonlySet<string> {
  const live = new Set<string>();
  const visit = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    let isLive = false;
    const entries: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    for (const entry of entries)
      if (typeof entry === 'object' && entry !== null && visit(entry)) isLive = true;
    const component = isJsonObject(value) ? value['component'] : undefined;
    if (typeof component !== 'string' || library.nameOf(component) === undefined) return isLive;
    if (!library.isStill(component)) isLive = true;
    if (isLive) live.add(component);
    return isLive;
  };
  visit(values);
  return live;
}
