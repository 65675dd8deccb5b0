import type { ChunkFailureEvent } from '../../common/builds/chunk-failure';
import { PAGE_DATA_ID } from '../../common/constants';
import { isJsonObject } from '../../common/json';
import { createBuildWatch } from './version-check';
import { createChunkReload, hardNavigate, type ChunkReload } from './chunk-reload';
import { showReloadBar } from './update-banner';
import { createReloadMemory } from './reload-guard';
import { inHistoryEntries, inSessionStorage } from './reload-guard-storage';

let made: ChunkReload | undefined;

/**
 * Everything about newer builds, made once a page: watches for them, and deals with chunks that a deploy took away.
 * @param onOutdated called once, when another build is known.
 */
export function dealWithNewerBuilds(onOutdated: () => void): ChunkReload {
  made ??= compose(onOutdated);
  return made;
}

function compose(onOutdated: () => void): ChunkReload {
  const watch = createBuildWatch({
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
  const memory = createReloadMemory([inSessionStorage, inHistoryEntries], () => performance.now());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') watch.wake();
  });
  window.addEventListener('pageshow', watch.wake);
  window.addEventListener('pagehide', memory.save);
  const reload = createChunkReload({
    watch,
    memory,
    here: () => new URL(location.href),
    load: hardNavigate,
    offer: showReloadBar,
  });
  const failure: ChunkFailureEvent = 'anyam:chunk-failure';
  window.addEventListener(failure, (event) => {
    if (!(event instanceof CustomEvent)) return;
    event.preventDefault();
    void reload.chunkFailed(event.detail);
  });
  return reload;
}

/** The build that made the page; null for the page of an error, which does not say. */
function buildOfPage(): string | null {
  const data: unknown = JSON.parse(document.querySelector(`script#${PAGE_DATA_ID}`)?.textContent ?? 'null');
  const shown = isJsonObject(data) ? data['shown'] : null;
  const buildId = isJsonObject(shown) ? shown['buildId'] : null;
  return typeof buildId === 'string' ? buildId : null;
}
