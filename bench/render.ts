import { pinToCores } from './process/cpu-affinity';
import { cpuOf } from './process/process-costs';
import { startProcess, type RunningProcess } from './process/start-process';
import { bundleBare, startContent, startOurs } from './process/start-servers';
import { startVisitors, type Visitors } from './process/visitors';
import { assertSameMarkup } from './assert-same-markup';
import { pageSizes } from './space/synthetic-space';
import { median, ratio, time, whole, type Part } from './table';

// The cost of rendering a page for every request: our server compared with (e), alternating. One visitor at a time, so that no
// requests are coalesced; uncompressed, so that zlib is not part of the figures.

const rounds = 9;
const sampleMs = 1_200;
/** Milliseconds to warm up the compiler, which takes more than a thousand pages. */
const warmUp = 8_000;

export const measureRendering: Part = async (report) => {
  const content = await startContent();
  const ours = await startOurs(content, { CONTENT_CACHE: 'off' });
  const bare = await startProcess([await bundleBare('bare-react'), `${content.origin}/v2`]);
  const visitors = startVisitors();
  pinToCores([ours.pid, bare.pid], [visitors.pid, content.pid]);
  try {
    const smallest = { blocks: Number.NaN, ours: Number.NaN };
    for (const blocks of pageSizes) {
      const path = `/blocks-${blocks}`;
      const { elements, characters } = await assertSameMarkup(
        `${ours.origin}${path}`,
        `${bare.origin}${path}`,
      );
      const costs = await compare(visitors, path, ours, bare);
      if (Number.isNaN(smallest.blocks)) Object.assign(smallest, { blocks, ours: median(costs.ours) });
      report({
        what: `a page of ${whole(blocks)} blocks rendered: (e); both have ${whole(elements)} elements and ${whole(characters)} characters in \`<main>\``,
        figure: `${time(median(costs.bare))} CPU`,
        ratio: '1',
      });
      report({
        what: `a page of ${whole(blocks)} blocks rendered: (d) ours`,
        figure: `${time(median(costs.ours))} CPU, ${time(median(costs.ours) / blocks)} a block`,
        ratio: `${ratio(median(costs.ratios))} of (e)`,
        wanted: blocks === 1_000 ? 'linear' : '≤ 1.6',
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
}

async function compare(
  visitors: Visitors,
  path: string,
  ours: RunningProcess,
  bare: RunningProcess,
): Promise<Costs> {
  const costs = { ours: [] as number[], bare: [] as number[], ratios: [] as number[] };
  for (const server of [ours, bare]) await costOf(visitors, path, server, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    const own = await costOf(visitors, path, ours, sampleMs);
    const other = await costOf(visitors, path, bare, sampleMs);
    costs.ours.push(own);
    costs.bare.push(other);
    costs.ratios.push(own / other);
  }
  return costs;
}

/** Milliseconds of the server's CPU a page. */
async function costOf(
  visitors: Visitors,
  path: string,
  { pid, port }: RunningProcess,
  milliseconds: number,
): Promise<number> {
  const before = cpuOf(pid);
  const load = { port, paths: [path], accept: 'identity', connections: 1, apart: true, milliseconds };
  const { count } = await visitors.visit(load);
  return (cpuOf(pid) - before) / count;
}
