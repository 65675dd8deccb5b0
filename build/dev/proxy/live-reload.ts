import type { RequestListener, ServerResponse } from 'node:http';
import type { PageEvents, Problem } from '../page/page-events';

/** Tells open pages what changed. */
export interface PageChannel {
  /** Answers a page that listens, by server-sent events. */
  readonly handle: RequestListener;
  /** Says what one of those who notice finds wrong from now on; nothing takes back what was said before. */
  readonly stands: (noticedBy: Problem['noticedBy'], problems: readonly Problem[]) => void;
  /** Says that something went wrong once. */
  readonly happened: (problem: Problem) => void;
  /** Everything that is wrong right now. */
  readonly standing: () => readonly Problem[];
  readonly reload: () => void;
  readonly restyle: () => void;
  /** Ends every stream; browsers then ask again for a while. */
  readonly close: () => void;
}

interface Listener {
  readonly response: ServerResponse;
  /** When its page was asked for. */
  readonly since: number;
}

/** Milliseconds after which a browser asks again for a stream that broke off. */
const retry = 300;

/** Incidents that are kept for pages which do not listen yet. */
const mostIncidents = 5;

/** @param now the clock, in milliseconds since 1970; pages bring back what it said when they were asked for. */
export function createPageChannel(now: () => number): PageChannel {
  const listeners = new Set<Listener>();
  const standing = new Map<Problem['noticedBy'], readonly Problem[]>();
  let incidents: { readonly at: number; readonly problem: Problem }[] = [];
  let reloaded = 0;
  let restyled = 0;

  const all = (): Problem[] => [...standing.values()].flat();
  function broadcastProblems({ response, since }: Listener): void {
    const own = incidents.filter(({ at }) => at >= since).map(({ problem }) => problem);
    send(response, 'problems', [...all(), ...own]);
  }
  function broadcast(): void {
    for (const listener of listeners) broadcastProblems(listener);
  }

  return {
    standing: all,
    handle: (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://page');
      const listener = { response, since: Number(searchParams.get('since') ?? 0) };
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(`retry: ${retry}\n\n`);
      listeners.add(listener);
      response.once('close', () => listeners.delete(listener));
      // What it missed since it was asked for.
      if (listener.since < reloaded) return send(response, 'reload', null);
      if (Number(searchParams.get('style') ?? 0) < restyled) send(response, 'style', restyled);
      broadcastProblems(listener);
    },
    stands: (noticedBy, problems) => {
      const before = standing.get(noticedBy) ?? [];
      standing.set(noticedBy, problems);
      if (before.length + problems.length > 0) broadcast();
    },
    happened: (problem) => {
      incidents = [...incidents, { at: now(), problem }].slice(-mostIncidents);
      broadcast();
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
  told: PageEvents[Name],
): void {
  response.write(`event: ${name}\ndata: ${JSON.stringify(told)}\n\n`);
}
