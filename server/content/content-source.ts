import { integerOf, isJsonObject } from '../../common/json';
import type { StoryAddress } from '../../common/story/story-path';
import type { Clock } from '../runtime/clock';
import type { Log } from '../runtime/log';
import { createContentStore, type ContentStore } from './cache/content-store';
import { createContentCache, type ContentCache, type Outcome } from './cache/content-cache';
import type { ContentClient } from './api/content-client';
import { ContentError, outage } from './api/content-error';
import type { ReportEvent } from './api/content-events';
import { createContentVersion, type ContentVersion, type VersionState } from './cache/content-version';
import { fetchStories, cacheKeyOf, type StoriesResponse, type StoriesQuery } from './api/fetch-stories';
import { fetchStory, type FoundStory } from './api/fetch-story';
import type { Backoff } from '../runtime/backoff';
import type { Priority } from './api/rate-limit';

/** Whether pages can be had: `untried` until the first answer. */
export type SourceState = 'untried' | 'answering' | 'failing' | 'disabled';

/** How the source is, for readiness and metrics. */
export interface SourceHealth {
  readonly state: SourceState;
  /** Stories that can be served without asking. */
  readonly known: number;
  /** Bytes of all answers that are kept, as they came. */
  readonly bytes: number;
  /** The content version believed in; 0 before the first. */
  readonly version: number;
  /** Milliseconds since that version was last confirmed; null before it ever was. */
  readonly versionAge: number | null;
  /** Milliseconds: the age of the oldest answer served stale within the last minute; 0 where none was. */
  readonly stale: number;
}

/** Where published stories come from. Nothing of it throws: what cannot be had is `unavailable`. */
export interface ContentSource {
  /** A story with its links and relations. Whoever asks first, the fill goes on without them. */
  story: (address: StoryAddress, priority?: Priority) => Promise<Outcome<FoundStory>>;
  /** An answer of `cdn/stories` as it came. */
  stories: (question: StoriesQuery) => Promise<Outcome<StoriesResponse>>;
  /** Asks for the content version now: what a publish hook causes. */
  checkVersion: () => Promise<VersionState>;
  /** The content version believed in; 0 before the first. */
  version: () => number;
  /** True where what belongs to this version may be served without asking anybody. */
  isVerified: (version: number) => boolean;
  /** What is known of the version once it was asked for where that was due, and within half a second. Never throws. */
  ensureFresh: () => Promise<VersionState>;
  /** Calls back each time the version has moved. */
  onVersionChange: (listener: () => void) => void;
  health: () => SourceHealth;
}

/** What a source is made of. */
export interface ContentSourceOptions {
  readonly client: ContentClient;
  /** Fields whose stories come with a page, as `component.field`. */
  readonly relations: readonly string[];
  readonly cache: 'on' | 'off';
  /** Seconds for which an answer is used without asking whether the content version moved. */
  readonly cacheSeconds: number;
  readonly clock: Clock;
  readonly report: ReportEvent;
  readonly backoff?: Backoff;
}

/** Milliseconds, retries and related stories included. A visitor waits at most twelve seconds: two more may go by for header and footer. */
const fetchTimeout = 9_000;
/** Milliseconds that a visitor waits where nothing is known. */
const waitMs = 9_500;
/** Milliseconds for the question which version is current. */
const versionTimeout = 6_000;

const megabyte = 1024 * 1024;
// What pages are made of is asked for when they are made; the pages themselves are kept elsewhere.
/** Bytes in memory for each byte of an answer as it came: objects take more than their JSON. */
const unpacked = 4;
const storyBounds = { entries: 20_000, bytes: (8 * megabyte) / unpacked };
const listBounds = { entries: 2_000, bytes: (8 * megabyte) / unpacked };

/** A source over a content client: the version, and what is kept of stories and of lists. */
export function createContentSource(options: ContentSourceOptions): ContentSource {
  const { relations, report, clock } = options;
  let state: SourceState = 'untried';
  const client = observed(options.client, (responses) => {
    state = responses ? 'answering' : 'failing';
  });
  const onEvict = (count: number): void => report('evicted', { count });
  const stories = createContentStore<FoundStory>({ ...storyBounds, onEvict });
  const movers: (() => void)[] = [];
  const lists = createContentStore<StoriesResponse>({ ...listBounds, onEvict });
  const version = createContentVersion({
    question: () => fetchVersion(client),
    seconds: options.cacheSeconds,
    clock,
    report,
    // Kept answers belong to a version: those of another are used only while the service is slow or fails.
    onVersionChange: (moved) => {
      report('flushed', { version: moved, responses: stories.size() + lists.size() });
      for (const listener of movers) listener();
    },
    ...(options.backoff === undefined ? {} : { backoff: options.backoff }),
  });
  const storyCache = cacheOver(stories, version, options);
  const listCache = cacheOver(lists, version, options);

  return {
    story: (address, priority) =>
      storyCache.read(
        JSON.stringify([address.language, address.slug]),
        (scope) => fetchStory(client, relations, address, scope),
        { waitMs, ...(priority === undefined ? {} : { priority }) },
      ),
    stories: (question) =>
      listCache.read(cacheKeyOf(question), (scope) => fetchStories(client, question, scope), {
        waitMs,
        // Programs come after visitors.
        priority: 'unknown',
      }),
    checkVersion: () => version.ask(),
    version: () => version.current(),
    isVerified: (cv) => cv > 0 && cv === version.current() && version.state() === 'verified',
    ensureFresh: () => version.ensureFresh(),
    onVersionChange: (listener) => void movers.push(listener),
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

function cacheOver<Value>(
  store: ContentStore<Value>,
  version: ContentVersion,
  { cache, cacheSeconds: seconds, clock, report, backoff }: ContentSourceOptions,
): ContentCache<Value> {
  const rest = backoff === undefined ? {} : { backoff };
  return createContentCache({ store, version, reuse: cache, seconds, fetchTimeout, clock, report, ...rest });
}

async function fetchVersion(client: ContentClient): Promise<number> {
  const scope = { priority: 'urgent', signal: AbortSignal.timeout(versionTimeout) } as const;
  const { body } = await client.get(['cdn', 'spaces', 'me'], {}, scope);
  const { space } = body;
  if (!isJsonObject(space)) throw outage('the answer holds no space', '/cdn/spaces/me');
  return integerOf(space['version'], 0);
}

/** Notes of each call whether the content service answered it, be it that something is missing. */
function observed(client: ContentClient, note: (responses: boolean) => void): ContentClient {
  return {
    ...client,
    get: async (...call) => {
      try {
        const answer = await client.get(...call);
        note(true);
        return answer;
      } catch (error) {
        note(error instanceof ContentError && !error.retryable);
        throw error;
      }
    },
  };
}

/** The source of a site without a content token: it says so once, and knows no page. */
export function disabledContentSource(log: Log): ContentSource {
  log.error('content-disabled', {
    reason: 'CONTENT_TOKEN is not set: pages cannot be loaded from the content service',
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
    checkVersion: () => Promise.resolve('unsupported'),
    version: () => 0,
    isVerified: () => false,
    ensureFresh: () => Promise.resolve('unverified'),
    onVersionChange: () => {},
    health: () => ({ state: 'disabled', known: 0, bytes: 0, version: 0, versionAge: null, stale: 0 }),
  };
}
