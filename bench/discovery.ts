import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { callHook } from './process/call-hook';
import { callsOf, metricsOf } from './process/counts';
import { cpuOf, memoryOf } from './process/process-costs';
import { createVisit, describe, type Visit } from './process/visit';
import type { RunningProcess } from './process/start-process';
import { metricsToken, startContent, startOurs } from './process/start-servers';
import { journalPath, journalSlug, journalTags } from './space/journal-space';
import { megabytes, time, whole, type Part } from './table';

// Sitemap, lists and search of a large journal in five languages, and what a publish of an article costs there.

const stories = 30_000;
const languages = ['id', 'en', 'de', 'fr', 'nl'] as const;
const prefixes = languages.map((language, at) => (at === 0 ? '' : `/${language}`));
const searchRounds = 40;
const lists = prefixes.map((prefix) => `${prefix}/${journalSlug}`);
const what = `${whole(stories)} articles in ${languages.length} languages`;

/** Of the event loop. */
const wanted = 'at most 50 ms';

interface Bench {
  readonly content: RunningProcess;
  readonly ours: RunningProcess;
  /** The file of `process/loop-probe.cjs`. */
  readonly probe: string;
  readonly visit: Visit;
  readonly report: Parameters<Part>[0];
}

export const measureDiscovery: Part = async (report) => {
  const content = await startContent(stories, 'journal');
  const folder = mkdtempSync(join(tmpdir(), 'anyam-bench-'));
  const probe = join(folder, 'loop-probe');
  const ours = await startOurs(content, {
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: metricsToken,
    SITE_LANGUAGES: languages.join(','),
    SITE_URL: 'https://sogan.example',
    DATA_DIR: folder,
    NODE_OPTIONS: '--require ./bench/process/loop-probe.cjs',
    LOOP_PROBE_FILE: probe,
  });
  const agent = new Agent({ keepAlive: true });
  const bench = { content, ours, probe, visit: createVisit(ours, agent), report };
  try {
    await measureFilling(bench);
    await measureFiles(bench);
    await measureSearches(bench);
    await measurePublish(bench, journalPath(stories - 500), 'publish of the text of one article');
    await measurePublish(bench, journalPath(stories), 'publish of a new article');
    const { now, most } = memoryOf(ours.pid);
    report({
      what: `${what}: memory after all that`,
      figure: `${megabytes(now)}, at most ${megabytes(most)}`,
    });
  } finally {
    agent.destroy();
    await Promise.all([content.stop(), ours.stop()]);
  }
};

async function measureFilling({ content, ours, probe, visit, report }: Bench): Promise<void> {
  await metricsOf(ours);
  takeBusy(probe);
  const [started, cpu] = [performance.now(), cpuOf(ours.pid)];
  await visit('/');
  while ((await visit('/search?q=kain')).status === 503) await setTimeout(500);
  const seconds = (performance.now() - started) / 1000;
  const calls = await countCalls(content);
  report({
    what: `${what}: summaries are there after the start`,
    figure: `${whole(seconds)} s, ${whole((cpuOf(ours.pid) - cpu) / 1000)} s CPU, ${whole(calls)} calls`,
  });
  const { p99, max } = (await metricsOf(ours)).late;
  report({
    what: `${what}: event loop meanwhile`,
    figure: `${takeBusy(probe)}; late by ${time(p99)} at the 99th percentile, ${time(max)} at most`,
    wanted,
  });
}

/** Files and pages, each requested for the first time. */
async function measureFiles({ content, ours, probe, visit, report }: Bench): Promise<void> {
  await visit(lists[0] ?? ''); // its story and the config are fetched
  const [frequent = '', , rare = ''] = journalTags(0);
  for (const [name, path, calls] of [
    ['sitemap, an index of parts', '/sitemap.xml', 0],
    ['a part of the sitemap', '/sitemap-1.xml', 0],
    ['the same again', '/sitemap-1.xml', 0],
    ['a page of a list', `/${journalSlug}/page/2`, 0],
    ['the last page of it', `/${journalSlug}/page/${Math.ceil(stories / 12)}`, 0],
    ['a page of a tag of a seventh of them', `/${journalSlug}/tag/${frequent}/page/2`, 0],
    ['a page of a tag of 150', `/${journalSlug}/tag/${rare}/page/2`, 0],
    ['its feed', `/${journalSlug}/feed.xml`, 0],
  ] as const) {
    await countCalls(content);
    takeBusy(probe);
    const cpu = cpuOf(ours.pid);
    const { status, milliseconds } = await visit(path);
    if (status !== 200) throw new Error(`${path} responded with ${status}`);
    const used = cpuOf(ours.pid) - cpu;
    await setTimeout(100); // the probe looks
    const figure = `${time(milliseconds)}, ${time(used)} CPU, event loop ${takeBusy(probe)}`;
    report({
      what: `${what}: ${name}`,
      figure: `${figure}, ${await countCalls(content)} calls`,
      wanted: `${calls} calls`,
    });
  }
}

