import { setTimeout } from 'node:timers/promises';
import { freePort } from '../test/support/free-port';
import { startStandInCdn } from '../test/support/stand-in-cdn/stand-in-cdn';
import { callHook } from './process/call-hook';
import { callsOf, rendersOf } from './process/counts';
import type { RunningProcess } from './process/start-process';
import { metricsToken, startContent, startOurs } from './process/start-servers';
import { articlePath, cardPaths, cardSlug } from './space/synthetic-space';
import { median, time, whole, type Part } from './table';

// The time from a publish until a visitor gets the new page, for a page that is visited all the time.

const publishes = 5;
/** Seconds: `CONTENT_CACHE_TTL`, short so that the run is. */
const ttl = 2;

export const measurePublish: Part = async (report) => {
  const content = await startContent();
  const hooked = await startOurs(content);
  const checking = await startOurs(content, { CONTENT_CACHE_TTL: String(ttl) });
  try {
    for (const [site, how, wanted] of [
      [hooked, 'with the publish hook', '≤ 1,000 ms'],
      [checking, `without it, \`CONTENT_CACHE_TTL=${ttl}\``, `≤ ${ttl + 1},000 ms`],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < publishes; round += 1)
        times.push(await measurePublishTime(content, site, site === hooked));
      report({
        what: `from publish to the new page, ${how}`,
        figure: `${time(median(times))}, the slowest of ${publishes} ${time(Math.max(...times))}`,
        wanted,
      });
    }
  } finally {
    await Promise.all([content, hooked, checking].map(({ stop }) => stop()));
  }
  await measureExactness(report);
};

/** Stories of the space, and the pages of it that are visited before the publish. */
const stories = 3_000;
const hotPages = 1_000;

/** What a publish of one story costs that is shown on seven of a thousand visited pages. */
async function measureExactness(report: Parameters<Part>[0]): Promise<void> {
  const content = await startContent(stories);
  const { ours, cdn } = await startBehindCdn(content);
  try {
    const hot = [`/${cardSlug}`, ...Array.from({ length: hotPages - 1 }, (_, index) => articlePath(index))];
    // The second visit counts as one from memory: what was visited is rendered ahead of its next visitor.
    for (let visit = 0; visit < 2; visit += 1) await etagsOf(ours, hot);
    const before = await etagsOf(cdn, hot);
    const shownBefore = new Set(before);
    const rendered = await rendersOf(ours);
    await callsOf(content);
    const published = performance.now();
    await fetch(`${content.origin}/publish?slug=${cardSlug}`);
    await callHook(ours);
    while ((await etagsOf(cdn, cardPaths)).some((etag) => shownBefore.has(etag))) await setTimeout(10);
    const untilNew = performance.now() - published;
    const after = await etagsOf(cdn, hot);
    const calls = Object.values(await callsOf(content)).reduce((sum, count) => sum + count, 0);
    const same = after.filter((etag, index) => etag === before[index]).length;
    const purged = cdn.purges.slice(purgesAtStart).flatMap((call) => call.purged);
    const what = `publish of a card on ${cardPaths.length} of ${whole(hotPages)} visited pages, ${whole(stories)} stories`;
    for (const [figureOf, figure, wanted] of [
      ['calls to the CMS', whole(calls), '≤ 14'],
      ['pages rendered', whole((await rendersOf(ours)) - rendered), '8'],
      ['`ETag`s unchanged', whole(same), '992'],
      ['pages purged from the CDN', whole(purged.length), '8'],
      [`until the last of the ${cardPaths.length} is new behind the CDN`, time(untilNew), '≤ 1,000 ms'],
    ] as const)
      report({ what: `${what}: ${figureOf}`, figure, wanted });
  } finally {
    await Promise.all([content.stop(), ours.stop(), cdn.close()]);
  }
}

/** A site that starts purges everything, twice. */
const purgesAtStart = 2;

/** Starts our site behind a CDN, and waits until the CDN was purged. */
async function startBehindCdn(content: RunningProcess) {
  const port = await freePort();
  const cdn = await startStandInCdn({ provider: 'fastly', origin: `http://127.0.0.1:${port}` });
  const { purgeUrl, purgeToken } = cdn;
  const settings = { CDN: 'fastly', CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: purgeToken };
  const ours = await startOurs(content, { ...settings, METRICS_TOKEN: metricsToken, PORT: String(port) });
  while (cdn.purges.length < purgesAtStart) await setTimeout(100);
  return { ours, cdn };
}

async function etagsOf(
  { origin }: Pick<RunningProcess, 'origin'>,
  paths: readonly string[],
): Promise<readonly (string | null)[]> {
  const etags: (string | null)[] = [];
  for (const path of paths) {
    const response = await fetch(`${origin}${path}`, { headers: { 'Accept-Encoding': 'identity' } });
    await response.arrayBuffer();
    etags.push(response.headers.get('ETag'));
  }
  return etags;
}

/** Publishes, and requests the page every 10 ms until it is the new one. @returns milliseconds. */
async function measurePublishTime(
  content: RunningProcess,
  site: RunningProcess,
  callsHook: boolean,
): Promise<number> {
  await editionOf(site);
  // A random moment within the TTL.
  await setTimeout(200 + Math.random() * 1_000);
  const published = performance.now();
  const { edition } = (await (await fetch(`${content.origin}/publish`)).json()) as { edition: number };
  if (callsHook) await callHook(site);
  while ((await editionOf(site)) !== edition) await setTimeout(10);
  return performance.now() - published;
}

async function editionOf({ origin }: RunningProcess): Promise<number> {
  return Number(/>Terbitan (\d+)</.exec(await (await fetch(origin)).text())?.[1]);
}
