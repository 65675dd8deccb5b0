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
import { createContentVersion, type ContentVersion } from '../../server/content/cache/content-version';
import { createFakeClock, type FakeClock } from './fake-clock';

/** What a fill or a question may fail with. */
export const broken = outage('broken', '/x');
export const missing = new ContentError({ status: 404, statusText: 'Not Found', response: 'x', path: '/x' });
export const refused = new ContentError({ status: 401, statusText: 'x', response: 'x', path: '/' });

/** A content service as a test scripts it. */
export interface World {
  /** The version that the service names; an error where it cannot. */
  version: number | Error;
  /** What a fill brings, by key; an error where it fails. `v<version>` unless set. */
  readonly content: Map<string, string | Error>;
  /** The version that answers bear; the world's own unless set. */
  told: number | null;
  /** Milliseconds that a fill takes. */
  slow: number;
  /** Milliseconds that the question for the version takes. */
  slowVersion: number;
}

/** Answers over a scripted content service, their clock turned by hand. */
export interface FakeContentCache {
  readonly clock: FakeClock;
  readonly world: World;
  readonly events: readonly ContentEvent[];
  /** Calls for content, in order. */
  readonly fills: readonly (FetchScope & { readonly key: string })[];
  readonly version: ContentVersion;
  readonly store: ContentStore<string>;
  readonly responses: ContentCache<string>;
  /** Reads a key, `a` unless given, with the patience of a page. */
  readonly read: (key?: string, waitMs?: number) => Promise<Outcome<string>>;
  /** Calls for the version. */
  readonly questions: () => number;
}

/** Makes them: failures pause for 1, 2, 4 and then 8 seconds, for the version 1 each time. */
export function createFakeContentCache({
  reuse = 'on' as 'on' | 'off',
  seconds = 60,
} = {}): FakeContentCache {
  const clock = createFakeClock();
  const world: World = { version: 10, content: new Map(), told: null, slow: 0, slowVersion: 0 };
  const events: ContentEvent[] = [];
  const fills: (FetchScope & { key: string })[] = [];
  const report = (event: ContentEvent): void => void events.push(event);
  const taking = async (milliseconds: number): Promise<void> => {
    if (milliseconds > 0) await new Promise<void>((resolve) => void clock.after(milliseconds, resolve));
  };
  let questions = 0;
  const version = createContentVersion({
    fetch: async () => {
      questions += 1;
      await taking(world.slowVersion);
      if (world.version instanceof Error) throw world.version;
      return world.version;
    },
    seconds,
    clock,
    report,
    backoff: { after: () => 1_000 },
  });
  const store = createContentStore<string>({ entries: 1_000, bytes: 1_000_000, onEvict: () => {} });
  const backoff = { after: (count: number) => Math.min(8_000, 500 * 2 ** count) };
  const rest = { store, version, seconds, reuse, fetchTimeout: 9_000, clock, report, backoff };
  const responses = createContentCache(rest);
  const fillOf =
    (key: string): ContentFetcher<string> =>
    async (scope) => {
      fills.push({ key, ...scope });
      const current = world.version instanceof Error ? 0 : world.version;
      await taking(world.slow);
      const value = world.content.get(key) ?? `v${current}`;
      if (value instanceof Error) throw value;
      return { value, bytes: value.length, cv: world.told ?? current };
    };
  const read = (key = 'a', waitMs = 9_500) => responses.read(key, fillOf(key), { waitMs });
  return { clock, world, events, fills, version, store, responses, read, questions: () => questions };
}
