import { pinToCores } from './process/cpu-affinity';
import { cpuOfTree } from './process/process-costs';
import { startContent, startOurs } from './process/start-servers';
import type { RunningProcess } from './process/start-process';
import { startVisitors, type Visitors } from './process/visitors';
import { articleCount, articlePath } from './space/synthetic-space';
import { median, ratio, time, whole, type Part, type Row } from './table';

// One process against two workers on two cores. The visitors run on the same machine, so two workers never have both cores:
// what they would serve without them follows from the CPU that each page took, the primary process included. A page takes more CPU while
// the other core is busy, too: two processes that know nothing of each other show what the machine itself allows.

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
  const visitors = [startVisitors(), startVisitors()] as const;
  try {
    for (const scene of scenes) {
      const one = await startOurs(content, scene.env);
      const two = await startOurs(content, { ...scene.env, WEB_CONCURRENCY: String(cores) });
      const apart = [await startOurs(content, scene.env), await startOurs(content, scene.env)];
      // One process has a core to itself; the others share both with their visitors.
      pinToCores([one.pid], [content.pid, visitors[0].pid]);
      try {
        for (const row of await compare({ one: [one], two: [two], apart }, visitors, scene)) report(row);
      } finally {
        await Promise.all([one, two, ...apart].map((site) => site.stop()));
      }
    }
  } finally {
    for (const each of visitors) each.stop();
    await content.stop();
  }
};

/** One process, one with two workers, and two processes of one site each. */
type Compared = Readonly<Record<'one' | 'two' | 'apart', readonly RunningProcess[]>>;

async function compare(
  sites: Compared,
  visitors: readonly Visitors[],
  scene: Scene,
): Promise<readonly Row[]> {
  const samples: Readonly<Record<keyof Compared, Sample>>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const sample = {
      one: await measure(sites.one, visitors, scene),
      two: await measure(sites.two, visitors, scene),
      apart: await measure(sites.apart, visitors, scene),
    };
    // The first one warms up the compiler.
    if (round > 0) samples.push(sample);
  }
  const middle = (of: keyof Compared, key: keyof Sample): number =>
    median(samples.map((sample) => sample[of][key]));
  const figure = (of: keyof Compared): string =>
    `${whole(middle(of, 'perSecond'))} a second, ${time(middle(of, 'cpu'))} CPU each, ${ratio(middle(of, 'busy'))} cores busy`;
  const freeRow = (of: keyof Compared, what: string): Row => ({
    what: `${scene.what}: ${what}, were the visitors elsewhere`,
    figure: `${whole(median(samples.map((sample) => freeRate(sample[of]))))} a second`,
    ratio: ratio(median(samples.map((sample) => freeRate(sample[of]) / sample.one.perSecond))),
  });
  return [
    { what: `${scene.what}: one process`, figure: figure('one'), ratio: '1.00' },
    {
      what: `${scene.what}: two workers beside their visitors`,
      figure: figure('two'),
      ratio: ratio(median(samples.map(({ one, two }) => two.perSecond / one.perSecond))),
    },
    { ...freeRow('two', 'two workers'), wanted: '≥ 1.8' },
    freeRow('apart', 'two processes apart'),
    {
      what: `${scene.what}: two workers beside two processes apart`,
      figure: `${time(middle('two', 'cpu'))} and ${time(middle('apart', 'cpu'))} CPU each`,
      ratio: ratio(median(samples.map(({ two, apart }) => freeRate(two) / freeRate(apart)))),
    },
  ];
}

/** Pages a second of processes that have all cores to themselves. */
function freeRate({ cpu }: Sample): number {
  return (cores * 1_000) / cpu;
}

async function measure(
  sites: readonly RunningProcess[],
  visitors: readonly Visitors[],
  { apart }: Scene,
): Promise<Sample> {
  const cpuNow = (): number => sites.reduce((sum, { pid }) => sum + cpuOfTree(pid), 0);
  const before = cpuNow();
  const connections = (apart ? paths.length : 50) / sites.length;
  const results = await Promise.all(
    sites.map(({ port }, index) => {
      const load = { port, paths, accept: 'br', apart, connections, milliseconds: sampleMs };
      return visitors[index]?.visit(load) ?? Promise.reject(new Error('each site needs visitors'));
    }),
  );
  const cpu = cpuNow() - before;
  const count = results.reduce((sum, result) => sum + result.count, 0);
  const milliseconds = Math.max(...results.map((result) => result.milliseconds));
  return { perSecond: (count / milliseconds) * 1_000, cpu: cpu / count, busy: cpu / milliseconds };
}
