import { createContentSource, type ContentSource } from '../server/content/content-source';
import { systemClock, type Clock } from '../server/runtime/clock';
import { createFakeClock } from '../test/support/fake-clock';
import { createFakeService, MADE_UP, type FakeService } from './fake-service';
import { megabytes, ratio, whole as thousands, type Part, type Row } from './table';

// What the content client costs. The content service is a function in the same process, so no network is in these figures.

const rounds = 200_000;

function sourceOver(service: FakeService, clock: Clock = systemClock): ContentSource {
  return createContentSource({
    client: service.client,
    relations: ['card.story'],
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

/** Hits through the whole source beside an awaited lookup in a bare map, in turns so that both meet the same machine. */
async function measureHits(): Promise<readonly Row[]> {
  const source = sourceOver(createFakeService());
  const bare = new Map([['home', await source.story(page('home'))]]);
  const rates = { bare: 0, hit: 0 };
  for (let turn = 0; turn < 5; turn += 1) {
    rates.bare = Math.max(rates.bare, await perSecond(rounds, async () => bare.get('home')));
    rates.hit = Math.max(rates.hit, await perSecond(rounds, () => source.story(page('home'))));
  }
  return [
    row('awaited lookup in a bare Map', `${thousands(rates.bare)} a second`, '1'),
    row('hit', `${thousands(rates.hit)} a second`, ratio(rates.hit / rates.bare)),
  ];
}

/** What a miss costs besides the network: the same answer made and parsed, and then normalised, frozen and kept. */
async function measureMisses(): Promise<readonly Row[]> {
  const count = 5_000;
  const service = createFakeService();
  const source = sourceOver(service);
  await source.story(page('warm'));
  const scope = { priority: 'known', signal: new AbortController().signal } as const;
  const rates = { bare: 0, miss: 0 };
  for (let turn = 0; turn < 3; turn += 1) {
    const bare = await perSecond(count, (round) =>
      service.client.get(['cdn', 'stories', `b${round}`], {}, scope),
    );
    const miss = await perSecond(count, (round) => source.story(page(`m${turn}-${round}`)));
    rates.bare = Math.max(rates.bare, bare);
    rates.miss = Math.max(rates.miss, miss);
  }
  const cost = 1e6 / rates.miss - 1e6 / rates.bare;
  return [
    row('answer made and parsed, without a network', `${Math.round(1e6 / rates.bare)} µs`, '1'),
    row(
      'miss: the same, normalised, frozen, kept',
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
  for (let place = 0; place < count; place += 1) await source.story(page(`s${place}`));
  const { known, bytes } = source.health();
  const used = heap() - before;
  return [
    row(`${thousands(count)} stories: bytes as they came`, megabytes(bytes), '1'),
    row(`memory for the ${thousands(known)} that are kept`, megabytes(used), ratio(used / bytes)),
  ];
}

/** What made-up addresses leave behind beside 1,000 known pages, which must still be there. */
async function measureMadeUp(): Promise<Row> {
  const count = 100_000;
  const service = createFakeService();
  const source = sourceOver(service);
  for (let place = 0; place < 1_000; place += 1) await source.story(page(`s${place}`));
  const before = heap();
  for (let place = 0; place < count; place += 1) await source.story(page(`${MADE_UP}${place}`));
  const used = heap() - before;
  const asked = service.calls.stories;
  for (let place = 0; place < 1_000; place += 1) await source.story(page(`s${place}`));
  return row(
    `memory after ${thousands(count)} made-up addresses`,
    `${megabytes(used)}, ${service.calls.stories - asked} of 1,000 known pages asked for anew`,
    '',
  );
}

/** Runs the collector first where node was started with `--expose-gc`. */
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

/** An hour of a visit a second to ten pages, with a publish each minute, on a clock turned by hand. */
async function countHour(): Promise<Row> {
  const service = createFakeService();
  const clock = createFakeClock();
  const source = sourceOver(service, clock);
  let stale = 0;
  for (let second = 0; second < 3_600; second += 1) {
    if (second % 60 === 30) service.publish();
    const { outcome } = await source.story(page(`p${second % 10}`));
    if (outcome !== 'fresh') stale += 1;
    await clock.turn(1_000);
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

export const measureContent: Part = async (say) => {
  for (const each of await measureHits()) say(each);
  for (const each of await measureMisses()) say(each);
  for (const each of await measureMemory()) say(each);
  say(await measureMadeUp());
  say(await countCold(1, 1_000));
  say(await countCold(100, 1_000));
  say(await countHour());
};
