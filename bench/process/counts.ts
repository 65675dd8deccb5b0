import type { RunningProcess } from './start-process';
import { metricsToken } from './start-servers';

/** The number of the CMS's requests since the last call, by path. */
export async function callsOf({ origin }: RunningProcess): Promise<Readonly<Record<string, number>>> {
  return (await fetch(`${origin}/calls`)).json() as Promise<Readonly<Record<string, number>>>;
}

/** The pages that our server has rendered since its start; it needs METRICS_TOKEN. */
export async function rendersOf(server: RunningProcess): Promise<number> {
  return valueOf(await metricsText(server), pageEvents('page-rendered'));
}

/**
 * The pages that our server has sent from memory since its start, those included for which it asked the CMS first whether they are
 * current; it needs METRICS_TOKEN.
 */
export async function fromMemoryOf(server: RunningProcess): Promise<number> {
  const text = await metricsText(server);
  return valueOf(text, pageEvents('page-hit')) + valueOf(text, pageEvents('page-kept'));
}

/** What `/metrics` says since its last request; it needs METRICS_TOKEN. */
export interface Metrics {
  /** Pages rendered since the start. */
  readonly renders: number;
  /** Milliseconds by which the event loop was late: at the 99th percentile, and at most. */
  readonly late: { readonly p99: number; readonly max: number };
}

export async function metricsOf(server: RunningProcess): Promise<Metrics> {
  const text = await metricsText(server);
  const [p99 = 0, max = 0] = ['p99', 'max'].map((name) =>
    Math.max(0, valueOf(text, `nodejs_eventloop_lag_${name}_seconds`) * 1000 - timerPeriod),
  );
  return { renders: valueOf(text, pageEvents('page-rendered')), late: { p99, max } };
}

/** Milliseconds between two looks at the loop, which the metric counts as delay. */
const timerPeriod = 10;

const pageEvents = (event: string): string => `anyam_page_events_total\\{event="${event}"\\}`;

async function metricsText({ origin }: RunningProcess): Promise<string> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  return (await fetch(`${origin}/metrics`, { headers })).text();
}

function valueOf(text: string, name: string): number {
  return Number(new RegExp(`^${name} ([\\d.e+-]+)`, 'm').exec(text)?.[1]);
}
