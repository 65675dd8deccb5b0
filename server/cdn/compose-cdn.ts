import { join } from 'node:path';
import type { Settings } from '../config/settings';
import type { ContentSource } from '../content/content-source';
import { anySharedCache, type SharedCaching } from '../pages/cache/shared-caching';
import { idleClock, type Clock } from '../runtime/clock';
import type { Log } from '../runtime/log';
import { keyHeader } from './cache-keys';
import { cdnProviders } from './providers';
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

/** Composes what purges the CDN of the settings after each publish; null for `CDN=off`. */
export function composePurger({
  settings: { cdn, cdnPurgeUrl: url, cdnPurgeToken: token, contentCacheTtl, dataDir },
  clock = idleClock,
  ...options
}: {
  settings: CdnSettings & Pick<Settings, 'contentCacheTtl' | 'dataDir'>;
  content: ContentSource;
  buildId: string;
  log: Log;
  count: (result: PurgeResult) => void;
  clock?: Clock;
}): Purger | null {
  if (cdn === 'off' || url === undefined || token === undefined) return null;
  const client = createPurgeClient({ provider: cdnProviders[cdn], url, token, clock });
  const mark = openPurgeMark(join(dataDir, 'cdn-purged.json'), options.log);
  return new Purger({ ...options, client, mark, clock, checkSeconds: contentCacheTtl });
}
