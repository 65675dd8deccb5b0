import { setTimeout } from 'node:timers/promises';
import { callsOf, fromMemoryOf } from './process/counts';
import { pinToCores } from './process/cpu-affinity';
import { cpuOf, memoryOf } from './process/process-costs';
import type { LoadResult } from './process/send-requests';
import type { RunningProcess } from './process/start-process';
import { metricsToken, startContent, startOurs } from './process/start-servers';
import { startVisitors, type Visitors } from './process/visitors';
import { articlePath } from './space/synthetic-space';
import { median, megabytes, ratio, time, whole, type Part } from './table';

// What made-up addresses cost a site whose pages are read meanwhile. In each round the pages are read without them, then with.

const stories = 1_000;
const pages = Array.from({ length: stories }, (_, index) => articlePath(index));
/** The pages that are read all the time, and how often in a second. */
const hotPages = pages.slice(0, 30);
const readsPerSecond = 200;
/** Enough to go on sending while responses are late: most visitors of such a moment would be left out otherwise. */
const readConnections = 100;

const rounds = 12;
const roundMs = 5_000;
/** Different made-up addresses, and how many of them a second: those of one minute. */
const madeUp = Array.from({ length: 20_000 }, (_, index) => `/karangan/${index}`);
const scan = { perSecond: madeUp.length / 60, status: 404 };
const what = `${whole(madeUp.length)} made-up addresses, as many a minute`;

const usual = { accept: 'br', connections: 10, apart: false };

export const measureUnknown: Part = async (report) => {
  const content = await startContent(stories);
  const ours = await startOurs(content, { METRICS_TOKEN: metricsToken });
  const [readers, scanner] = [startVisitors(), startVisitors()];
  pinToCores([ours.pid], [content.pid, readers.pid, scanner.pid]);
  try {
    await visitOnce(readers, ours, { paths: pages });
    await read(readers, ours);
    await untilIdle(ours);
    const memory = memoryOf(ours.pid).now;
    await callsOf(content);
    const result = await measureRounds(readers, scanner, ours);
    const calls = await callsOf(content);
    await untilIdle(ours);
    const { now, most } = memoryOf(ours.pid);
    const sentBefore = await fromMemoryOf(ours);
    await visitOnce(readers, ours, { paths: pages });
    const cached = (await fromMemoryOf(ours)) - sentBefore;
    report({
      what: `${what}: calls to the CMS, with the publish hook`,
      figure: describeCalls(calls),
      wanted: '0',
    });
    report({
      what: `${what}: pages in memory after it, of ${whole(stories)}`,
      figure: whole(cached),
      wanted: whole(stories),
    });
    report({
      what: `${what}: memory`,
      figure: `${megabytes(now)}, at most ${megabytes(most)}; ${megabytes(memory)} before`,
      wanted: '≤ 1.1',
      ratio: ratio(now / memory),
    });
    report({ what: `${what}: a page meanwhile`, ...result.page });
    report({ what: `${what}: a 404`, figure: result.missing });
  } finally {
    for (const { stop } of [readers, scanner]) stop();
    await Promise.all([content.stop(), ours.stop()]);
  }
  await measureWithoutHook(report);
};

/** Without a hook a story may have been published meanwhile: the site asks the CMS for an address now and then. */
async function measureWithoutHook(report: Parameters<Part>[0]): Promise<void> {
  const content = await startContent(stories);
  const ours = await startOurs(content, { CONTENT_WEBHOOK_SECRET: '' });
  const scanner = startVisitors();
  try {
    await visitOnce(scanner, ours, { paths: hotPages });
    await untilIdle(ours);
    await callsOf(content);
    await visitOnce(scanner, ours, { paths: madeUp, ...scan });
    const calls = await callsOf(content);
    report({ what: `${what}: calls to the CMS, without it`, figure: describeCalls(calls), wanted: '≤ 61' });
  } finally {
    scanner.stop();
    await Promise.all([content.stop(), ours.stop()]);
  }
}

function describeCalls(calls: Readonly<Record<string, number>>): string {
  const counts = { stories: 0, others: 0 };
  for (const [path, count] of Object.entries(calls))
    counts[path.includes('/stories/') ? 'stories' : 'others'] += count;
  return `${whole(counts.stories)} for stories, ${whole(counts.others)} for the version`;
}

/** In each round reads pages alone, and then while made-up addresses are requested. */
async function measureRounds(readers: Visitors, scanner: Visitors, ours: RunningProcess) {
  const alone: LoadResult[] = [];
  const during: LoadResult[] = [];
  const missing: LoadResult[] = [];
  const cpu: number[] = [];
  const perRound = Math.ceil(madeUp.length / rounds);
  for (let round = 0; round < rounds; round += 1) {
    const start = cpuOf(ours.pid);
    alone.push(await read(readers, ours));
    const between = cpuOf(ours.pid);
    const paths = madeUp.slice(round * perRound, (round + 1) * perRound);
    const scanning = visitOnce(scanner, ours, { paths, ...scan });
    const [reads, scanned] = await Promise.all([read(readers, ours), scanning]);
    during.push(reads);
    missing.push(scanned);
    cpu.push((cpuOf(ours.pid) - between - (between - start)) / scanned.count);
  }
  const middle = (results: readonly LoadResult[], key: 'p50' | 'p99'): number =>
    median(results.map((result) => result[key]));
  const latencies = (results: readonly LoadResult[]): string =>
    `p50 ${time(middle(results, 'p50'))}, p99 ${time(middle(results, 'p99'))}`;
  return {
    page: {
      figure: `${latencies(during)}; ${latencies(alone)} without`,
      ratio: `p99 ${ratio(middle(during, 'p99') / middle(alone, 'p99'))}`,
    },
    missing: `${latencies(missing)}, ${time(median(cpu))} CPU`,
  };
}

/** Requests each path once. */
function visitOnce(
  visitors: Visitors,
  { port }: RunningProcess,
  load: { readonly paths: readonly string[]; readonly perSecond?: number; readonly status?: number },
): Promise<LoadResult> {
  return visitors.visit({ ...usual, ...load, port, once: true, milliseconds: 600_000 });
}

function read(readers: Visitors, { port }: RunningProcess): Promise<LoadResult> {
  const load = { ...usual, connections: readConnections, perSecond: readsPerSecond, milliseconds: roundMs };
  return readers.visit({ ...load, port, paths: hotPages });
}

/** Waits until a process has nothing left to compress. */
async function untilIdle({ pid }: RunningProcess): Promise<void> {
  for (let before = -Infinity, now = cpuOf(pid); now - before > 50; now = cpuOf(pid)) {
    before = now;
    await setTimeout(2_000);
  }
}
