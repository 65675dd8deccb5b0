import { createHmac } from 'node:crypto';
import type { RunningProcess } from './start-process';
import { hookSecret } from './start-servers';

/** Calls a site's publish hook, as the CMS does. */
export async function callHook({ origin }: RunningProcess): Promise<void> {
  const body = JSON.stringify({ action: 'published', space_id: 1, full_slug: 'home' });
  const signature = createHmac('sha1', hookSecret).update(body).digest('hex');
  const headers = { 'webhook-signature': signature, 'Content-Type': 'application/json' };
  const { status } = await fetch(`${origin}/webhooks/content`, { method: 'POST', headers, body });
  if (status !== 202) throw new Error(`The hook responded with ${status}`);
}
