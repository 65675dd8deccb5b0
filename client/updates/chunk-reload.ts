import type { ReloadGuard } from './reload-guard';
import type { VersionCheck } from './version-check';

/** Handles chunks that fail to load, and full loads in general. */
export interface ChunkReload {
  /**
   * Handles the failure of a chunk that the page at `target` needs. If the server runs another build by now, that page is
   * loaded in full: automatically if the guard allows it, else when the visitor accepts the offer. If it runs the same
   * build, the network or the server is at fault, and a reload would not help.
   * @param fallback serves the visitor if the page is not loaded; nothing is offered then.
   */
  readonly chunkFailed: (fallback?: () => void, target?: URL) => Promise<void>;
  /** Loads a page in full on request. The guard counts it, so that the new page does not reload at once. */
  readonly hardNavigate: (target?: URL) => void;
}

export interface ChunkReloadDeps {
  readonly version: Pick<VersionCheck, 'checkNow'>;
  readonly guard: Pick<ReloadGuard, 'mayReload' | 'add'>;
  /** The current address. */
  readonly here: () => URL;
  /** Loads an address of this site in full. */
  readonly load: (target: URL) => void;
  /** Offers the full load to the visitor. */
  readonly offer: (accept: () => void) => void;
}

/** While the guard allows no reload, since the failures go on after earlier ones, the visitor gets the offer instead. */
export function createChunkReload({ version, guard, here, load, offer }: ChunkReloadDeps): ChunkReload {
  function hardNavigate(target = here()): void {
    guard.add(target.pathname);
    load(target);
  }
  return {
    hardNavigate,
    chunkFailed: async (fallback, target = here()) => {
      const isOutdated = await version.checkNow();
      // Unless the guard has stored it, the next page cannot count this reload, and might reload without end.
      if (isOutdated && guard.mayReload(target.pathname) && guard.add(target.pathname)) return load(target);
      if (fallback !== undefined) fallback();
      else if (isOutdated) offer(() => hardNavigate(target));
    },
  };
}

/**
 * Loads an address in full, even if it differs from the current one in its fragment alone.
 * @throws Error for an address of another site.
 */
export function loadFromServer(target: URL): void {
  if (target.origin !== location.origin) throw new Error(`Not an address of this site: ${target.href}`);
  if (target.pathname !== location.pathname || target.search !== location.search)
    return location.assign(target);
  // Assigning an address that is equal, or differs in its fragment alone, would load nothing.
  if (target.hash !== location.hash) history.replaceState(history.state, '', target);
  location.reload();
}
