import type { ChunkReload } from './updates/chunk-reload';
import { holdClicks } from './startup/replay-clicks';
import { preloadChunks } from './startup/preload-chunks';
import { whenIdle, whenPainted, whenUsed } from './startup/idle';

// All that runs while the page loads. The rest is fetched once the page is painted, and starts when the browser is idle or
// somebody begins to use the page, which reads and works without it.
const releaseClicks = holdClicks();

let isOutdated = false;

/** Loads what deals with newer builds: a chunk of its own, rarely used. Nothing where it cannot be had. */
async function newerBuilds(): Promise<ChunkReload | undefined> {
  try {
    return (await import('./updates/watch-updates')).dealWithNewerBuilds(() => {
      isOutdated = true;
    });
  } catch {
    return undefined; // gone already, or no network: the page does without
  }
}

const used = whenUsed();

Promise.race([whenPainted(), used])
  .then(preloadChunks)
  .then(() => Promise.race([whenIdle(), used]))
  .then(() => import('./site'))
  .then(({ startSite }) =>
    startSite({ onHydrating: releaseClicks, newerBuilds, isOutdated: () => isOutdated }),
  )
  .catch(async (error: unknown) => {
    releaseClicks();
    // The page stays as the server made it: readable, with links that work.
    console.error('The page could not be brought to life', error);
    await (await newerBuilds())?.chunkFailed();
  });
