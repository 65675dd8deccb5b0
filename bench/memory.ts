import { cpuOf, memoryOf } from './process/process-costs';
import type { Running } from './process/start-process';
import { startContent, startOurs } from './process/start-servers';
import { startVisitors, type Visitors } from './process/visitors';
import { articlePath } from './space/synthetic-space';
import { megabytes, time, whole, type Part } from './table';

// Memory of a site whose every page is visited once, and some then for a while, and how fast cold pages are made.

/** Pages that are visited at most: far more than fit into the cache of pages. */
const mostVisited = 6_000;

/** Stories of a space, and bytes that were promised. */
const spaces = [
  [30, '≤ 250 MB'],
  [3_000, '≤ 301 MB'],
  [30_000, '≤ 301 MB'],
] as const;

export const measureMemory: Part = async (say) => {
  for (const [stories, wanted] of spaces) {
    const content = await startContent(stories);
    const ours = await startOurs(content);
    const visitors = startVisitors();
    const visited = Math.min(stories, mostVisited);
    try {
      const idle = memoryOf(ours.pid).now;
      const made = await visitAll(visitors, ours, visited);
      await visitSome(visitors, ours, stories);
      const { now, most } = memoryOf(ours.pid);
      say({
        what: `${whole(stories)} stories, ${whole(visited)} pages made one after the other, without a limit of calls`,
        figure: `${whole(made.perSecond)} pages a second, ${time(made.cpu)} CPU each, all within ${(made.milliseconds / 1000).toFixed(1)} s`,
      });
      say({
        what: `${whole(stories)} stories: memory after that and 5 s of load`,
        figure: `${megabytes(now)}, at most ${megabytes(most)}; ${megabytes(idle)} before`,
        wanted,
      });
    } finally {
      visitors.stop();
      await Promise.all([content.stop(), ours.stop()]);
    }
  }
};

interface Made {
  readonly perSecond: number;
  readonly milliseconds: number;
  /** Milliseconds of CPU a page. */
  readonly cpu: number;
}

/** Ten visitors share the pages out among themselves. */
async function visitAll(visitors: Visitors, { pid, port }: Running, pages: number): Promise<Made> {
  const before = cpuOf(pid);
  const paths = Array.from({ length: pages }, (_, place) => articlePath(place));
  const { count, milliseconds } = await visitors.visit({ ...usual, port, paths, once: true });
  return { perSecond: (count / milliseconds) * 1000, milliseconds, cpu: (cpuOf(pid) - before) / count };
}

async function visitSome(visitors: Visitors, { port }: Running, stories: number): Promise<void> {
  const paths = Array.from({ length: Math.min(stories, 1_000) }, (_, place) => articlePath(place));
  await visitors.visit({ ...usual, port, paths, milliseconds: 5_000 });
}

const usual = { accept: 'br', connections: 10, apart: false, milliseconds: 600_000 };
