import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { RunningProcess } from './process/start-process';
import { hookSecret, startContent, startOurs } from './process/start-servers';
import { median, time, type Part } from './table';

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
};

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

async function callHook({ origin }: RunningProcess): Promise<void> {
  const body = JSON.stringify({ action: 'published', space_id: 1, full_slug: 'home' });
  const signature = createHmac('sha1', hookSecret).update(body).digest('hex');
  const headers = { 'webhook-signature': signature, 'Content-Type': 'application/json' };
  const { status } = await fetch(`${origin}/webhooks/content`, { method: 'POST', headers, body });
  if (status !== 202) throw new Error(`The hook responded with ${status}`);
}
