import { isJsonObject } from '../json';
import type { BlockDefinition } from './define-block';
import { normaliseName } from './fields';

/** Loads the module that exports a block as `block`. */
export type LoadBlock = () => Promise<{ readonly block: BlockDefinition }>;

/** The blocks that a site has, and which of them are loaded. */
export interface BlockLibrary {
  /** Technical name of a block, whatever way it is spelt; undefined for an unknown one. */
  nameOf: (component: string) => string | undefined;
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
 */
export function makeBlockLibrary(registry: Readonly<Record<string, LoadBlock>>): BlockLibrary {
  const names = new Map(Object.keys(registry).map((name) => [normaliseName(name), name]));
  const loaded = new Map<string, BlockDefinition | Promise<BlockDefinition>>();

  function request(name: string): BlockDefinition | Promise<BlockDefinition> {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const pending = (registry[name] as LoadBlock)().then(({ block }) => {
      loaded.set(name, block);
      return block;
    });
    loaded.set(name, pending);
    pending.catch(() => loaded.delete(name));
    return pending;
  }

  const nameOf = (component: string): string | undefined => names.get(normaliseName(component));
  return {
    nameOf,
    find: (component) => {
      const name = nameOf(component);
      return name === undefined ? undefined : request(name);
    },
    load: async (components) => {
      const wanted = [...components].flatMap((component) => nameOf(component) ?? []);
      await Promise.all(wanted.map(request));
    },
    loadAll: () => Promise.all(Object.keys(registry).map(request)),
  };
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
