import type { RunningProcess } from './start-process';
import { metricsToken } from './start-servers';

/** The number of the CMS's requests since the last call, by path. */
export async function callsOf({ origin }: RunningProcess): Promise<Readonly<Record<string, number>>> {
  return (await fetch(`${origin}/calls`)).json() as Promise<Readonly<Record<string, number>>>;
}

/** The pages that our server has rendered since its start; it needs METRICS_TOKEN. */
export async function rendersOf({ origin }: RunningProcess): Promise<number> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  return Number(/^anyam_page_events_total\{event="page-rendered"\} (\d+)/m.exec(text)?.[1]);
}
