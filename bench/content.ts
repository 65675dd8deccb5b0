import { createContentSource, type ContentSource } from '../server/content/content-source';
import { systemClock, type Clock } from '../server/runtime/clock';
import { createFakeClock } from '../test/support/fake-clock';
import { createFakeService, MISSING_PREFIX, type FakeService } from './fake-service';
import { megabytes, ratio, whole as thousands, type Part, type Row } from './table';

// The cost of the content client. The CMS is a function in the same process, so these figures hold no network.

const rounds = 200_000;

function sourceOver(service: FakeService, clock: Clock = systemClock): ContentSource {
  return createContentSource({
    client: service.client,
    shownFields: { relations: ['card.story'] },
    cache: 'on',
    cacheSeconds: 60,
    clock,
    report: () => {},
  });
}

const page = (slug: string) => ({ language: null, slug });

async function perSecond(count: number, work: (round: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let round = 0; round < count; round += 1) await work(round);
  return (count / (performance.now() - started)) * 1000;
}

/** Hits of the whole source, compared with an awaited lookup in a bare map; alternating, so that both have the same conditions. */
async function measureHits(): Promise<readonly Row[]> {
  const source = sourceOver(createFakeService());
  const bare = new Map([['home', await source.story(page('home'))]]);
  const rates = { bare: 0, hit: 0 };
  for (let round = 0; round < 5; round += 1) {
    rates.bare = Math.max(rates.bare, await perSecond(rounds, async () => bare.get('home')));
    rates.hit = Math.max(rates.hit, await perSecond(rounds, () => source.story(page('home'))));
  }
  return [
    row('awaited lookup in a bare Map', `${thousands(rates.bare)} a second`, '1'),
    row('hit', `${thousands(rates.hit)} a second`, ratio(rates.hit / rates.bare)),
  ];
}

/** The cost of a miss without the network: the response created and parsed, then normalised, frozen and cached. */
async function measureMisses(): Promise<readonly Row[]> {
  const count = 5_000;
  const service = createFakeService();
  const source = sourceOver(service);
  await source.story(page('warm'));
  const scope = { priority: 'known', signal: new AbortController().signal } as const;
  const rates = { bare: 0, miss: 0 };
  for (let pass = 0; pass < 3; pass += 1) {
    const bare = await perSecond(count, (round) =>
      service.client.get(['cdn', 'stories', `b${round}`], {}, scope),
    );
    const miss = await perSecond(count, (round) => source.story(page(`m${pass}-${round}`)));
    rates.bare = Math.max(rates.bare, bare);
    rates.miss = Math.max(rates.miss, miss);
  }
  const cost = 1e6 / rates.miss - 1e6 / rates.bare;
  return [
    row('response created and parsed, without a network', `${Math.round(1e6 / rates.bare)} µs`, '1'),
    row(
      'miss: the same, normalised, frozen, cached',
      `${Math.round(1e6 / rates.miss)} µs`,
      ratio(rates.bare / rates.miss),
    ),
    row('so the miss itself costs', `${Math.round(cost)} µs`, ''),
  ];
}

async function measureMemory(): Promise<readonly Row[]> {
  const count = 10_000;
  const source = sourceOver(createFakeService());
  await source.story(page('warm'));
  const before = heap();
  for (let index = 0; index < count; index += 1) await source.story(page(`s${index}`));
  const { known, bytes } = source.health();
  const used = heap() - before;
  return [
    row(`${thousands(count)} stories: bytes received`, megabytes(bytes), '1'),
    row(`memory for the ${thousands(known)} that are cached`, megabytes(used), ratio(used / bytes)),
  ];
}

/** Pages that fit into the cache of stories together. */
const cachedPages = 500;

/** The memory of requests for missing pages; pages that are cached must stay cached. */
async function measureMissing(): Promise<Row> {
  const count = 100_000;
  const service = createFakeService();
  const source = sourceOver(service);
  for (let index = 0; index < cachedPages; index += 1) await source.story(page(`s${index}`));
  const before = heap();
  for (let index = 0; index < count; index += 1) await source.story(page(`${MISSING_PREFIX}${index}`));
  const used = heap() - before;
  const callsBefore = service.calls.stories;
  for (let index = 0; index < cachedPages; index += 1) await source.story(page(`s${index}`));
  return row(
    `memory after ${thousands(count)} missing pages`,
    `${megabytes(used)}, ${service.calls.stories - callsBefore} of ${cachedPages} cached pages fetched again`,
    '',
  );
}

/** Bytes in use, after a garbage collection if node was started with `--expose-gc`. */
function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

async function countCold(pages: number, visitors: number): Promise<Row> {
  const service = createFakeService(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const source = sourceOver(service);
  const visits = Array.from({ length: visitors }, (_, visit) => source.story(page(`p${visit % pages}`)));
  await Promise.all(visits);
  const { stories, versions } = service.calls;
  return row(
    `${thousands(visitors)} visitors at once of ${pages} cold ${pages === 1 ? 'page' : 'pages'}`,
    `${stories} ${stories === 1 ? 'call' : 'calls'} for stories, ${versions} for the version`,
    ratio(stories / pages),
  );
}

/** One hour on a fake clock: a visit per second to ten pages, a publish per minute. */
async function countHour(): Promise<Row> {
  const service = createFakeService();
  const clock = createFakeClock();
  const source = sourceOver(service, clock);
  let stale = 0;
  for (let second = 0; second < 3_600; second += 1) {
    if (second % 60 === 30) service.publish();
    const { outcome } = await source.story(page(`p${second % 10}`));
    if (outcome !== 'fresh') stale += 1;
    await clock.advance(1_000);
  }
  const { stories, versions } = service.calls;
  return row(
    'an hour of 1 visit a second to 10 pages, a publish a minute',
    `${stories} calls for stories, ${versions} for the version, ${stale} stale`,
    ratio((stories + versions) / 3_600),
  );
}

function row(what: string, figure: string, share: string): Row {
  return { what, figure, ratio: share };
}

export const measureContent: Part = async (reportRow) => {
  for (const each of await measureHits()) reportRow(each);
  for (const each of await measureMisses()) reportRow(each);
  for (const each of await measureMemory()) reportRow(each);
  reportRow(await measureMissing());
  reportRow(await countCold(1, 1_000));
  reportRow(await countCold(100, 1_000));
  reportRow(await countHour());
};
