import { join } from 'node:path';
import type { Settings } from '../config/settings';
import type { ContentSource } from '../content/content-source';
import { anySharedCache, type SharedCaching } from '../pages/cache/shared-caching';
import { idleClock, type Clock } from '../runtime/clock';
import type { Log } from '../runtime/logging/log';
import { keyHeader } from './cache-keys';
import { cdnProviders } from './providers';
import type { SharedState } from '../coordination/shared-state';
import { whileLeased } from '../coordination/while-leased';
import { createPurgeClient } from './purge-client';
import { openPurgeMark } from './purge-mark';
import { Purger, type PurgeResult } from './purger';

/** The settings of a CDN. */
type CdnSettings = Pick<Settings, 'cdn' | 'cdnPurgeUrl' | 'cdnPurgeToken'>;

/** `Cache-Control` of pages that are purged as soon as they are outdated. */
const purgedCacheControl =
  'public, max-age=0, s-maxage=86400, stale-while-revalidate=600, stale-if-error=86400';

/** `Cache-Control` of a page whose successor may be ready at the next visit: the purge for it is over. */
const briefCacheControl = 'public, max-age=0, s-maxage=1, stale-if-error=86400';

/** How shared caches treat pages: the CDN of the settings, or any for `CDN=off`. */
export function sharedCachingOf({ cdn }: Pick<CdnSettings, 'cdn'>): SharedCaching {
  if (cdn === 'off') return anySharedCache;
  const provider = cdnProviders[cdn];
  return {
    cacheControl: purgedCacheControl,
    staleCacheControl: briefCacheControl,
    keyHeaders: (dependencies) => keyHeader(provider, dependencies),
  };
}

/**
 * Composes what purges the CDN of the settings after each publish; null for `CDN=off`.
 * @param shared what the site's processes share: one of them purges. Default: there is one process.
 */
export function composePurger({
  settings: { cdn, cdnPurgeUrl: url, cdnPurgeToken: token, contentCacheTtl, dataDir },
  clock = idleClock,
  shared,
  ...options
}: {
  settings: CdnSettings & Pick<Settings, 'contentCacheTtl' | 'dataDir'>;
  content: ContentSource;
  buildId: string;
  log: Log;
  count: (result: PurgeResult) => void;
  shared?: SharedState | undefined;
  clock?: Clock;
}): Pick<Purger, 'start' | 'stop'> | null {
  if (cdn === 'off' || url === undefined || token === undefined) return null;
  const client = createPurgeClient({ provider: cdnProviders[cdn], url, token, clock });
  const mark = openPurgeMark(join(dataDir, 'cdn-purged.json'), options.log);
  const open = (): Purger => new Purger({ ...options, client, mark, clock, checkSeconds: contentCacheTtl });
  return shared === undefined ? open() : leasedPurger(shared, clock, open);
}

/** Purges for as long as this process holds the lease. */
function leasedPurger(shared: SharedState, clock: Clock, open: () => Purger): Pick<Purger, 'start' | 'stop'> {
  const start = (): (() => void) => {
    const purger = open();
    void purger.start();
    return () => purger.stop();
  };
  let stop = (): void => {};
  return {
    start: async () => {
      stop = whileLeased({ shared, name: 'cdn-purge', clock, start });
    },
    stop: () => stop(),
  };
}
