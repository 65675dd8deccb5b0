import { setTimeout } from 'node:timers/promises';
import { assertSameMarkup } from './assert-same-markup';
import { pinToCores } from './process/cpu-affinity';
import { cpuOf } from './process/process-costs';
import { startProcess, type RunningProcess } from './process/start-process';
import { bundleBare, startContent, startOurs } from './process/start-servers';
import { startVisitors, type Visitors } from './process/visitors';
import { richPages, richSlug } from './space/rich-space';
import { kilobytes, median, ratio, time, whole, type Part } from './table';

// What the first visit of a page costs: our server as it is run, and (e), alternating. Each request is the first one of its page,
// asks for `br, gzip`, and counts with all that the process does for it in any thread: requesting, rendering, compressing, keeping
// the page in memory and on disk.

const rounds = 7;
const accept = 'br, gzip';
/** The shares of the pages that warm up the compiler, and that one round visits. */
const warmShare = 0.3;
/** Pages that are visited for a look at them before. */
const shown = 2;

/** Milliseconds between two looks at a process, and of CPU in between up to which it counts as idle. */
const idle = { every: 250, cpu: 4 };

export const measureRendering: Part = async (report) => {
  const content = await startContent(0, 'rich');
  const ours = await startOurs(content);
  const bare = await startProcess([await bundleBare('bare-react'), `${content.origin}/v2`]);
  const visitors = startVisitors();
  pinToCores([ours.pid, bare.pid], [visitors.pid, content.pid]);
  try {
    await untilIdle(ours); // it reads all stories at its start
    for (const [blocks, pages] of richPages) {
      const path = `/${richSlug(blocks, 0)}`;
      const { elements, characters } = await assertSameMarkup(
        `${ours.origin}${path}`,
        `${bare.origin}${path}`,
      );
      const costs = await compare(visitors, { blocks, pages }, ours, bare);
      const what = `first visit of a page of ${whole(blocks)} rich blocks`;
      report({
        what: `${what}: (e); both have ${whole(elements)} elements and ${whole(characters)} characters in \`<main>\``,
        figure: `${time(median(costs.bare))} CPU, ${kilobytes(costs.bytes.bare)} sent`,
        ratio: '1',
      });
      report({
        what: `${what}: ours`,
        figure: `${time(median(costs.ours))} CPU, ${time(median(costs.ours) / blocks)} a block, ${kilobytes(costs.bytes.ours)} sent`,
        ratio: `${ratio(median(costs.ratios))} of (e), ${ratio(Math.min(...costs.ratios))} to ${ratio(Math.max(...costs.ratios))}`,
        wanted: '≤ 1.5',
      });
    }
  } finally {
    visitors.stop();
    await Promise.all([content, ours, bare].map(({ stop }) => stop()));
  }
};

interface Costs {
  readonly ours: readonly number[];
  readonly bare: readonly number[];
  /** The ratio of ours to (e) in the same round. */
  readonly ratios: readonly number[];
  /** Bytes of a response, with its headers. */
  readonly bytes: { readonly ours: number; readonly bare: number };
}

async function compare(
  visitors: Visitors,
  { blocks, pages }: { readonly blocks: number; readonly pages: number },
  ours: RunningProcess,
  bare: RunningProcess,
): Promise<Costs> {
  const costs = { ours: [] as number[], bare: [] as number[], ratios: [] as number[] };
  const warm = Math.floor(pages * warmShare);
  const each = Math.floor((pages - shown - warm) / rounds);
  const pathsOf = (from: number, count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => `/${richSlug(blocks, from + index)}`);
  const bytes = { ours: 0, bare: 0 };
  for (const server of [ours, bare]) await costOf(visitors, pathsOf(shown, warm), server);
  for (let round = 0; round < rounds; round += 1) {
    const paths = pathsOf(shown + warm + round * each, each);
    const own = await costOf(visitors, paths, ours);
    const other = await costOf(visitors, paths, bare);
    costs.ours.push(own.cpu);
    costs.bare.push(other.cpu);
    costs.ratios.push(own.cpu / other.cpu);
    Object.assign(bytes, { ours: own.bytes, bare: other.bytes });
  }
  return { ...costs, bytes };
}

/** Milliseconds of the server's CPU, and bytes of the response, of one page. */
async function costOf(
  visitors: Visitors,
  paths: readonly string[],
  server: RunningProcess,
): Promise<{ readonly cpu: number; readonly bytes: number }> {
  const before = cpuOf(server.pid);
  const load = {
    port: server.port,
    paths,
    accept,
    connections: 1,
    apart: false,
    once: true,
    milliseconds: 600_000,
  };
  const { count, bytes } = await visitors.visit(load);
  const used = await untilIdle(server);
  return { cpu: (used - before) / count, bytes: bytes / count };
}

/** Waits until a server has done what it does after its responses. @returns milliseconds of CPU that it has used so far. */
async function untilIdle({ pid }: RunningProcess): Promise<number> {
  for (;;) {
    const before = cpuOf(pid);
    await setTimeout(idle.every);
    const now = cpuOf(pid);
    if (now - before < idle.cpu) return now;
  }
}
