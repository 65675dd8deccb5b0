import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Running } from './process/start-process';
import { hookSecret, startContent, startOurs } from './process/start-servers';
import { median, time, type Part } from './table';

// From the moment that something is published until a visitor sees it, of a page that is visited all the while.

const publishes = 5;
/** Seconds: `CONTENT_CACHE_TTL`, short so that the run is. */
const ttl = 2;

export const measurePublish: Part = async (say) => {
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
        times.push(await seen(content, site, site === hooked));
      say({
        what: `from publish to the new page, ${how}`,
        figure: `${time(median(times))}, the slowest of ${publishes} ${time(Math.max(...times))}`,
        wanted,
      });
    }
  } finally {
    await Promise.all([content, hooked, checking].map(({ stop }) => stop()));
  }
};

/** Publishes, and asks for a page every 10 ms until it is the new one. @returns milliseconds. */
async function seen(content: Running, site: Running, callsHook: boolean): Promise<number> {
  await editionOf(site);
  // Not always at the same moment of a span.
  await setTimeout(200 + Math.random() * 1_000);
  const published = performance.now();
  const { edition } = (await (await fetch(`${content.origin}/publish`)).json()) as { edition: number };
  if (callsHook) await callHook(site);
  while ((await editionOf(site)) !== edition) await setTimeout(10);
  return performance.now() - published;
}

async function editionOf({ origin }: Running): Promise<number> {
  return Number(/>Terbitan (\d+)</.exec(await (await fetch(origin)).text())?.[1]);
}

async function callHook({ origin }: Running): Promise<void> {
  const body = JSON.stringify({ action: 'published', space_id: 1, full_slug: 'home' });
  const signature = createHmac('sha1', hookSecret).update(body).digest('hex');
  const headers = { 'webhook-signature': signature, 'Content-Type': 'application/json' };
  const { status } = await fetch(`${origin}/webhooks/content`, { method: 'POST', headers, body });
  if (status !== 202) throw new Error(`The hook was answered with ${status}`);
}
