import { systemClock, type Clock } from '../clock';
import type { Settings } from '../env';
import type { Log } from '../log';
import { createContentClient, type ContentClient } from './content-client';
import { logEvents, toAll, type ReportEvent } from './content-events';
import { createContentSource, disabledContentSource, type ContentSource } from './content-source';
import { createRateLimit } from './rate-limit';

/** The settings that the content's source is made of. */
export type ContentSettings = Pick<
  Settings,
  | 'contentApiUrl'
  | 'contentToken'
  | 'contentOauthToken'
  | 'contentTimeout'
  | 'contentRateLimit'
  | 'contentCache'
  | 'contentCacheTtl'
>;

/**
 * Puts together where content comes from: rate limit, client, version, cache. Without a token it is a source that knows nothing.
 * @param relations fields whose stories come with a page, as `component.field`.
 * @param listen hears every step besides the log.
 */
export function composeContent({
  settings,
  relations,
  log,
  listen = () => {},
  clock = systemClock,
}: {
  settings: ContentSettings;
  relations: readonly string[];
  log: Log;
  listen?: ReportEvent;
  clock?: Clock;
}): ContentSource {
  if (settings.contentToken === undefined) return disabledContentSource(log);
  const report = toAll(logEvents(log), listen);
  return createContentSource({
    client: composeClient({ settings, token: settings.contentToken, report, clock }),
    relations,
    cache: settings.contentCache,
    cacheSeconds: settings.contentCacheTtl,
    clock,
    report,
  });
}

/** A client within the site's rate limit. */
export function composeClient({
  settings,
  token,
  report,
  clock = systemClock,
}: {
  settings: Omit<ContentSettings, 'contentToken'>;
  token: string;
  report: ReportEvent;
  clock?: Clock;
}): ContentClient {
  return createContentClient({
    baseUrl: settings.contentApiUrl,
    token,
    oauthToken: settings.contentOauthToken,
    timeout: settings.contentTimeout,
    limit: createRateLimit({ starts: settings.contentRateLimit, clock, report }),
    report,
  });
}
