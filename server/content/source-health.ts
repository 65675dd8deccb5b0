import type { ContentVersion } from './cache/content-version';
import type { SourceState } from './observed-client';
import type { PublishedIndex } from './story-index/published-index';

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
  /** Calls that wait for the rate limit. */
  readonly waiting: number;
  /** Published stories by the last index that is known; null before the first. */
  readonly stories: number | null;
  /** Milliseconds since they were last listed; null before the first time in this process. */
  readonly indexAge: number | null;
  /** True while that index is of the current content version. */
  readonly isIndexed: boolean;
}

interface MeasuredParts {
  readonly version: Pick<ContentVersion, 'current' | 'age'>;
  readonly index: Pick<PublishedIndex, 'latest' | 'age' | 'current'>;
  readonly stories: CacheSize;
  readonly lists: CacheSize;
  readonly storyCache: { readonly stalest: () => number };
  readonly listCache: { readonly stalest: () => number };
}

interface CacheSize {
  readonly size: () => number;
  readonly bytes: () => number;
}

/** Reads the state, but for what the client knows. */
export function healthOf({
  version,
  index,
  stories,
  lists,
  storyCache,
  listCache,
}: MeasuredParts): Omit<SourceHealth, 'state' | 'waiting'> {
  return {
    known: stories.size(),
    bytes: stories.bytes() + lists.bytes(),
    version: version.current(),
    versionAge: Number.isFinite(version.age()) ? version.age() : null,
    stale: Math.max(storyCache.stalest(), listCache.stalest()),
    stories: index.latest()?.size ?? null,
    indexAge: index.age(),
    isIndexed: index.current() !== undefined,
  };
}
