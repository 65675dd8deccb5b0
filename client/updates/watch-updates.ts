import type { ChunkFailureEvent } from '../../common/builds/chunk-failure';
import { PAGE_DATA_ID } from '../../common/constants';
import { isJsonObject } from '../../common/json';
import { loadPageTexts } from '../../common/texts/page-texts';
import { createChunkReload, loadFromServer, type ChunkReload } from './chunk-reload';
import { createReloadGuard, inHistoryEntries, inSessionStorage } from './reload-guard';
import { showUpdateBanner } from './update-banner';
import { createVersionCheck } from './version-check';

let composed: ChunkReload | undefined;

/**
 * Watches for new builds and handles chunks that a deploy removed. Composed once per page; later calls return the same object.
 * @param onOutdated called once, when another build is first seen.
 * @throws Error if the texts of the page's language cannot be loaded.
 */
export async function watchUpdates(onOutdated: () => void): Promise<ChunkReload> {
  // Loaded already, unless the page could not be hydrated.
  await loadPageTexts(document.documentElement.lang);
  composed ??= compose(onOutdated);
  return composed;
}

function compose(onOutdated: () => void): ChunkReload {
  const version = createVersionCheck({
    buildId: buildOfPage(),
    startedAt: Date.now() - performance.now(),
    fetch: (address, options) => fetch(address, options),
    clock: {
      now: () => Date.now(),
      after: (milliseconds, call) => {
        const timer = setTimeout(call, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    onOutdated,
  });
  const guard = createReloadGuard([inSessionStorage, inHistoryEntries], () => performance.now());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') version.wake();
  });
  window.addEventListener('pageshow', version.wake);
  window.addEventListener('pagehide', guard.save);
  const reload = createChunkReload({
    version,
    guard,
    here: () => new URL(location.href),
    load: loadFromServer,
    offer: showUpdateBanner,
  });
  const failure: ChunkFailureEvent = 'anyam:chunk-failure';
  window.addEventListener(failure, (event) => {
    if (!(event instanceof CustomEvent)) return;
    event.preventDefault();
    void reload.chunkFailed(event.detail);
  });
  return reload;
}

/** The build that made the page; null on error pages, which do not name it. */
function buildOfPage(): string | null {
  const data: unknown = JSON.parse(document.querySelector(`script#${PAGE_DATA_ID}`)?.textContent ?? 'null');
  const shown = isJsonObject(data) ? data['shown'] : null;
  const buildId = isJsonObject(shown) ? shown['buildId'] : null;
  return typeof buildId === 'string' ? buildId : null;
}
