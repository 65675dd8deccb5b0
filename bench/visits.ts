import { setTimeout } from 'node:timers/promises';
import { pinToCores } from './process/cpu-affinity';
import { cpuOf } from './process/process-costs';
import type { RunningProcess } from './process/start-process';
import { startContent, startOurs } from './process/start-servers';
import { startVisitors, type Visitors } from './process/visitors';
import { articleCount, articlePath } from './space/synthetic-space';
import { median, ratio, time, whole, type Part } from './table';

// What counting visits costs a page from memory: two processes of ours in turn, which differ in VISITS alone.

const rounds = 25;
const sampleMs = 400;
const paths = Array.from({ length: articleCount }, (_, index) => articlePath(index));

/** What Chrome sends with the navigation to a page. */
const navigation = [
  'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Accept-Language: id,en;q=0.9',
  'Sec-Fetch-Site: cross-site',
  'Sec-Fetch-Mode: navigate',
  'Sec-Fetch-Dest: document',
];

/** Where a visitor comes from. */
const referrers: Readonly<Record<string, readonly string[]>> = {
  'from nowhere': [],
  'from another site': ['Referer: https://www.google.com/'],
};

interface Sample {
  readonly perSecond: number;
  /** Milliseconds of the server's CPU a request. */
  readonly cpu: number;
}

export const measureVisits: Part = async (report) => {
  const content = await startContent();
  const [off, on] = [await startOurs(content), await startOurs(content, { VISITS: 'on' })];
  const visitors = startVisitors();
  pinToCores([off.pid, on.pid], [visitors.pid, content.pid]);
  try {
    for (const [name, lines] of Object.entries(referrers)) {
      const headers = [...navigation, ...lines];
      const pairs = await compare({ off, on }, visitors, headers);
      const middle = (kind: 'off' | 'on', key: keyof Sample) => median(pairs.map((pair) => pair[kind][key]));
      const change = (key: keyof Sample) => ratio(median(pairs.map((pair) => pair.on[key] / pair.off[key])));
      for (const kind of ['off', 'on'] as const)
        report({
          what: `${articleCount} articles, br, ${name}: VISITS=${kind}`,
          figure: `${whole(middle(kind, 'perSecond'))} a second, ${time(middle(kind, 'cpu'))} CPU each`,
          ...(kind === 'on'
            ? { ratio: `${change('perSecond')}, CPU ${change('cpu')}`, wanted: '≥ 0.95, CPU ≤ 1.05' }
            : { ratio: '1' }),
        });
    }
  } finally {
    visitors.stop();
    await Promise.all([content, off, on].map(({ stop }) => stop()));
  }
};

type Pair = Readonly<Record<'off' | 'on', Sample>>;

async function compare(
  { off, on }: Readonly<Record<'off' | 'on', RunningProcess>>,
  visitors: Visitors,
  headers: readonly string[],
): Promise<readonly Pair[]> {
  // Warms up the compiler, and has the pages compressed as small as possible.
  for (let warming = 0; warming < 5; warming += 1) {
    await sample(off, visitors, headers);
    await sample(on, visitors, headers);
    await setTimeout(500);
  }
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Whichever comes second finds the machine as the first left it.
    const isOffFirst = round % 2 === 0;
    const first = await sample(isOffFirst ? off : on, visitors, headers);
    const second = await sample(isOffFirst ? on : off, visitors, headers);
    pairs.push(isOffFirst ? { off: first, on: second } : { off: second, on: first });
  }
  return pairs;
}

async function sample(
  { port, pid }: RunningProcess,
  visitors: Visitors,
  headers: readonly string[],
): Promise<Sample> {
  const before = cpuOf(pid);
  const load = { port, paths, accept: 'br', apart: false, connections: 50, milliseconds: sampleMs, headers };
  const { count, milliseconds } = await visitors.visit(load);
  return { perSecond: (count / milliseconds) * 1000, cpu: (cpuOf(pid) - before) / count };
}
