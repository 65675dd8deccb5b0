import { pinApart } from './process/cpu-affinity';
import { cpuOf } from './process/process-costs';
import { startProcess, type Running } from './process/start-process';
import { bundleBare, startContent, startOurs } from './process/start-servers';
import { startVisitors, type Visitors } from './process/visitors';
import { compareMarkup } from './assert-same-markup';
import { pageSizes } from './space/synthetic-space';
import { median, ratio, time, whole, type Part } from './table';

// What it costs to answer one page after another, made anew each time: ours beside (e), in turns. One visitor at a time, so
// that nothing is shared between visits; not packed, so that zlib is not what is measured.

const rounds = 9;
const turn = 1_200;
/** Until the compiler has seen enough of a page: it goes on for a good thousand of them. */
const warmUp = 8_000;

export const measureRendering: Part = async (say) => {
  const content = await startContent();
  const ours = await startOurs(content, { CONTENT_CACHE: 'off' });
  const bare = await startProcess([await bundleBare('bare-react'), `${content.origin}/v2`]);
  const visitors = startVisitors();
  pinApart([ours.pid, bare.pid], [visitors.pid, content.pid]);
  try {
    const smallest = { blocks: Number.NaN, ours: Number.NaN };
    for (const blocks of pageSizes) {
      const path = `/blocks-${blocks}`;
      const { elements, letters } = await compareMarkup(`${ours.origin}${path}`, `${bare.origin}${path}`);
      const costs = await compare(visitors, path, ours, bare);
      if (Number.isNaN(smallest.blocks)) Object.assign(smallest, { blocks, ours: median(costs.ours) });
      say({
        what: `a page of ${whole(blocks)} blocks made anew: (e); both have ${whole(elements)} elements and ${whole(letters)} letters in \`<main>\``,
        figure: `${time(median(costs.bare))} CPU`,
        ratio: '1',
      });
      say({
        what: `a page of ${whole(blocks)} blocks made anew: (d) ours`,
        figure: `${time(median(costs.ours))} CPU, ${time(median(costs.ours) / blocks)} a block`,
        ratio: `${ratio(median(costs.ratios))} of (e)`,
        wanted: blocks === 1_000 ? 'linear' : '≤ 1.3',
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
  /** Ours to (e) in the same round. */
  readonly ratios: readonly number[];
}

async function compare(visitors: Visitors, path: string, ours: Running, bare: Running): Promise<Costs> {
  const costs = { ours: [] as number[], bare: [] as number[], ratios: [] as number[] };
  for (const server of [ours, bare]) await costOf(visitors, path, server, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    const own = await costOf(visitors, path, ours, turn);
    const other = await costOf(visitors, path, bare, turn);
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
  { pid, port }: Running,
  milliseconds: number,
): Promise<number> {
  const before = cpuOf(pid);
  const load = { port, paths: [path], accept: 'identity', connections: 1, apart: true, milliseconds };
  const { count } = await visitors.visit(load);
  return (cpuOf(pid) - before) / count;
}
