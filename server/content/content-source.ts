import type { StoryAddress } from '../../common/story/story-path';
import type { BlockDefinition } from '../../common/block-system/define-block';
import type { Backoff } from '../runtime/backoff';
import type { Clock } from '../runtime/clock';
import { createCachedOptions } from './cached-options';
import type { ContentClient } from './api/content-client';
import type { ReportEvent } from './api/content-events';
import { cacheKeyOf, fetchStories, type StoriesRequest, type StoriesResponse } from './api/fetch-stories';
import {
  fetchStory,
  type FetchedContent,
  type FetchScope,
  type FoundStory,
  type ShownFields,
} from './api/fetch-story';
import type { Priority } from './api/rate-limit';
import { createContentCache } from './cache/content-cache';
import { createStoryStore } from './story-store';
import { createContentStore } from './cache/content-store';
import { ContentVersion, type ReceivedVersion } from './cache/content-version';
import type { CacheRead, Outcome } from './cache/cache-types';
import type { ChangedSummaries, ChangeSet } from './story-index/changes';
import { observed } from './observed-client';
import { healthOf, type SourceHealth } from './source-health';
import { nullIndexFile, type IndexFile } from './story-index/index-file';
import { PublishedIndex } from './story-index/published-index';
import type { StoryIndex } from './story-index/story-index';
import { ownVersion, type VersionSharing } from './share-version';
import { StorySummaries } from './summaries/story-summaries';
import { createTextReader } from './summaries/story-text';
import { withLists, type SharedIndex } from './summaries/with-lists';

/** Published stories. Nothing throws: a story that cannot be fetched is `unavailable`. */
export interface ContentSource {
  /** A story with its links and relations. The fetch goes on when the caller leaves. */
  readonly story: (address: StoryAddress, priority?: Priority) => Promise<Outcome<FoundStory>>;
  /**
   * A response of `cdn/stories` as it came.
   * @param onRead see `ReadOptions`. Default: not called.
   */
  readonly stories: (
    query: StoriesRequest,
    onRead?: (read: CacheRead) => void,
  ) => Promise<Outcome<StoriesResponse>>;
  /** The content version, which other caches share. */
  readonly version: Pick<
    ContentVersion,
    'current' | 'named' | 'age' | 'isVerified' | 'ensureFresh' | 'request'
  >;
  /** The published stories, and what changed between content versions, which other caches share. */
  readonly index: SharedIndex;
  /** What lists, the sitemap and redirects need of the published stories. */
  readonly summaries: Summaries;
  /** Records that a story is announced as published: publishes from then on refresh its page first. */
  readonly expect: (slug: string) => void;
  /**
   * Calls the listener after each publish with what it changed; null where that is unknown.
   * @returns a function that ends it.
   */
  readonly onPublish: (listener: PublishListener) => () => void;
  readonly health: () => SourceHealth;
  /** Resolves once index and summaries are complete, or could not be fetched: for a build, which has time to wait. */
  readonly indexed: () => Promise<void>;
  /** The first result of {@link indexed} in this process: pages with lists wait for it a moment. */
  readonly firstIndexed: () => Promise<void>;
  /** Ends work in the background, and closes the database of summaries. */
  readonly close: () => void;
}

/** Summaries of the published stories: complete at one content version, which may be behind the site's. */
export type Summaries = Omit<StorySummaries, 'follow' | 'restore' | 'settled' | 'close'>;

/**
 * Receives what a publish changed; null where that is unknown.
 * @param expected the slug of a story whose publish was announced; may be empty, or made up.
 */
type PublishListener = (changes: ChangeSet | null, expected: string) => void;

/** Options of a source. */
interface ContentSourceOptions {
  readonly client: ContentClient;
  readonly shownFields: ShownFields;
  readonly cache: 'on' | 'off';
  /** Seconds for which the content version is taken for current without a request. */
  readonly cacheSeconds: number;
  readonly clock: Clock;
  readonly report: ReportEvent;
  /** Where the index of stories outlives the process. Default: nowhere. */
  readonly indexFile?: IndexFile | undefined;
  /** The database of summaries, which outlives the process. Default: one in memory. */
  readonly summariesFile?: string | undefined;
  /** The site's languages, which summaries are fetched in. Default: one. */
  readonly languages?: readonly string[];
  /** `off`: what is not translated into a language has no page there. Default: it shows the text of the first one. */
  readonly fallback?: 'on' | 'off';
  /** The site's blocks, by which search knows the text of pages. Default: none, and it finds only the fields of `page`. */
  readonly blocks?: readonly BlockDefinition[] | undefined;
  /** True if the CMS calls a publish hook: an index that is current is then complete. Default false. */
  readonly hasHook?: boolean;
  /** The other processes of the site. Default: there are none. */
  readonly sharing?: VersionSharing | undefined;
  readonly backoff?: Backoff;
  /** The number of calls that wait for the rate limit. Default: none ever do. */
  readonly waiting?: () => number;
}

/**
 * Milliseconds for a fetch, retries and related stories included. A visitor waits at most twelve seconds: two more may go by
 * for header and footer.
 */
const fetchTimeout = 9_000;
/** Milliseconds that a visitor waits where nothing is cached. */
const waitMs = 9_500;

const megabyte = 1024 * 1024;
/** Bytes in memory for each byte of a response: objects take more than their JSON. */
const expansion = 4;
// Stories are read when a page is rendered; rendered pages have a cache of their own.
const storyBounds = { entries: 20_000, bytes: (8 * megabyte) / expansion };
const listBounds = { entries: 2_000, bytes: (8 * megabyte) / expansion };

