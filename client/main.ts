import { behaviours } from '../common/blocks/behaviours';
import { ROOT_ID } from '../common/constants';
import { startBehaviours } from './behaviours/start-behaviours';
import { createClientHistory } from './navigation/browser-history';
import type { ChunkReload } from './updates/chunk-reload';
import { replayClicks } from './startup/replay-clicks';
import { preloadChunks } from './startup/preload-chunks';
import { whenIdle, whenPainted, whenUsed } from './startup/idle';

// The only script that runs while the page loads. The rest is fetched after the first paint, and starts when the browser is
// idle or the visitor begins to use the page, which is readable and has working links without it.
const replayLastClick = replayClicks();

const history = createClientHistory();
const root = document.getElementById(ROOT_ID);
if (root !== null) startBehaviours(root, behaviours, { history });

let isOutdated = false;

/** Loads the code for new builds, which few visits need. Undefined if it cannot be loaded. */
async function loadUpdates(): Promise<ChunkReload | undefined> {
  try {
    return await (
      await import('./updates/watch-updates')
    ).watchUpdates(() => {
      isOutdated = true;
    });
  } catch {
    return undefined; // a deploy removed it, or there is no network: the page does without
  }
}

const used = whenUsed();

Promise.race([whenPainted(), used])
  .then(preloadChunks)
  .then(() => Promise.race([whenIdle(), used]))
  .then(() => import('./site'))
  .then(({ startSite }) =>
    startSite({ history, onHydrating: replayLastClick, loadUpdates, isOutdated: () => isOutdated }),
  )
  .catch(async (error: unknown) => {
    replayLastClick();
    // The page stays as the server rendered it: readable, with links that work.
    console.error('The page could not be hydrated', error);
    await (await loadUpdates())?.chunkFailed();
  });
