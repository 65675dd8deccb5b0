import { pinToCores } from './process/cpu-affinity';
import { cpuOfTree } from './process/process-costs';
import { startContent, startOurs } from './process/start-servers';
import type { RunningProcess } from './process/start-process';
import { startVisitors, type Visitors } from './process/visitors';
import { articleCount, articlePath } from './space/synthetic-space';
import { median, ratio, time, whole, type Part, type Row } from './table';

// One process against two workers on two cores. The visitors run on the same machine, so two workers never have both cores:
// what they would serve without them follows from the CPU that each page took, the primary process included.

const rounds = 7;
const sampleMs = 1_000;
const cores = 2;

const paths = Array.from({ length: articleCount }, (_, index) => articlePath(index));

interface Scene {
  readonly what: string;
  readonly env: Readonly<Record<string, string>>;
  /** A process that renders gets one visitor for each page, since simultaneous requests of a page share a render. */
  readonly apart: boolean;
}

const scenes: readonly Scene[] = [
  { what: '30 articles from memory', env: {}, apart: false },
  { what: '30 articles, rendered every time', env: { CONTENT_CACHE: 'off' }, apart: true },
];

interface Sample {
  readonly perSecond: number;
  /** Milliseconds of CPU of all the site's processes for a page. */
  readonly cpu: number;
  /** Cores that the site used. */
  readonly busy: number;
}

export const measureWorkers: Part = async (report) => {
  const content = await startContent();
  const visitors = startVisitors();
  try {
    for (const scene of scenes) {
      const one = await startOurs(content, scene.env);
      const two = await startOurs(content, { ...scene.env, WEB_CONCURRENCY: String(cores) });
      // One process has a core to itself; the workers share both with their visitors.
      pinToCores([one.pid], [content.pid, visitors.pid]);
      try {
        for (const row of await compare({ one, two, visitors }, scene)) report(row);
      } finally {
        await Promise.all([one.stop(), two.stop()]);
      }
    }
  } finally {
    visitors.stop();
    await content.stop();
  }
};

interface Compared {
  readonly one: RunningProcess;
  readonly two: RunningProcess;
  readonly visitors: Visitors;
}

async function compare({ one, two, visitors }: Compared, scene: Scene): Promise<readonly Row[]> {
  const pairs: { readonly one: Sample; readonly two: Sample }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { one: await measure(one, visitors, scene), two: await measure(two, visitors, scene) };
    // The first one warms up the compiler.
    if (round > 0) pairs.push(pair);
  }
  const middle = (of: 'one' | 'two', key: keyof Sample): number => median(pairs.map((pair) => pair[of][key]));
  const free = median(pairs.map((pair) => freeRate(pair.two)));
  const figure = (of: 'one' | 'two'): string =>
    `${whole(middle(of, 'perSecond'))} a second, ${time(middle(of, 'cpu'))} CPU each, ${ratio(middle(of, 'busy'))} cores busy`;
  return [
    { what: `${scene.what}: one process`, figure: figure('one'), ratio: '1.00' },
    {
      what: `${scene.what}: two workers beside their visitors`,
      figure: figure('two'),
      ratio: ratio(median(pairs.map((pair) => pair.two.perSecond / pair.one.perSecond))),
    },
    {
      what: `${scene.what}: two workers, were the visitors elsewhere`,
      figure: `${whole(free)} a second`,
      ratio: ratio(median(pairs.map((pair) => freeRate(pair.two) / pair.one.perSecond))),
      wanted: '≥ 1.8',
    },
  ];
}

/** Pages a second of workers that have all cores to themselves. */
function freeRate({ cpu }: Sample): number {
  return (cores * 1_000) / cpu;
}

async function measure(site: RunningProcess, visitors: Visitors, { apart }: Scene): Promise<Sample> {
  const before = cpuOfTree(site.pid);
  const connections = apart ? paths.length : 50;
  const { port } = site;
  const load = { port, paths, accept: 'br', apart, connections, milliseconds: sampleMs };
  const { count, milliseconds } = await visitors.visit(load);
  const cpu = cpuOfTree(site.pid) - before;
  return { perSecond: (count / milliseconds) * 1_000, cpu: cpu / count, busy: cpu / milliseconds };
}