/** A source over a content client: the version, the index of stories, a cache of stories and one of lists. */
export function createContentSource(options: ContentSourceOptions): ContentSource {
  const { shownFields, report, cache: reuse, hasHook = false } = options;
  // A response of a later version than an index that is being fetched shows that its listing is ahead of its own.
  const { client, state } = observed(options.client, (named) => void version.observe(named));
  const publishes = createPublishes(options.sharing ?? ownVersion(client, options.clock));
  const caches = createCaches({ ...options, client, publishes });
  publishes.follow(caches.version);
  const { version, index, summaries, stories, storyCache, listCache, withOptions } = caches;

  const indexed = (): Promise<void> => index.ready().then(() => summaries.settled());
  let firstIndexed: Promise<void> | undefined;

  /** True for an address that the index lacks. A story that was there is asked for once before it goes. */
  async function isMissing(address: StoryAddress, key: string, priority?: Priority): Promise<boolean> {
    if (reuse === 'off' || priority === 'known' || stories.get(key) !== undefined) return false;
    const isVerified = (await version.ensureFresh()) === 'verified';
    // In an outage no page is missing.
    if (state() !== 'answering' || !(isVerified || version.isMoving()) || !index.lacks(address)) return false;
    // The CMS may have published since: one such address a second is requested.
    return (hasHook && !version.isMoving()) || !(await publishes.takeProbe());
  }

  return {
    story: async (address, priority) => {
      const key = JSON.stringify([address.language, address.slug]);
      if (await isMissing(address, key, priority)) {
        report('missing');
        return { outcome: 'missing' };
      }
      const fetch = async (scope: FetchScope): Promise<FetchedContent<FoundStory>> => {
        const found = await fetchStory(client, shownFields, address, scope);
        index.confirm(address, found.cv);
        return found;
      };
      const how = { waitMs, priority, isListed: index.latest()?.at(address) !== undefined };
      return withOptions(await storyCache.read(key, fetch, how), address.language);
    },
    stories: (query, onRead) =>
      listCache.read(cacheKeyOf(query), (scope) => fetchStories(client, query, scope), {
        waitMs,
        onRead,
        // Programs come after visitors.
        priority: 'unknown',
      }),
    version,
    index: withLists(index, version, summaries),
    summaries,
    indexed,
    firstIndexed: () => (firstIndexed ??= indexed()),
    close: () => {
      index.close();
      summaries.close();
    },
    expect: publishes.expect,
    onPublish: publishes.listen,
    health: () => ({ state: state(), waiting: options.waiting?.() ?? 0, ...healthOf(caches) }),
  };
}

/** The announcements and listeners of publishes, of all processes of the site. */
function createPublishes(sharing: VersionSharing) {
  const listeners = new Set<PublishListener>();
  let expected = '';
  const expect = (slug: string): void => void (expected = slug);
  return {
    expect,
    takeProbe: sharing.takeProbe,
    listen: (listener: PublishListener) => {
      listeners.add(listener);
      return (): void => void listeners.delete(listener);
    },
    follow: (version: ContentVersion): void => sharing.follow(version, expect),
    onIndexed: (changes: ChangeSet | null): void => {
      for (const listener of listeners) listener(changes, expected);
    },
    /** How the content version is learned. */
    version: {
      fetch: sharing.fetch,
      announce: (received: ReceivedVersion): void => sharing.announce(received, expected),
    },
  };
}

/** The version, the index that follows it, and the caches whose entries belong to versions. */
function createCaches({
  client,
  report,
  clock,
  cacheSeconds: seconds,
  cache: reuse,
  backoff,
  indexFile: file = nullIndexFile,
  summariesFile = ':memory:',
  languages = [''],
  fallback = 'on',
  blocks = [],
  publishes,
}: ContentSourceOptions & { readonly publishes: ReturnType<typeof createPublishes> }) {
  const onEvict = (count: number): void => report('evicted', { count });
  const stories = createStoryStore({ ...storyBounds, onEvict });
  const lists = createContentStore<StoriesResponse>({ ...listBounds, onEvict });
  const common = { client, clock, report, backoff };
  const readText = createTextReader(blocks);
  const summaries = new StorySummaries({ ...common, file: summariesFile, languages, readText, fallback });
  const follow = (next: StoryIndex): Promise<ChangedSummaries | null> => summaries.follow(next);
  const onRestored = (last: StoryIndex): void => void summaries.restore(last);
  const { onIndexed } = publishes;
  const isMoving = (): boolean => version.isMoving();
  const index = new PublishedIndex({ ...common, file, isMoving, onIndexed, follow, onRestored, fallback });
  const version = new ContentVersion({
    ...publishes.version,
    seconds,
    clock,
    report,
    prepare: (next) => index.prepare(next),
    // Entries of another version, and changed since, serve only while the CMS is slow or fails.
    onVersionChange: (current) => {
      report('flushed', { version: current, responses: stories.size() + lists.size() });
      return index.enter(current);
    },
    backoff,
  });
  const shared = { version, reuse, seconds, fetchTimeout, clock, report, backoff };
  const isUnchanged = (found: FoundStory, cv: number) => index.isUnchanged(found.dependencies, cv);
  return {
    version,
    index,
    summaries,
    stories,
    lists,
    storyCache: createContentCache<FoundStory>({ store: stories, ...shared, isUnchanged }),
    listCache: createContentCache<StoriesResponse>({ store: lists, ...shared }),
    withOptions: createCachedOptions(client, { ...shared, onEvict, waitMs }),
  };
}
