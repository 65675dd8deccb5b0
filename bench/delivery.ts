import { get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordedResponse } from './bare/responses';
import { pinToCores } from './process/cpu-affinity';
import { cpuOf } from './process/process-costs';
import { root, startProcess, type RunningProcess } from './process/start-process';
import { bundleBare, startContent, startOurs } from './process/start-servers';
import { startVisitors, type Visitors } from './process/visitors';
import { articleCount, articlePath } from './space/synthetic-space';
import { median, ratio, time, whole, type Part, type Row } from './table';

// The same pages from five servers in turn: (a) and (b) replay our responses, (c) and (d) are ours, (e) is hand-written.

/** Many short samples, so that other load of the machine affects all servers alike. */
const rounds = 9;
const sampleMs = 500;
/** Servers that render are so much slower that fewer rounds are enough. */
const renderRounds = new Set([0, 4, 8]);
const encodings = ['identity', 'gzip', 'br'] as const;
const scenes = {
  'home page': ['/'],
  '30 articles': Array.from({ length: articleCount }, (_, index) => articlePath(index)),
} as const;

const servers = {
  a: '(a) bare `node:http`, the same headers and body',
  b: '(b) bare Express 5, the same headers and body',
  c: '(c) ours, cached',
  d: '(d) ours, rendering every time',
  e: '(e) bare Express 5 and React, rendering every time',
} as const;

type Letter = keyof typeof servers;
const letters = ['a', 'b', 'c', 'd', 'e'] as const satisfies readonly Letter[];

const isRendered = (letter: Letter): boolean => letter === 'd' || letter === 'e';

/** One sample of one server. */
interface Sample {
  readonly perSecond: number;
  readonly p99: number;
  /** Milliseconds of the server's CPU a request. */
  readonly cpu: number;
  /** CPU time of the server, and of the visitors, as a share of the sample's time. */
  readonly busy: number;
  readonly visitorsBusy: number;
}

/** A sample, and that of (a) in the same round. */
interface Pair {
  readonly own: Sample;
  readonly first: Sample;
}

export const measureDelivery: Part = async (report) => {
  const content = await startContent();
  const cached = await startOurs(content);
  const recorded = await recordResponses(cached);
  const running: Readonly<Record<Letter, RunningProcess>> = {
    a: await startProcess([await bundleBare('bare-http'), recorded]),
    b: await startProcess([await bundleBare('bare-express'), recorded]),
    c: cached,
    d: await startOurs(content, { CONTENT_CACHE: 'off' }),
    e: await startProcess([await bundleBare('bare-react'), `${content.origin}/v2`]),
  };
  const visitors = startVisitors();
  pinToCores(
    Object.values(running).map(({ pid }) => pid),
    [visitors.pid, content.pid],
  );
  try {
    for (const [name, paths] of Object.entries(scenes))
      for (const accept of encodings)
        for (const row of await compare(running, visitors, { name, paths, accept })) report(row);
  } finally {
    visitors.stop();
    await Promise.all([content, ...Object.values(running)].map(({ stop }) => stop()));
  }
};

interface Scene {
  readonly name: string;
  readonly paths: readonly string[];
  readonly accept: string;
}

async function compare(
  running: Readonly<Record<Letter, RunningProcess>>,
  visitors: Visitors,
  scene: Scene,
): Promise<readonly Row[]> {
  const pairs: Record<Letter, Pair[]> = { a: [], b: [], c: [], d: [], e: [] };
  // Warms up the compiler.
  for (const letter of letters)
    for (let warming = 0; warming < 4; warming += 1) await measure(running[letter], visitors, scene, letter);
  for (let round = 0; round < rounds; round += 1) {
    const first = await measure(running.a, visitors, scene, 'a');
    pairs.a.push({ own: first, first });
    for (const letter of letters.slice(1)) {
      if (isRendered(letter) && !renderRounds.has(round)) continue;
      pairs[letter].push({ own: await measure(running[letter], visitors, scene, letter), first });
    }
  }
  return letters.map((letter) => rowOf(letter, scene, pairs[letter]));
}

/** Our server coalesces simultaneous requests of a page, so a rendering server gets one visitor per page. */
async function measure(
  { port, pid }: RunningProcess,
  visitors: Visitors,
  { paths, accept }: Scene,
  letter: Letter,
): Promise<Sample> {
  const apart = isRendered(letter);
  const before = cpuOf(pid);
  const connections = apart ? paths.length : 50;
  const result = await visitors.visit({ port, paths, accept, apart, connections, milliseconds: sampleMs });
  const cpu = cpuOf(pid) - before;
  return {
    perSecond: (result.count / result.milliseconds) * 1000,
    p99: result.p99,
    cpu: cpu / result.count,
    busy: cpu / result.milliseconds,
    visitorsBusy: result.cpu / result.milliseconds,
  };
}

function rowOf(letter: Letter, { name, accept }: Scene, pairs: readonly Pair[]): Row {
  const middle = (key: keyof Sample): number => median(pairs.map(({ own }) => own[key]));
  const toFirst = (key: keyof Sample): string =>
    ratio(median(pairs.map(({ own, first }) => own[key] / first[key])));
  const rate = `${whole(middle('perSecond'))} a second, p99 ${time(middle('p99'))}, ${time(middle('cpu'))} CPU each`;
  return {
    what: `${name}, ${accept}: ${servers[letter]}`,
    figure: `${rate}; server busy ${ratio(middle('busy'))}, visitors ${ratio(middle('visitorsBusy'))}`,
    ratio: `${toFirst('perSecond')}, p99 ${toFirst('p99')}, CPU ${toFirst('cpu')}`,
    ...(letter === 'c' ? { wanted: '≥ 0.75, p99 ≤ 2' } : {}),
  };
}

/** Records our response of each page in each encoding, once it is recompressed. @returns the file with the responses. */
async function recordResponses({ origin }: RunningProcess): Promise<string> {
  const responses: RecordedResponse[] = [];
  for (const path of Object.values(scenes).flat())
    for (const accept of encodings) responses.push(await fetchRecompressed(origin, path, accept));
  const folder = join(root, '.cache/bench');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'responses.json');
  await writeFile(file, JSON.stringify(responses));
  return file;
}

async function fetchRecompressed(origin: string, path: string, accept: string): Promise<RecordedResponse> {
  for (let tries = 0; tries < 200; tries += 1) {
    const recorded = await record(origin, path, accept);
    if (!recorded.headers.some((value) => value.endsWith('-fast"'))) return recorded;
    await setTimeout(20);
  }
  throw new Error(`${path} was not recompressed in time`);
}

async function record(origin: string, path: string, accept: string): Promise<RecordedResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}${path}`, { headers: { 'Accept-Encoding': accept } }, resolve).on('error', reject);
  });
  const body = Buffer.concat(await response.toArray());
  if (response.statusCode !== 200) throw new Error(`${path} responded with ${response.statusCode}`);
  return { path, accept, headers: withoutNodeHeaders(response.rawHeaders), body: body.toString('base64') };
}

/** Removes the headers that Node writes by itself. */
function withoutNodeHeaders(headers: readonly string[]): readonly string[] {
  const nodeHeaders = new Set(['date', 'connection', 'keep-alive']);
  return headers.filter((_, index) => !nodeHeaders.has((headers[index - (index % 2)] ?? '').toLowerCase()));
}
