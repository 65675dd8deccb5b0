import { setTimeout } from 'node:timers/promises';
import { articleCount, articlePath } from '../space/synthetic-space';
import { median, ratio, time, whole, type Row } from '../table';
import { pinToCores } from './cpu-affinity';
import { cpuOf } from './process-costs';
import type { RunningProcess } from './start-process';
import { startContent, startOurs } from './start-servers';
import { startVisitors, type Visitors } from './visitors';

// What settings cost a page from memory: two processes of ours in turn, which differ in these settings alone. Two
// processes with equal settings differ by as much as a tenth, for as long as they run. So the pair is started several times.

const starts = 6;
const rounds = 8;
const sampleMs = 400;
const paths = Array.from({ length: articleCount }, (_, index) => articlePath(index));

interface Sample {
  readonly perSecond: number;
  /** Milliseconds of the server's CPU a request. */
  readonly cpu: number;
}

type Pair = Readonly<Record<'off' | 'on', Sample>>;

/** Measures settings for each of some kinds of visitors, which differ in the headers that they send. */
export async function compareSettings(
  report: (row: Row) => void,
  {
    env,
    visitors: kinds,
    wanted,
  }: {
    readonly env: Readonly<Record<string, string>>;
    readonly visitors: Readonly<Record<string, readonly string[]>>;
    readonly wanted: string;
  },
): Promise<void> {
  const content = await startContent();
  const visitors = startVisitors();
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const names = { off: `without ${settings.join(' ')}`, on: settings.join(' ') };
  const pairs = Object.fromEntries(Object.keys(kinds).map((name) => [name, Array<Pair>()]));
  try {
    for (let start = 0; start < starts; start += 1) {
      const off = await startOurs(content);
      const on = await startOurs(content, env);
      try {
        pinToCores([off.pid, on.pid], [visitors.pid, content.pid]);
        for (const [name, headers] of Object.entries(kinds))
          pairs[name]?.push(...(await compare({ off, on }, visitors, headers)));
      } finally {
        await Promise.all([off, on].map(({ stop }) => stop()));
      }
    }
    for (const [name, measured] of Object.entries(pairs)) {
      const middle = (kind: 'off' | 'on', key: keyof Sample) =>
        median(measured.map((pair) => pair[kind][key]));
      const change = (key: keyof Sample) =>
        ratio(median(measured.map((pair) => pair.on[key] / pair.off[key])));
      // The least that a request took: other load of the machine only ever adds to it.
      const least = (kind: 'off' | 'on') => Math.min(...measured.map((pair) => pair[kind].cpu));
      const leastChange = ratio(least('on') / least('off'));
      for (const kind of ['off', 'on'] as const)
        report({
          what: `${articleCount} articles, br, ${name}: ${names[kind]}`,
          figure: `${whole(middle(kind, 'perSecond'))} a second, ${time(middle(kind, 'cpu'))} CPU each, at least ${(least(kind) * 1000).toFixed(1)} µs`,
          ...(kind === 'on'
            ? { ratio: `${change('perSecond')}, CPU ${change('cpu')}, at least ${leastChange}`, wanted }
            : { ratio: '1' }),
        });
    }
  } finally {
    visitors.stop();
    await content.stop();
  }
}

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
