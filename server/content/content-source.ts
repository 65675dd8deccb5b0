import { integerOf, isJsonObject } from '../../common/json';
import type { StoryAddress } from '../../common/story/story-path';
import type { Backoff } from '../runtime/backoff';
import type { Clock } from '../runtime/clock';
import type { Log } from '../runtime/log';
import type { ContentClient } from './api/content-client';
import { ContentError, outage } from './api/content-error';
import type { ReportEvent } from './api/content-events';
import { cacheKeyOf, fetchStories, type StoriesQuery, type StoriesResponse } from './api/fetch-stories';
import { fetchStory, type FoundStory } from './api/fetch-story';
import type { Priority } from './api/rate-limit';
import { createContentCache } from './cache/content-cache';
import { createContentStore } from './cache/content-store';
import { ContentVersion, type VersionState } from './cache/content-version';
import type { Outcome } from './cache/cache-types';

/** Whether the CMS responds: `untried` until the first response. */
export type SourceState = 'untried' | 'answering' | 'failing' | 'disabled';

/** The state of the source, for readiness and metrics. */
export interface SourceHealth {
  readonly state: SourceState;
  /** Cached stories. */
  readonly known: number;
  /** Bytes of all cached responses, as they came. */
  readonly bytes: number;
  /** The current content version; 0 before the first. */
  readonly version: number;
  /** Milliseconds since that version was last confirmed; null before it ever was. */
  readonly versionAge: number | null;
  /** The age in milliseconds of the oldest response served stale within the last minute; 0 where none was. */
  readonly stale: number;
}

/** Published stories. Nothing throws: a story that cannot be had is `unavailable`. */
export interface ContentSource {
  /** A story with its links and relations. The fetch goes on when the caller leaves. */
  readonly story: (address: StoryAddress, priority?: Priority) => Promise<Outcome<FoundStory>>;
  /** A response of `cdn/stories` as it came. */
  readonly stories: (query: StoriesQuery) => Promise<Outcome<StoriesResponse>>;
  /** The content version, which other caches share. */
  readonly version: Pick<ContentVersion, 'current' | 'isVerified' | 'ensureFresh' | 'request'>;
  /** Calls the listener each time the version has changed. */
  readonly onVersionChange: (listener: () => void) => void;
  readonly health: () => SourceHealth;
}

/** Options of a source. */
interface ContentSourceOptions {
  readonly client: ContentClient;
  /** Fields whose stories come with a page, as `component.field`. */
  readonly relations: readonly string[];
  readonly cache: 'on' | 'off';
  /** Seconds for which the content version is taken for current without a request. */
  readonly cacheSeconds: number;
  readonly clock: Clock;
  readonly report: ReportEvent;
  readonly backoff?: Backoff;
}

/**
 * Milliseconds for a fetch, retries and related stories included. A visitor waits at most twelve seconds: two more may go by
 * for header and footer.
 */
const fetchTimeout = 9_000;
/** Milliseconds that a visitor waits where nothing is cached. */
const waitMs = 9_500;
/** Milliseconds for the request of the version. */
const versionTimeout = 6_000;

const megabyte = 1024 * 1024;
/** Bytes in memory for each byte of a response: objects take more than their JSON. */
const expansion = 4;
// Stories are read when a page is rendered; rendered pages have a cache of their own.
const storyBounds = { entries: 20_000, bytes: (8 * megabyte) / expansion };
const listBounds = { entries: 2_000, bytes: (8 * megabyte) / expansion };

/** A source over a content client: the version, a cache of stories and one of lists. */
export function createContentSource(options: ContentSourceOptions): ContentSource {
  const { relations, report, clock, cacheSeconds: seconds, cache: reuse, backoff } = options;
  let state: SourceState = 'untried';
  const client = observed(options.client, (responds) => {
    state = responds ? 'answering' : 'failing';
  });
  const onEvict = (count: number): void => report('evicted', { count });
  const stories = createContentStore<FoundStory>({ ...storyBounds, onEvict });
  const lists = createContentStore<StoriesResponse>({ ...listBounds, onEvict });
  const listeners: (() => void)[] = [];
  const version = new ContentVersion({
    fetch: () => fetchVersion(client),
    seconds,
    clock,
    report,
    // Entries of another version serve only while the CMS is slow or fails.
    onVersionChange: (current) => {
      report('flushed', { version: current, responses: stories.size() + lists.size() });
      for (const listener of listeners) listener();
    },
    backoff,
  });
  const shared = { version, reuse, seconds, fetchTimeout, clock, report, backoff };
  const storyCache = createContentCache({ store: stories, ...shared });
  const listCache = createContentCache({ store: lists, ...shared });

  return {
    story: (address, priority) =>
      storyCache.read(
        JSON.stringify([address.language, address.slug]),
        (scope) => fetchStory(client, relations, address, scope),
        { waitMs, priority },
      ),
    stories: (query) =>
      listCache.read(cacheKeyOf(query), (scope) => fetchStories(client, query, scope), {
        waitMs,
        // Programs come after visitors.
        priority: 'unknown',
      }),
    version,
    onVersionChange: (listener) => void listeners.push(listener),
    health: () => ({
      state,
      known: stories.size(),
      bytes: stories.bytes() + lists.bytes(),
      version: version.current(),
      versionAge: Number.isFinite(version.age()) ? version.age() : null,
      stale: Math.max(storyCache.stalest(), listCache.stalest()),
    }),
  };
}

async function fetchVersion(client: ContentClient): Promise<number> {
  const scope = { priority: 'urgent', signal: AbortSignal.timeout(versionTimeout) } as const;
  const { body } = await client.get(['cdn', 'spaces', 'me'], {}, scope);
  const { space } = body;
  if (!isJsonObject(space)) throw outage('the response holds no space', '/cdn/spaces/me');
  return integerOf(space['version'], 0);
}

/** Reports for each call whether the CMS responded; a 404 is a response. */
function observed(client: ContentClient, report: (responds: boolean) => void): ContentClient {
  return {
    ...client,
    get: async (...call) => {
      try {
        const response = await client.get(...call);
        report(true);
        return response;
      } catch (error) {
        report(error instanceof ContentError && !error.retryable);
        throw error;
      }
    },
  };
}

/** The source of a site without a content token: logs that once, and has no story. */
export function disabledContentSource(log: Log): ContentSource {
  log.error('content-disabled', {
    reason: 'CONTENT_TOKEN is not set: pages cannot be loaded from the CMS',
  });
  const error = new ContentError({
    status: 503,
    statusText: 'Disabled',
    response: 'no content token',
    path: '/',
  });
  const unavailable = (): Promise<Outcome<never>> => Promise.resolve({ outcome: 'unavailable', error });
  return {
    story: unavailable,
    stories: unavailable,
    version: {
      current: () => 0,
      isVerified: () => false,
      ensureFresh: () => Promise.resolve('unverified'),
      request: () => Promise.resolve<VersionState>('unsupported'),
    },
    onVersionChange: () => {},
    health: () => ({ state: 'disabled', known: 0, bytes: 0, version: 0, versionAge: null, stale: 0 }),
  };
}
