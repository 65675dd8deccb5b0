import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SEARCH_SLUG } from '../common/constants';
import { summariesFile } from '../server/content/summaries/summary-database';
import { callHook } from './process/call-hook';
import { cpuOf } from './process/process-costs';
import type { RunningProcess } from './process/start-process';
import { createVisit, describe, type Visit } from './process/visit';
import { startContent, startOurs } from './process/start-servers';
import { articlePath } from './space/synthetic-space';
import { megabytes, time, whole, type Part } from './table';

// Search in a large space: how long results take over HTTP, and how long other requests wait while the index is filled.

const stories = 30_000;
const rounds = 200;

/** Queries in a space whose stories share eighty words: all but the rare ones are in nearly every story. */
const queries: readonly (readonly [name: string, query: string, wanted?: string])[] = [
  ['one word of all stories', 'kain'],
  ['two words of all stories', 'kain batik'],
  // No natural text has six such words.
  ['six words of all stories', 'kain batik parang kawung truntum malam', ''],
  ['the beginning of a word', 'kain kawu'],
  ['a word of one story', '12345'],
  ['a word of none', 'tidakada'],
];

export const measureSearch: Part = async (report) => {
  const content = await startContent(stories);
  const folder = mkdtempSync(join(tmpdir(), 'anyam-bench-'));
  // Each call comes from an address of its own: one of them may search sixty times a minute.
  const ours = await startOurs(content, { TRUST_PROXY: 'loopback', DATA_DIR: folder });
  const agent = new Agent({ keepAlive: true });
  const visit = createVisit(ours, agent);
  try {
    const filled = await whileProbing(visit, async () => {
      await visit('/');
      while ((await visit(searchPath('kain'))).status === 503) await setTimeout(100);
    });
    const what = `${whole(stories)} stories`;
    report({
      what: `${what}: search is ready after the start`,
      figure: `${(filled.milliseconds / 1000).toFixed(0)} s, ${megabytes(sizeOf(folder))} on disk`,
    });
    report({ what: `${what}: another request meanwhile`, figure: describe(filled.probes) });
    for (const [name, query, wanted = 'p50 ≤ 20 ms'] of queries)
      report({ what: `${what}: ${name}`, ...(await measureQuery(visit, ours, query)), wanted });
    const published = await whileProbing(visit, () => publish(content, ours));
    report({ what: `${what}: another request during a publish`, figure: describe(published.probes) });
  } finally {
    agent.destroy();
    await Promise.all([content.stop(), ours.stop()]);
  }
};

const searchPath = (query: string): string =>
  `/${SEARCH_SLUG}?${new URLSearchParams({ q: query }).toString()}`;

async function measureQuery(visit: Visit, ours: RunningProcess, query: string) {
  const times: number[] = [];
  const cpu = cpuOf(ours.pid);
  for (let round = 0; round < rounds; round += 1) {
    const { status, milliseconds } = await visit(searchPath(query));
    if (status !== 200) throw new Error(`The search for "${query}" responded with ${status}`);
    times.push(milliseconds);
  }
  const each = (cpuOf(ours.pid) - cpu) / rounds;
  return { figure: `${describe(times)}, ${time(each)} CPU` };
}

/** Publishes an article and waits while the site follows. */
async function publish(content: RunningProcess, ours: RunningProcess): Promise<void> {
  await fetch(`${content.origin}/publish?slug=${articlePath(1).slice(1)}`);
  await callHook(ours);
  await setTimeout(5_000);
}

/** Sends another request every few milliseconds while work goes on. */
async function whileProbing(visit: Visit, work: () => Promise<void>) {
  const probes: number[] = [];
  const started = performance.now();
  const state = { isDone: false };
  const done = work().finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    probes.push((await visit('/healthz')).milliseconds);
    await setTimeout(2);
  }
  await done;
  return { probes, milliseconds: performance.now() - started };
}

function sizeOf(folder: string): number {
  return readdirSync(folder)
    .filter((name) => name.startsWith(summariesFile))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
