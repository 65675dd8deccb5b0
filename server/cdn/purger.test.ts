import { beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises, type FakeClock } from '../../test/support/fake-clock';
import { recordingLog } from '../../test/support/recording-log';
import { ChangeLog } from '../content/story-index/changes';
import type { PurgeMark } from './purge-mark';
import { Purger, type PurgeResult } from './purger';

const kawung = '3d0c5b4e-6f0a-4c2b-9a51-0e6a1c1f2b3d';
const parang = '8a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const kawungKey = 'ca7bcd985';
const parangKey = 'cf8692cde';

/** The content of a site whose publishes the test makes. */
class PublishedContent {
  readonly version = {
    current: () => this.#cv,
    ensureFresh: () => {
      this.checks += 1;
      return Promise.resolve('verified' as const);
    },
  };
  checks = 0;
  #cv: number;
  #changes: ChangeLog;
  readonly #listeners = new Set<() => void>();

  constructor(cv: number) {
    this.#cv = cv;
    this.#changes = new ChangeLog({ version: cv, since: 1, versions: [8, cv] });
  }

  readonly index = {
    isIndexed: (cv: number) => this.#changes.version === this.#cv && this.#changes.isIndexed(cv),
    changesSince: (cv: number) => (this.#changes.version === this.#cv ? this.#changes.since(cv) : undefined),
  };

  onPublish(listener: (changes: null, expected: string) => void): () => void {
    const call = (): void => listener(null, '');
    this.#listeners.add(call);
    return () => this.#listeners.delete(call);
  }

  listeners(): number {
    return this.#listeners.size;
  }

  /** A publish of stories; of anything, where none is named. */
  publish(cv: number, ...uuids: string[]): void {
    this.#cv = cv;
    if (uuids.length === 0) this.#changes.restart(cv);
    else this.list(cv, ...uuids);
    for (const call of this.#listeners) call();
  }

  /** A publish of which no index says yet what it changed. */
  move(cv: number): void {
    this.#cv = cv;
    for (const call of this.#listeners) call();
  }

  list(cv: number, ...uuids: string[]): void {
    this.#changes.add({ contents: new Set(uuids), addresses: new Set() }, cv);
    for (const call of this.#listeners) call();
  }
}

let clock: FakeClock;
let purges: (readonly string[])[];
let failures: { readonly reason: string; readonly pause: number }[];
let mark: PurgeMark | null;
let counts: PurgeResult[];
let log: ReturnType<typeof recordingLog>;

beforeEach(() => {
  clock = createFakeClock();
  purges = [];
  failures = [];
  mark = { versions: [10], build: 'a' };
  counts = [];
  log = recordingLog();
});

async function startPurger(
  content: PublishedContent,
  meanwhile: (purger: Purger) => void = () => {},
): Promise<Purger> {
  const purger = new Purger({
    content,
    client: {
      purge: (keys) => {
        purges.push(keys);
        return Promise.resolve(failures.shift() ?? null);
      },
    },
    mark: {
      read: () => Promise.resolve(mark),
      write: (next) => {
        mark = next;
        return Promise.resolve();
      },
    },
    buildId: 'a',
    checkSeconds: 60,
    clock,
    log: log.log,
    count: (result) => void counts.push(result),
    backoff: { after: (count) => 1_000 * count },
  });
  const started = purger.start();
  meanwhile(purger);
  await started;
  await flushPromises();
  return purger;
}

test('a purger that is stopped before its mark is read begins nothing', async () => {
  const content = new PublishedContent(10);
  const started = startPurger(content, (purger) => purger.stop());
  await started;
  content.publish(11, kawung);
  await clock.advance(120_000);
  expect([purges, content.checks, clock.waiting()]).toEqual([[], 0, 0]);
});

describe('after a publish', () => {
  test('what it changed is purged at once, and again for pages that were being made', async () => {
    const content = new PublishedContent(10);
    await startPurger(content);
    content.publish(11, kawung);
    await flushPromises();
    expect(purges).toEqual([['anyam-many', kawungKey]]);
    await clock.advance(4_999);
    expect(purges).toHaveLength(1);
    await clock.advance(1);
    expect(purges).toEqual([
      ['anyam-many', kawungKey],
      ['anyam-many', kawungKey],
    ]);
    expect(mark).toEqual({ versions: [11], build: 'a' });
    expect(clock.waiting()).toBe(1); // the next check
    expect(log.events.map(({ event, fields }) => [event, fields])).toEqual([
      ['cdn-purged', { keys: 2, all: false, version: 11 }],
      ['cdn-purged', { keys: 2, all: false, version: 11 }],
    ]);
  });

  test('that changed no page the CDN is left alone', async () => {
    const content = new PublishedContent(10);
    await startPurger(content);
    content.move(11);
    content.list(11);
    await clock.advance(5_000);
    expect([purges, mark]).toEqual([[], { versions: [11], build: 'a' }]);
  });

  test('a further one is purged at once, by its own keys, and both are repeated together', async () => {
    const content = new PublishedContent(10);
    await startPurger(content);
    content.publish(11, kawung);
    await clock.advance(3_000);
    content.publish(12, parang);
    await flushPromises();
    expect(purges.slice(1)).toEqual([['anyam-many', parangKey]]);
    expect(mark).toEqual({ versions: [10, 11, 12], build: 'a' });
    await clock.advance(5_000);
    expect(purges.slice(2)).toEqual([['anyam-many', kawungKey, parangKey]]);
    expect(mark).toEqual({ versions: [12], build: 'a' });
  });

  test('every page is purged where no listing shows what changed', async () => {
    const content = new PublishedContent(10);
    await startPurger(content);
    content.publish(11);
    await flushPromises();
    expect(purges).toEqual([['anyam-page']]);
    expect(log.events.map(({ fields }) => fields)).toEqual([{ keys: 1, all: true, version: 11 }]);
  });

  test('every page is purged after a thousand without a pause', async () => {
    const content = new PublishedContent(10);
    await startPurger(content);
    for (let cv = 11; cv <= 1_010; cv += 1) {
      expect(purges).not.toContainEqual(['anyam-page']);
      content.publish(cv, kawung);
      await flushPromises();
    }
    expect([purges.at(-1), mark]).toEqual([['anyam-page'], { versions: [], build: 'a' }]);
    await clock.advance(5_000);
    expect([purges.at(-1), mark]).toEqual([['anyam-page'], { versions: [1_010], build: 'a' }]);
  });

  test('the index is waited for', async () => {
    const content = new PublishedContent(10);
    await startPurger(content);
    content.move(11);
    await clock.advance(3_000);
    expect(purges).toEqual([]);
    content.list(11, kawung);
    await flushPromises();
    expect(purges).toEqual([['anyam-many', kawungKey]]);
  });

  test('an index that comes late does not hasten the repeated purge', async () => {
    const content = new PublishedContent(10);
    mark = null;
    await startPurger(content);
    expect(purges).toEqual([['anyam-page']]);
    await clock.advance(1_000);
    content.list(10);
    await clock.advance(3_999);
    expect(purges).toHaveLength(1);
    await clock.advance(1);
    expect(purges).toHaveLength(2);
  });

  test('every page is purged if the index does not come', async () => {
    const content = new PublishedContent(10);
    await startPurger(content);
    content.move(11);
    await clock.advance(9_999);
    expect(purges).toEqual([]);
    await clock.advance(1);
    expect(purges).toEqual([['anyam-page']]);
  });
});

describe('a purge that fails', () => {
  test('is tried again with growing pauses, and with what was published meanwhile', async () => {
    failures = [
      { reason: 'HTTP 403', pause: 0 },
      { reason: 'ECONNREFUSED', pause: 0 },
    ];
    const content = new PublishedContent(10);
    await startPurger(content);
    content.publish(11, kawung);
    await clock.advance(1_000);
    expect(purges).toHaveLength(2);
    content.publish(12, parang);
    await clock.advance(1_999);
    expect(purges).toHaveLength(2);
    await clock.advance(1);
    expect(purges[2]).toEqual(['anyam-many', kawungKey, parangKey]);
    expect(counts).toEqual(['failed', 'failed', 'taken']);
    const failed = log.events.filter(({ event }) => event === 'cdn-purge-failed');
    expect(failed.map(({ level, fields }) => [level, fields])).toEqual([
      ['warn', { reason: 'HTTP 403', failures: 1, retry: 1 }],
      ['warn', { reason: 'ECONNREFUSED', failures: 2, retry: 2 }],
    ]);
    expect(mark).toEqual({ versions: [10, 11], build: 'a' });
  });

  test.each([
    ['as long as the CDN demands', 30_000, 30_000],
    ['five minutes, if the CDN demands more', 3_600_000, 300_000],
  ])('waits for %s', async (_, demanded, waited) => {
    failures = [{ reason: 'HTTP 429', pause: demanded }];
    const content = new PublishedContent(10);
    await startPurger(content);
    content.publish(11, kawung);
    await clock.advance(waited - 1);
    expect(purges).toHaveLength(1);
    await clock.advance(1);
    expect(purges).toHaveLength(2);
  });

  test('and is the repeated one is repeated again for what was published meanwhile', async () => {
    const content = new PublishedContent(10);
    await startPurger(content);
    content.publish(11, kawung);
    await flushPromises();
    failures = [{ reason: 'HTTP 500', pause: 0 }];
    await clock.advance(5_000);
    content.publish(12, parang);
    await clock.advance(1_000);
    const both = ['anyam-many', kawungKey, parangKey];
    expect(purges.slice(2)).toEqual([both]);
    await clock.advance(5_000);
    expect(purges.slice(2)).toEqual([both, both]);
    expect(mark).toEqual({ versions: [12], build: 'a' });
  });

  test('is given up by a process that ends, and made by the next one', async () => {
    failures = [{ reason: 'HTTP 500', pause: 0 }];
    const content = new PublishedContent(10);
    const purger = await startPurger(content);
    content.publish(11, kawung);
    await flushPromises();
    purger.stop();
    expect(clock.waiting()).toBe(0);
    await clock.advance(60_000);
    expect(purges).toHaveLength(1);
    await startPurger(content);
    expect(purges[1]).toEqual(['anyam-many', kawungKey]);
  });
});

test('the content version is checked though the CDN keeps visitors away, until the process ends', async () => {
  const content = new PublishedContent(10);
  const purger = await startPurger(content);
  await clock.advance(180_000);
  expect(content.checks).toBe(3);
  purger.stop();
  await clock.advance(180_000);
  expect([content.checks, clock.waiting(), content.listeners()]).toEqual([3, 0, 0]);
});

describe('at the start', () => {
  test('a CDN that is up to date is left alone', async () => {
    await startPurger(new PublishedContent(10));
    await clock.advance(60_000);
    expect(purges).toEqual([]);
  });

  test('a purge that was not repeated before the last end is made again', async () => {
    const content = new PublishedContent(10);
    const before = await startPurger(content);
    content.publish(11, kawung);
    await clock.advance(1_000);
    before.stop();
    await startPurger(content);
    expect(purges.slice(1)).toEqual([['anyam-many', kawungKey]]);
  });

  test.each([
    ['nothing is on disk', null],
    ['another build was the last', { versions: [10], build: 'b' }],
    ['the last version is unknown to the index', { versions: [30], build: 'a' }],
    ['a version in between was never indexed', { versions: [8, 9], build: 'a' }],
  ])('every page is purged if %s', async (_, last) => {
    mark = last;
    await startPurger(new PublishedContent(10));
    expect(purges).toEqual([['anyam-page']]);
    await clock.advance(5_000);
    expect(mark).toEqual({ versions: [10], build: 'a' });
  });

  test('nothing is purged before the CMS has named a version', async () => {
    mark = null;
    const content = new PublishedContent(0);
    await startPurger(content);
    expect(purges).toEqual([]);
    content.publish(11);
    await flushPromises();
    expect(purges).toEqual([['anyam-page']]);
  });
});
