import { holdClicks } from './hold-clicks';
import { whenIdleOrUsed } from './when-idle-or-used';

// All that runs while the page loads. The rest is fetched meanwhile and starts when the browser is idle or somebody begins
// to use the page, which reads and works without it.
const releaseClicks = holdClicks();

whenIdleOrUsed()
  .then(() => import('./site'))
  .then(({ startSite }) => startSite(releaseClicks))
  .catch((error: unknown) => {
    releaseClicks();
    // The page stays as the server made it: readable, with links that work.
    console.error('The page could not be brought to life', error);
  });
