import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { callsOf } from '../process/counts';
import { cpuOf } from '../process/process-costs';
import type { RunningProcess } from '../process/start-process';
import { hookSecret } from '../process/start-servers';
import { ratio, whole, type Row } from '../table';
import { watchPage } from './probe';
import { describeNoticed } from './slow-clients';

const floodMs = 10_000;
const body = JSON.stringify({ action: 'published', space_id: 1, full_slug: 'home' });
const signature = createHmac('sha1', hookSecret).update(body).digest('hex');

const floods = [
  {
    what: 'hooks with a signature, 100 a second (O8)',
    perSecond: 100,
    sign: signature,
    status: 202,
    wanted: '≤ 1 call a second',
  },
  {
    what: 'hooks with a false one, 1,000 a second (O8)',
    perSecond: 1_000,
    sign: '0'.repeat(40),
    status: 401,
    wanted: '0 calls',
  },
] as const;

/** Calls the publish hook far more often than a CMS does. */
export async function measureHookFloods(
  { ours, content, path }: { ours: RunningProcess; content: RunningProcess; path: string },
  report: (row: Row) => void,
): Promise<void> {
  for (const { what, perSecond, sign, status, wanted } of floods) {
    await callsOf(content);
    const cpu = cpuOf(ours.pid);
    const sending = flood(ours, { perSecond, sign, status });
    const noticed = await watchPage(ours, path, sending);
    const { sent, others } = await sending;
    const calls = Object.values(await callsOf(content)).reduce((sum, count) => sum + count, 0);
    report({
      what: `${what}, for ${floodMs / 1_000} s`,
      figure: `${whole(sent)} sent, ${whole(others)} without ${status}; ${whole(calls)} calls to the CMS; ${ratio((cpuOf(ours.pid) - cpu) / floodMs)} of a core; ${describeNoticed(noticed)}`,
      wanted,
    });
  }
}

async function flood(
  { origin }: RunningProcess,
  { perSecond, sign, status }: { perSecond: number; sign: string; status: number },
): Promise<{ sent: number; others: number }> {
  const headers = { 'webhook-signature': sign, 'Content-Type': 'application/json' };
  const started = performance.now();
  const calls: Promise<number>[] = [];
  for (let now = 0; now < floodMs; now = performance.now() - started) {
    const due = Math.floor((now / 1_000) * perSecond) - calls.length;
    for (let index = 0; index < due; index += 1) calls.push(callOnce(`${origin}/webhooks/content`, headers));
    await setTimeout(10);
  }
  const statuses = await Promise.all(calls);
  return { sent: statuses.length, others: statuses.filter((each) => each !== status).length };
}

/** @returns the status; 0 where there is none. */
async function callOnce(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
