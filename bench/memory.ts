import { cpuOf, memoryOf } from './process/process-costs';
import type { RunningProcess } from './process/start-process';
import { startContent, startOurs } from './process/start-servers';
import { startVisitors, type Visitors } from './process/visitors';
import { articlePath } from './space/synthetic-space';
import { megabytes, time, whole, type Part } from './table';

// Memory of a site after each page was visited once and some under load for a while, and the speed of cold pages.

/** The most pages that are visited: far more than the page cache holds. */
const maxVisited = 6_000;

/** Stories of a space, and the memory limit. */
const spaces = [
  [30, '≤ 250 MB'],
  [3_000, '≤ 301 MB'],
  [30_000, '≤ 301 MB'],
] as const;

export const measureMemory: Part = async (report) => {
  for (const [stories, wanted] of spaces) {
    const content = await startContent(stories);
    const ours = await startOurs(content);
    const visitors = startVisitors();
    const visited = Math.min(stories, maxVisited);
    try {
      const idle = memoryOf(ours.pid).now;
      const result = await visitAll(visitors, ours, visited);
      await visitSome(visitors, ours, stories);
      const { now, most } = memoryOf(ours.pid);
      report({
        what: `${whole(stories)} stories, ${whole(visited)} pages rendered one after the other, without a rate limit`,
        figure: `${whole(result.perSecond)} pages a second, ${time(result.cpu)} CPU each, all within ${(result.milliseconds / 1000).toFixed(1)} s`,
      });
      report({
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

interface Result {
  readonly perSecond: number;
  readonly milliseconds: number;
  /** Milliseconds of CPU a page. */
  readonly cpu: number;
}

/** Ten visitors share the pages. */
async function visitAll(visitors: Visitors, { pid, port }: RunningProcess, pages: number): Promise<Result> {
  const before = cpuOf(pid);
  const paths = Array.from({ length: pages }, (_, index) => articlePath(index));
  const { count, milliseconds } = await visitors.visit({ ...usual, port, paths, once: true });
  return { perSecond: (count / milliseconds) * 1000, milliseconds, cpu: (cpuOf(pid) - before) / count };
}

async function visitSome(visitors: Visitors, { port }: RunningProcess, stories: number): Promise<void> {
  const paths = Array.from({ length: Math.min(stories, 1_000) }, (_, index) => articlePath(index));
  await visitors.visit({ ...usual, port, paths, milliseconds: 5_000 });
}

const usual = { accept: 'br', connections: 10, apart: false, milliseconds: 600_000 };
