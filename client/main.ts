import { behaviours } from '../common/blocks/behaviours';
import { ROOT_ID } from '../common/constants';
import { startBehaviours } from './behaviours/start-behaviours';
import { createClientHistory } from './navigation/browser-history';
import type { ChunkReload } from './updates/chunk-reload';
import { replayClicks } from './startup/replay-clicks';
import { preloadChunks } from './startup/preload-chunks';
import { requestEarlyPayload, type EarlyPayload } from './startup/early-payload';
import { isFastLine } from './startup/line';
import { whenIdle, whenPainted, whenUsed } from './startup/idle';

// The only script that runs while the page loads. Behaviours follow as their elements come near. React, which navigations and
// forms need, is fetched after the first paint on a fast line, else when the visitor begins to use the page: it is readable and
// has working links without it.
const replayLastClick = replayClicks();

const history = createClientHistory();

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

const root = document.getElementById(ROOT_ID);
if (root !== null)
  startBehaviours(root, behaviours, {
    scope: { history },
    onFailure: async (error) => {
      console.error('A part of the page could not be started', error);
      await (await loadUpdates())?.chunkFailed();
    },
  });

const used = whenUsed();
let earlyPayload: EarlyPayload | undefined;
const isPreview = location.search.includes('_storyblok');

/** Resolves when React is to start: at an idle moment where it costs the visitor nothing, else when the page is used. */
async function whenWanted(): Promise<void> {
  await Promise.race([whenPainted(), used]);
  if (!isPreview && !isFastLine()) {
    earlyPayload = requestEarlyPayload(await used);
    // Its page needs them, and they load in parallel, too. Whoever needs them tries again.
    if (earlyPayload !== undefined) import('../common/blocks/static-blocks').catch(() => {});
  }
  preloadChunks();
  await Promise.race([whenIdle(), used]);
}

whenWanted()
  .then(() => import('./site'))
  .then(({ startSite }) =>
    startSite({
      history,
      onHydrating: replayLastClick,
      loadUpdates,
      isOutdated: () => isOutdated,
      earlyPayload,
    }),
  )
  .catch(async (error: unknown) => {
    replayLastClick();
    // The page stays as the server rendered it: readable, with links that work.
    console.error('The page could not be hydrated', error);
    await (await loadUpdates())?.chunkFailed();
  });
