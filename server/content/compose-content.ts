import type { BlockDefinition } from '../../common/block-system/define-block';
import { shownFieldsOf } from './known-fields';
import { systemClock, type Clock } from '../runtime/clock';
import type { Settings } from '../config/settings';
import type { Log } from '../runtime/logging/log';
import { SharedFetches } from '../coordination/shared-fetches';
import type { SharedState } from '../coordination/shared-state';
import { advised } from './advised-client';
import { createContentClient, type ContentClient } from './api/content-client';
import { shareClient } from './api/shared-client';
import { shareVersion } from './share-version';
import { logEvents, toAll, type ReportEvent } from './api/content-events';
import { createContentSource, type ContentSource } from './content-source';
import { disabledContentSource } from './disabled-source';
import { createDraftSource, type DraftSource } from './draft-source';
import type { IndexFile } from './story-index/index-file';
import { createRateLimit, type RateLimit } from './api/rate-limit';

/** The settings of the content source. */
type ContentSettings = Pick<
  Settings,
  | 'contentApiUrl'
  | 'contentToken'
  | 'contentPreviewToken'
  | 'contentOauthToken'
  | 'contentTimeout'
  | 'contentRateLimit'
  | 'contentCache'
  | 'contentCacheTtl'
  | 'siteLanguages'
  | 'siteLanguageFallback'
  | 'contentManagementUrl'
>;

/** The settings that say whether the CMS calls a publish hook. */
type HookSettings = Pick<Settings, 'contentWebhookSecret' | 'contentWebhookKey'>;

/** The content source of a site. */
interface ComposedContent extends ContentSource {
  /** Drafts; null without a preview token. */
  readonly drafts: DraftSource | null;
}

/**
 * Composes the content source: rate limit, clients, version, cache. Without a token every story is unavailable.
 * @param listen receives every step, as the log does.
 * @param indexFile where the index of stories outlives the process. Default: nowhere.
 * @param summariesFile the database of summaries. Default: one in memory.
 * @param shared what the site's processes share. Default: there is one.
 * @param blocks the site's blocks: their relations come with a page, and search finds their texts.
 */
export function composeContent({
  settings,
  blocks,
  log,
  listen = () => {},
  clock = systemClock,
  indexFile,
  summariesFile,
  shared,
}: {
  settings: ContentSettings & Partial<HookSettings>;
  blocks: readonly BlockDefinition[];
  log: Log;
  listen?: ReportEvent;
  clock?: Clock;
  indexFile?: IndexFile;
  summariesFile?: string;
  shared?: SharedState | undefined;
}): ComposedContent {
  const report = reportTo(log, listen);
  const { contentToken, contentPreviewToken } = settings;
  const shownFields = shownFieldsOf(blocks);
  // Visitors and editors share the rate that the Storyblok plan allows.
  const limit = createRateLimit({ callsPerSecond: settings.contentRateLimit, shared, clock, report });
  const clientOf = (token: string, name: string): ContentClient =>
    advised(composeClient({ settings, token, report, clock, limit }), name, settings.contentApiUrl);
  const draftsOf = (token: string): DraftSource =>
    createDraftSource({ client: clientOf(token, 'CONTENT_PREVIEW_TOKEN'), shownFields, clock });
  const drafts = contentPreviewToken === undefined ? null : draftsOf(contentPreviewToken);
  if (contentToken === undefined) return { ...disabledContentSource(log), drafts };
  const source = createContentSource({
    ...sharedClient(clientOf(contentToken, 'CONTENT_TOKEN'), shared, clock),
    shownFields,
    cache: settings.contentCache,
    cacheSeconds: settings.contentCacheTtl,
    clock,
    report,
    hasHook: (settings.contentWebhookSecret ?? settings.contentWebhookKey) !== undefined,
    indexFile,
    summariesFile,
    blocks,
    languages: settings.siteLanguages,
    fallback: settings.siteLanguageFallback,
    waiting: () => limit.waiting(),
  });
  return { ...source, drafts };
}

/** Reports each step to the listener, and to the log. */
function reportTo(log: Log, listen: ReportEvent): ReportEvent {
  const logEvent = logEvents(log);
  return toAll(listen, (event, fields) => {
    // `content-unavailable` is logged with its error by the page that cannot be shown.
    if (event !== 'unavailable') logEvent(event, fields);
  });
}

/** The client of published stories, whose calls the site's processes share. */
function sharedClient(client: ContentClient, shared: SharedState | undefined, clock: Clock) {
  if (shared === undefined) return { client };
  const fetches = new SharedFetches(shared, clock);
  return { client: shareClient(client, fetches), sharing: shareVersion(client, { shared, fetches, clock }) };
}

/** A client within the site's rate limit. */
export function composeClient({
  settings,
  token,
  report,
  clock = systemClock,
  limit = createRateLimit({ callsPerSecond: settings.contentRateLimit, clock, report }),
}: {
  settings: Omit<
    ContentSettings,
    'contentToken' | 'contentPreviewToken' | 'siteLanguages' | 'siteLanguageFallback'
  >;
  token: string;
  report: ReportEvent;
  clock?: Clock;
  limit?: RateLimit;
}): ContentClient {
  return createContentClient({
    baseUrl: settings.contentApiUrl,
    token,
    oauthToken: settings.contentOauthToken,
    managementUrl: settings.contentManagementUrl,
    timeout: settings.contentTimeout,
    limit,
    report,
  });
}
