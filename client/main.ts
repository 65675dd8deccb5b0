import { behaviours } from '../common/blocks/behaviours';
import { ANALYTICS_ATTRIBUTE, ROOT_ID, VITALS_ATTRIBUTE } from '../common/constants';
import { startBehaviours } from './behaviours/start-behaviours';
import { createEarlyLinks } from './documents/early-links';
import { onError } from './hooks';
import { createClientHistory } from './navigation/browser-history';
import type { ChunkReload } from './updates/chunk-reload';
import { replayClicks } from './startup/replay-clicks';
import { preloadChunks } from './startup/preload-chunks';
import { scrollAfterLoad } from './startup/scroll-after-load';
import { entryNames } from './startup/entry-script';
import { whenIdle, whenPainted, whenUsed } from './startup/idle';
import { whenWanted } from './startup/when-wanted';
import { reportLoads, reportView } from './visits/report-view';

// The only script that runs while the page loads. Behaviours follow as their elements come near, and with a use of the page what
// follows its links by their documents. React, which forms need, and which makes navigations fastest, is fetched after the first
// paint on a fast line, else as late as possible: the page is readable and has working links without it.
const history = createClientHistory();
scrollAfterLoad(history.location());
const replayLastClick = replayClicks();

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
    history,
    onFailure: async (error) => {
      console.error('A part of the page could not be started', error);
      onError(error, { kind: 'behaviour' });
      await (await loadUpdates())?.chunkFailed();
    },
  });

const links = createEarlyLinks(history, reportView);
const used = whenUsed();
whenWanted(links.onUse)
  .then(() => {
    preloadChunks();
    return Promise.race([whenIdle(), used]);
  })
  .then(() => import('./site'))
  .then(({ startSite }) =>
    startSite({
      history,
      takeOver: links.stop,
      onHydrating: replayLastClick,
      loadUpdates,
      isOutdated: () => isOutdated,
      reportView,
    }),
  )
  .catch(async (error: unknown) => {
    replayLastClick();
    // The page stays as the server rendered it: readable, with links that work.
    console.error('The page could not be hydrated', error);
    onError(error, { kind: 'hydration' });
    await (await loadUpdates())?.chunkFailed();
  });

reportLoads();

/** Once the page is idle. A deploy may have removed the code, or there is no network: the visit is not measured then. */
const measure = (load: () => Promise<void>): unknown =>
  whenPainted()
    .then(whenIdle)
    .then(load)
    .catch(() => {});

const [consent, scriptUrl] = entryNames(ANALYTICS_ATTRIBUTE);
if (scriptUrl !== undefined)
  measure(async () => (await import('./analytics/start-analytics')).startAnalytics(scriptUrl, consent));
const [share, page] = entryNames(VITALS_ATTRIBUTE);
if (Math.random() < Number(share))
  measure(async () => (await import('./vitals/measure-vitals')).measureVitals(page));
