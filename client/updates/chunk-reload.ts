import type { BuildWatch } from './version-check';
import type { ReloadMemory } from './reload-guard';

/** Decides what happens where a part of the site's code cannot be had. */
export interface ChunkReload {
  /**
   * A chunk failed that the page at `target` needs. Where another build is served by now, that page is loaded in full:
   * by itself where the guard has nothing against it, else by whoever takes the offer. Where there is none, the network
   * or the server is at fault, and a reload would mend nothing.
   * @param instead what serves the visitor where the page is not loaded: then nothing is offered.
   */
  readonly chunkFailed: (instead?: () => void, target?: URL) => Promise<void>;
  /** Loads a page in full because somebody asked for it. The page it leads to knows of it and does not reload at once. */
  readonly hardNavigate: (target?: URL) => void;
}

/** What the decision is made of. */
export interface ReloadDeps {
  readonly watch: Pick<BuildWatch, 'askNow'>;
  readonly memory: Pick<ReloadMemory, 'mayReload' | 'add'>;
  readonly here: () => URL;
  /** Goes to an address of this site by a full load. */
  readonly load: (target: URL) => void;
  /** Offers the full load to the visitor. */
  readonly offer: (accept: () => void) => void;
}

/** Makes the decision. Two paths that fail in turn, and failures that last, end in the offer. */
export function createChunkReload({ watch, memory, here, load, offer }: ReloadDeps): ChunkReload {
  function navigateFully(target = here()): void {
    memory.add(target.pathname);
    load(target);
  }
  return {
    hardNavigate: navigateFully,
    chunkFailed: async (instead, target = here()) => {
      const isOutdated = await watch.askNow();
      // What cannot be remembered would be done again and again.
      if (isOutdated && memory.mayReload(target.pathname) && memory.add(target.pathname)) return load(target);
      if (instead !== undefined) instead();
      else if (isOutdated) offer(() => navigateFully(target));
    },
  };
}

/**
 * Loads an address in full, whatever it has in common with the one that shows.
 * @throws Error for an address of another site.
 */
export function hardNavigate(target: URL): void {
  if (target.origin !== location.origin) throw new Error(`Not an address of this site: ${target.href}`);
  if (target.pathname !== location.pathname || target.search !== location.search)
    return location.assign(target);
  // Assigning an address that differs in its fragment alone, or not at all, loads nothing.
  if (target.hash !== location.hash) history.replaceState(history.state, '', target);
  location.reload();
}
