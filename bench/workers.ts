import { pin } from './process/cpu-affinity';
import { cpuOfTree } from './process/process-costs';
import { startContent, startOurs } from './process/start-servers';
import type { RunningProcess } from './process/start-process';
import { startVisitors, type Visitors } from './process/visitors';
import { articleCount, articlePath } from './space/synthetic-space';
import { median, ratio, time, whole, type Part, type Row } from './table';

// One process against two workers, the visitors on the same machine. They take as much CPU as the site, so that they are compared
// in two ways: with as many visitors on each core (one process and its visitors on one core, two workers and theirs on two), and by
// the CPU that a page takes beside one process whose visitors have a core of their own. Two processes that know nothing of each
// other show what the machine itself allows.

const rounds = 7;
const sampleMs = 1_000;

/** Before the first sample, for each process: the compiler takes that long until a page costs as much as it does all day. */
const warmUpMs = 12_000;
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

/** Sites that are visited, by whom, and on which cores. */
interface Layout {
  readonly sites: readonly RunningProcess[];
  readonly visitors: readonly Visitors[];
  readonly pin: () => void;
}

type Layouts = Readonly<Record<'onOneCore' | 'ownCore' | 'workers' | 'apart', Layout>>;

export const measureWorkers: Part = async (report) => {
  const content = await startContent();
  const visitors = [startVisitors(), startVisitors()] as const;
  try {
    for (const scene of scenes) {
      const one = await startOurs(content, scene.env);
      const two = await startOurs(content, { ...scene.env, WEB_CONCURRENCY: String(cores) });
      const apart = [await startOurs(content, scene.env), await startOurs(content, scene.env)];
      try {
        for (const row of await compare(layoutsOf({ content, visitors, one, two, apart }), scene))
          report(row);
      } finally {
        await Promise.all([one, two, ...apart].map((site) => site.stop()));
      }
    }
  } finally {
    for (const each of visitors) each.stop();
    await content.stop();
  }
};

function layoutsOf({
  content,
  visitors,
  one,
  two,
  apart,
}: {
  content: RunningProcess;
  visitors: readonly [Visitors, Visitors];
  one: RunningProcess;
  two: RunningProcess;
  apart: readonly RunningProcess[];
}): Layouts {
  const [first, second] = visitors;
  const onBothCores = (): void => {
    pin([first.pid], [0]);
    pin([second.pid], [1]);
    pin([content.pid], [0, 1]);
  };
  const pinOne = (site: number, others: number) => (): void => {
    pin([one.pid], [site]);
    pin([content.pid, first.pid], [others]);
  };
  return {
    onOneCore: { sites: [one], visitors: [first], pin: pinOne(0, 0) },
    ownCore: { sites: [one], visitors: [first], pin: pinOne(0, 1) },
    workers: { sites: [two], visitors, pin: onBothCores },
    apart: { sites: apart, visitors, pin: onBothCores },
  };
}

async function compare(layouts: Layouts, scene: Scene): Promise<readonly Row[]> {
  for (const layout of [layouts.ownCore, layouts.workers, layouts.apart])
    await measure(layout, scene, warmUpMs);
  const samples: Readonly<Record<keyof Layouts, Sample>>[] = [];
  for (let round = 0; round < rounds; round += 1)
    samples.push({
      onOneCore: await measure(layouts.onOneCore, scene),
      workers: await measure(layouts.workers, scene),
      apart: await measure(layouts.apart, scene),
      ownCore: await measure(layouts.ownCore, scene),
    });
  const middle = (of: keyof Layouts, key: keyof Sample): number =>
    median(samples.map((sample) => sample[of][key]));
  const row = (of: keyof Layouts, what: string): Row => ({
    what: `${scene.what}: ${what}`,
    figure: `${whole(middle(of, 'perSecond'))} a second, ${time(middle(of, 'cpu'))} CPU each, ${ratio(middle(of, 'busy'))} cores busy`,
    ratio: ratio(median(samples.map((sample) => sample[of].perSecond / sample.onOneCore.perSecond))),
  });
  const free = (of: keyof Layouts): string =>
    ratio(median(samples.map((sample) => freeRate(sample[of]) / sample.ownCore.perSecond)));
  return [
    row('onOneCore', 'one process and its visitors on one core'),
    { ...row('workers', 'two workers and theirs on two'), wanted: '≥ 1.8' },
    row('apart', 'two processes apart, and theirs on two'),
    {
      what: `${scene.what}: two workers, by the CPU of a page, beside one process that has a core for itself`,
      figure: `${whole(median(samples.map(({ workers }) => freeRate(workers))))} a second, ${whole(middle('ownCore', 'perSecond'))}; two processes apart: ${free('apart')}`,
      ratio: free('workers'),
    },
  ];
}

/** Pages a second of processes that have all cores to themselves. */
function freeRate({ cpu }: Sample): number {
  return (cores * 1_000) / cpu;
}

async function measure(
  { sites, visitors, pin: pinAll }: Layout,
  { apart }: Scene,
  milliseconds = sampleMs,
): Promise<Sample> {
  pinAll();
  const cpuNow = (): number => sites.reduce((sum, { pid }) => sum + cpuOfTree(pid), 0);
  const before = cpuNow();
  const results = await Promise.all(
    visitors.map((each, index) => {
      const { port } = sites[index % sites.length] ?? { port: 0 };
      const own = paths.filter((_, path) => path % visitors.length === index);
      const connections = apart ? own.length : 50 / visitors.length;
      const load = { port, paths: own, accept: 'br', apart, connections, milliseconds };
      return each.visit(load);
    }),
  );
  const cpu = cpuNow() - before;
  const count = results.reduce((sum, result) => sum + result.count, 0);
  const taken = Math.max(...results.map((result) => result.milliseconds));
  return { perSecond: (count / taken) * 1_000, cpu: cpu / count, busy: cpu / taken };
}
