import { setTimeout } from 'node:timers/promises';
import { callsOf, fromMemoryOf } from '../process/counts';
import { memoryOf } from '../process/process-costs';
import type { LoadResult } from '../process/send-requests';
import type { RunningProcess } from '../process/start-process';
import type { Visitors } from '../process/visitors';
import { megabytes, time, whole, type Row } from '../table';
import { watchPage } from './probe';
import { describeNoticed } from './slow-clients';

type Report = (row: Row) => void;

/** What a flood is sent to, and by whom. */
export interface FloodScope {
  readonly ours: RunningProcess;
  readonly content: RunningProcess;
  readonly visitors: Visitors;
  /** Pages in memory. */
  readonly pages: readonly string[];
}

/** Requests in the first measurement are those of so many visitors, who each wait for their response. */
const usualConnections = 20;
/** Enough to go on sending while responses are late. */
const floodConnections = 400;
/** Milliseconds in which the most that the server does is measured. */
const calmMs = 5_000;

/** A path for each number. */
type PathOf = (index: number) => string;

const madeUp: PathOf = (index) => `/karangan/${index}`;

/** The addresses that cost most, each of many visitors: behind a proxy that is trusted, a visitor's own quota is no limit. */
const expensive: readonly (readonly [string, PathOf])[] = [
  ['`/search?q=`', (index) => `/search?q=terbitan+${index}`],
  ['pages of lists that do not exist', (index) => `/artikel/${index % 30}/page/${9_000 + index}`],
  ['`/cdn/stories`', (index) => `/cdn/stories?page=${(index % 900) + 1}&per_page=${(index % 100) + 1}`],
];

/** Twice the requests that the server can answer, for a minute. @param seconds for which they are sent. */
export async function measureTwice(scope: FloodScope, seconds: number, report: Report): Promise<void> {
  const { ours, pages } = scope;
  const most = await send(scope, madeUp, { connections: usualConnections, milliseconds: calmMs });
  const perSecond = (2 * most.count * 1_000) / most.milliseconds;
  const sending = send(scope, madeUp, {
    connections: floodConnections,
    milliseconds: seconds * 1_000,
    perSecond,
  });
  const noticed = await watchPage(ours, pages[0] ?? '/', sending);
  const recovery = await recoveryOf(ours);
  const { statuses, count, milliseconds } = await sending;
  const what = `${whole(perSecond)} unknown addresses a second for ${seconds} s, twice what it answers (O6)`;
  const { 404: accepted, 503: shed } = statuses;
  report({
    what: `${what}: accepted`,
    figure: `${whole(accepted?.count ?? 0)} of ${whole(count)} (${whole((count * 1_000) / milliseconds)} a second), p99 ${time(accepted?.p99 ?? 0)}`,
    wanted: 'p99 ≤ 1 s',
  });
  report({
    what: `${what}: refused with 503`,
    figure: `${whole(shed?.count ?? 0)}, p50 ${time(shed?.p50 ?? 0)}, p99 ${time(shed?.p99 ?? 0)}`,
    wanted: '≤ 50 ms',
  });
  report({ what: `${what}: pages in memory`, figure: describeNoticed(noticed), wanted: '0 failed' });
  report({ what: `${what}: recovery`, figure: time(recovery), wanted: '≤ 5 s' });
}

/** Milliseconds until an unknown address gets its 404 again. */
async function recoveryOf({ origin }: RunningProcess): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { status } = await fetch(`${origin}/karangan/sesudah`);
    if (status === 404) return performance.now() - started;
    await setTimeout(50);
  }
}

/** 100,000 different addresses that lead nowhere, as fast as they are answered. */
export async function measureUnknownFlood(scope: FloodScope, count: number, report: Report): Promise<void> {
  const { ours, content, visitors, pages } = scope;
  const before = memoryOf(ours.pid).now;
  await callsOf(content);
  const paths = Array.from({ length: count }, (_, index) => `/tiada/${index}`);
  const load = { port: ours.port, paths, accept: 'br', connections: 50, apart: false, once: true };
  const sending = visitors.visit({ ...load, milliseconds: 600_000, status: 'any' });
  const noticed = await watchPage(ours, pages[0] ?? '/', sending);
  const { milliseconds } = await sending;
  const calls = Object.values(await callsOf(content)).reduce((sum, each) => sum + each, 0);
  const sentBefore = await fromMemoryOf(ours);
  await visitors.visit({ ...load, paths: pages, milliseconds: 600_000 });
  const held = (await fromMemoryOf(ours)) - sentBefore;
  const { now, most } = memoryOf(ours.pid);
  report({
    what: `${whole(count)} different unknown addresses in ${time(milliseconds)} (O3)`,
    figure: `${megabytes(now - before)} more memory, at most ${megabytes(most - before)}; ${whole(calls)} calls to the CMS; ${held} of ${pages.length} pages still in memory; ${describeNoticed(noticed)}`,
    wanted: '≤ 64 MB, ≤ 5 calls a second',
  });
}

/** Each kind of expensive address, from more visitors than the server answers. */
export async function measureExpensive(scope: FloodScope, seconds: number, report: Report): Promise<void> {
  for (const [what, pathOf] of expensive) {
    await callsOf(scope.content);
    const sending = send(scope, pathOf, { connections: floodConnections, milliseconds: seconds * 1_000 });
    const noticed = await watchPage(scope.ours, scope.pages[0] ?? '/', sending);
    const { statuses } = await sending;
    const calls = Object.values(await callsOf(scope.content)).reduce((sum, each) => sum + each, 0);
    const each = Object.entries(statuses).map(
      ([status, { count, p99 }]) => `${whole(count)} times ${status} (p99 ${time(p99)})`,
    );
    report({
      what: `${floodConnections} connections request ${what} for ${seconds} s`,
      figure: `${each.join(', ')}; ${whole(calls)} calls to the CMS; ${describeNoticed(noticed)}`,
      wanted: 'p99 ≤ 1 s, 0 failed',
    });
  }
}

function send(
  { ours, visitors }: FloodScope,
  pathOf: PathOf,
  load: { readonly connections: number; readonly milliseconds: number; readonly perSecond?: number },
): Promise<LoadResult> {
  const paths = Array.from({ length: 20_000 }, (_, index) => pathOf(index));
  return visitors.visit({ port: ours.port, paths, accept: 'br', apart: false, status: 'any', ...load });
}
