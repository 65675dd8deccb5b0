import type { RequestListener, ServerResponse } from 'node:http';
import type { PageEvents, Problem } from '../page/page-events';

/** Sends changes and problems to open pages. */
export interface LiveReload {
  /** Serves the stream of server-sent events. */
  readonly handle: RequestListener;
  /** Replaces the problems of one reporter. They stay until the next call. */
  readonly setProblems: (reportedBy: Problem['reportedBy'], problems: readonly Problem[]) => void;
  /** Adds a problem that happened once. It stays until the next reload. */
  readonly addIncident: (problem: Problem) => void;
  /** The current problems, incidents left out. */
  readonly problems: () => readonly Problem[];
  readonly reload: () => void;
  readonly restyle: () => void;
  /** Ends every stream. Browsers then reconnect for a while. */
  readonly close: () => void;
}

interface Listener {
  readonly response: ServerResponse;
  /** The time of its page's request. */
  readonly since: number;
}

/** Milliseconds after which a browser reconnects a broken stream. */
const retry = 300;

/** Incidents in memory, for pages that do not listen yet. */
const maxIncidents = 5;

/** @param now the clock, in milliseconds since 1970. Pages send back the time of their request. */
export function createLiveReload(now: () => number): LiveReload {
  const listeners = new Set<Listener>();
  const current = new Map<Problem['reportedBy'], readonly Problem[]>();
  let incidents: { readonly at: number; readonly problem: Problem }[] = [];
  let reloaded = 0;
  let restyled = 0;

  const problems = (): Problem[] => [...current.values()].flat();
  function sendProblems({ response, since }: Listener): void {
    const missed = incidents.filter(({ at }) => at >= since).map(({ problem }) => problem);
    send(response, 'problems', [...problems(), ...missed]);
  }
  function broadcastProblems(): void {
    for (const listener of listeners) sendProblems(listener);
  }

  return {
    problems,
    handle: (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://page');
      const listener = { response, since: Number(searchParams.get('since') ?? 0) };
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(`retry: ${retry}\n\n`);
      listeners.add(listener);
      response.once('close', () => listeners.delete(listener));
      // Events since the page's request.
      if (listener.since < reloaded) return send(response, 'reload', null);
      if (Number(searchParams.get('style') ?? 0) < restyled) send(response, 'style', restyled);
      sendProblems(listener);
    },
    setProblems: (reportedBy, next) => {
      const before = current.get(reportedBy) ?? [];
      current.set(reportedBy, next);
      if (before.length + next.length > 0) broadcastProblems();
    },
    addIncident: (problem) => {
      incidents = [...incidents, { at: now(), problem }].slice(-maxIncidents);
      broadcastProblems();
    },
    reload: () => {
      reloaded = now();
      incidents = [];
      for (const { response } of listeners) send(response, 'reload', null);
    },
    restyle: () => {
      restyled = now();
      for (const { response } of listeners) send(response, 'style', restyled);
    },
    close: () => {
      for (const { response } of listeners) response.end();
    },
  };
}

function send<Name extends keyof PageEvents>(
  response: ServerResponse,
  name: Name,
  data: PageEvents[Name],
): void {
  response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