async function measureSearches({ ours, probe, visit, report }: Bench): Promise<void> {
  for (const query of ['kain', 'kain batik']) {
    takeBusy(probe);
    const times: number[] = [];
    const cpu = cpuOf(ours.pid);
    for (let round = 0; round < searchRounds; round += 1)
      for (const prefix of prefixes) {
        const { status, milliseconds } = await visit(`${prefix}/search?q=${encodeURIComponent(query)}`);
        if (status !== 200) throw new Error(`The search for "${query}" responded with ${status}`);
        times.push(milliseconds);
      }
    const each = (cpuOf(ours.pid) - cpu) / times.length;
    report({
      what: `${what}: search for "${query}", which every article has`,
      figure: `${describe(times)}, ${time(each)} CPU, event loop ${takeBusy(probe)}`,
      wanted: 'p50 ≤ 20 ms',
    });
  }
}

/** What a publish of one article changes of the pages that visitors saw twice. */
async function measurePublish(
  { content, ours, probe, report }: Bench,
  path: string,
  name: string,
): Promise<void> {
  const tagPages = [...journalTags(stories), ...journalTags(stories + 1)].map(
    (tag) => `/${journalSlug}/tag/${tag}`,
  );
  const articles = Array.from({ length: 1_000 }, (_, index) => journalPath(stories - 1 - index));
  const hot = ['/', ...lists, ...lists.map((list) => `${list}/feed.xml`), ...tagPages, ...articles];
  for (let round = 0; round < 2; round += 1) await pagesOf(ours, hot);
  const before = await pagesOf(ours, hot);
  await countCalls(content);
  const { renders: rendersBefore } = await metricsOf(ours);
  takeBusy(probe);
  const edition = await etagOf(ours, path);
  const cpu = cpuOf(ours.pid);
  await fetch(`${content.origin}/publish?slug=${path.slice(1)}`);
  await callHook(ours);
  while ((await etagOf(ours, path)) === edition) await setTimeout(100);
  const { renders, latest } = await untilSettled(ours);
  const used = cpuOf(ours.pid) - cpu;
  const busy = takeBusy(probe);
  const after = await pagesOf(ours, hot);
  const calls = await countCalls(content);
  const changed = hot.filter((_, index) => after[index]?.etag !== before[index]?.etag);
  const textOf = new Map(hot.map((each, index) => [each, after[index]?.text ?? '']));
  const shown = changed.filter((each) => each === path || textOf.get(each)?.includes(`${path}"`) === true);
  report({
    what: `${what}: ${name}`,
    figure: `${whole(renders - rendersBefore)} pages rendered, ${whole(changed.length)} of ${whole(hot.length)} \`ETag\`s changed, ${whole(shown.length)} of these show it; ${whole(calls)} calls, ${time(used)} CPU`,
  });
  report({
    what: `${what}: event loop during the ${name}`,
    figure: `${busy}; late by ${time(latest)} at most`,
    wanted,
  });
}

/** Waits until nothing has been rendered for three seconds. @returns how late the event loop was at most. */
async function untilSettled(
  ours: RunningProcess,
): Promise<{ readonly renders: number; readonly latest: number }> {
  for (let [before, quiet, latest] = [-1, 0, 0]; ;) {
    await setTimeout(1_000);
    const { renders, late } = await metricsOf(ours);
    latest = Math.max(latest, late.max);
    quiet = renders === before ? quiet + 1 : 0;
    if (quiet === 3) return { renders, latest };
    before = renders;
  }
}

/** Null for an address without a page. */
async function etagOf({ origin }: RunningProcess, path: string): Promise<string | null> {
  const response = await fetch(`${origin}${path}`, {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'identity' },
  });
  return response.ok ? response.headers.get('ETag') : null;
}

async function pagesOf({ origin }: RunningProcess, paths: readonly string[]) {
  const pages: { readonly etag: string | null; readonly text: string }[] = [];
  for (const path of paths) {
    const response = await fetch(`${origin}${path}`, { headers: { 'Accept-Encoding': 'identity' } });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
    pages.push({ etag: response.headers.get('ETag'), text: await response.text() });
  }
  return pages;
}

/** The longest time since the last call that the event loop was busy without a pause. */
function takeBusy(probe: string): string {
  const lines = existsSync(probe) ? readFileSync(probe, 'utf8').trim().split('\n') : [];
  writeFileSync(probe, '');
  const longest = Math.max(0, ...lines.map(Number));
  return longest === 0 ? 'busy for at most 20 ms' : `busy for at most ${time(longest)}`;
}

async function countCalls(content: RunningProcess): Promise<number> {
  return Object.values(await callsOf(content)).reduce((sum, count) => sum + count, 0);
}
