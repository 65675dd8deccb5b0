import type { RunningProcess } from './start-process';
import { metricsToken } from './start-servers';

/** The number of the CMS's requests since the last call, by path. */
export async function callsOf({ origin }: RunningProcess): Promise<Readonly<Record<string, number>>> {
  return (await fetch(`${origin}/calls`)).json() as Promise<Readonly<Record<string, number>>>;
}

/** The pages that our server has rendered since its start; it needs METRICS_TOKEN. */
export function rendersOf(server: RunningProcess): Promise<number> {
  return pageEventsOf(server, 'page-rendered');
}

/** The pages that our server has sent from memory since its start; it needs METRICS_TOKEN. */
export function hitsOf(server: RunningProcess): Promise<number> {
  return pageEventsOf(server, 'page-hit');
}

async function pageEventsOf({ origin }: RunningProcess, event: string): Promise<number> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  return Number(new RegExp(`^anyam_page_events_total\\{event="${event}"\\} (\\d+)`, 'm').exec(text)?.[1]);
}
