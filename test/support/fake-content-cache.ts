import { createContentStore, type ContentStore } from '../../server/content/cache/content-store';
import {
  createContentCache,
  type ContentCache,
  type ContentFetcher,
} from '../../server/content/cache/content-cache';
import type { Outcome } from '../../server/content/cache/cache-types';
import type { FetchScope } from '../../server/content/api/fetch-story';
import { ContentError, outage } from '../../server/content/api/content-error';
import type { ContentEvent } from '../../server/content/api/content-events';
import { ContentVersion } from '../../server/content/cache/content-version';
import { createFakeClock, type FakeClock } from './fake-clock';

/** Errors of a fetch or of a version request. */
export const broken = outage('broken', '/x');
export const missing = new ContentError({ status: 404, statusText: 'Not Found', response: 'x', path: '/x' });
export const refused = new ContentError({ status: 401, statusText: 'x', response: 'x', path: '/' });

/** A CMS whose responses a test scripts. */
interface FakeCms {
  /** The current version, or the error of its requests. */
  version: number | Error;
  /** The value of a fetch, or its error, by key. Default: `v<version>`. */
  readonly content: Map<string, string | Error>;
  /** The version named in responses. Default: the current one. */
  responseVersion: number | null;
  /** Milliseconds that a fetch takes. */
  delay: number;
  /** Milliseconds that a version request takes. */
  versionDelay: number;
}

/** A content cache over a scripted CMS, with a fake clock. */
export interface FakeContentCache {
  readonly clock: FakeClock;
  readonly cms: FakeCms;
  readonly events: readonly ContentEvent[];
  /** Fetches, in order. */
  readonly fetches: readonly (FetchScope & { readonly key: string })[];
  readonly version: ContentVersion;
  readonly store: ContentStore<string>;
  readonly cache: ContentCache<string>;
  /** Reads a key (default `a`), with the wait of a page. */
  readonly read: (key?: string, waitMs?: number) => Promise<Outcome<string>>;
  /** The number of version requests. */
  readonly versionRequests: () => number;
}

/** Creates a cache. Failed fetches pause it for 1, 2, 4 and then 8 seconds, failed version requests for 1 second each. */
export function createFakeContentCache({
  reuse = 'on' as 'on' | 'off',
  seconds = 60,
} = {}): FakeContentCache {
  const clock = createFakeClock();
  const cms: FakeCms = { version: 10, content: new Map(), responseVersion: null, delay: 0, versionDelay: 0 };
  const events: ContentEvent[] = [];
  const fetches: (FetchScope & { key: string })[] = [];
  const report = (event: ContentEvent): void => void events.push(event);
  const pause = async (milliseconds: number): Promise<void> => {
    if (milliseconds > 0) await new Promise<void>((resolve) => void clock.after(milliseconds, resolve));
  };
  let versionRequests = 0;
  const version = new ContentVersion({
    fetch: async () => {
      versionRequests += 1;
      await pause(cms.versionDelay);
      if (cms.version instanceof Error) throw cms.version;
      return cms.version;
    },
    seconds,
    clock,
    report,
    backoff: { after: () => 1_000 },
  });
  const store = createContentStore<string>({ entries: 1_000, bytes: 1_000_000, onEvict: () => {} });
  const backoff = { after: (count: number) => Math.min(8_000, 500 * 2 ** count) };
  const rest = { store, version, seconds, reuse, fetchTimeout: 9_000, clock, report, backoff };
  const cache = createContentCache(rest);
  const fetcherOf =
    (key: string): ContentFetcher<string> =>
    async (scope) => {
      fetches.push({ key, ...scope });
      const current = cms.version instanceof Error ? 0 : cms.version;
      await pause(cms.delay);
      const value = cms.content.get(key) ?? `v${current}`;
      if (value instanceof Error) throw value;
      return { value, bytes: value.length, cv: cms.responseVersion ?? current };
    };
  const read = (key = 'a', waitMs = 9_500) => cache.read(key, fetcherOf(key), { waitMs });
  return { clock, cms, events, fetches, version, store, cache, read, versionRequests: () => versionRequests };
}
