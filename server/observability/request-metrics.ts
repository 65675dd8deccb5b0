import { Counter, Histogram, type Registry } from 'prom-client';
import type { ResponseKind } from '../pages/page-address';
import type { RequestKind } from './request-kind';

/** Seconds: most requests that memory does not serve take some milliseconds, the slowest ten seconds. */
const durations = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Hits = Record<'sent' | 'notModified', number>;

/** Requests by kind and status, and how long those took that memory did not serve. */
export function createRequestMetrics(registry: Registry) {
  const hits: Readonly<Record<ResponseKind, Hits>> = {
    html: { sent: 0, notModified: 0 },
    payload: { sent: 0, notModified: 0 },
    feed: { sent: 0, notModified: 0 },
  };
  const served = new Map<string, { readonly kind: RequestKind; readonly status: string; count: number }>();
  const duration = new Histogram({
    name: 'anyam_http_request_duration_seconds',
    help: 'Requests that memory did not serve, until the response was complete',
    labelNames: ['kind', 'status'],
    buckets: durations,
    registers: [registry],
  });
  createRequestCounter(registry, function* () {
    for (const { kind, status, count } of served.values()) yield { kind, status, count, source: 'app' };
    for (const [of, { sent, notModified }] of Object.entries(hits)) {
      const kind = of === 'html' ? 'page' : of;
      yield { kind, status: '2xx', count: sent, source: 'memory' };
      yield { kind, status: '3xx', count: notModified, source: 'memory' };
    }
  });
  return {
    /** Counts a response from memory. A counter of prom-client would cost more than the response. */
    countHit: (kind: ResponseKind, status: number): void => {
      const counts = hits[kind];
      if (status === 304) counts.notModified += 1;
      else counts.sent += 1;
    },
    /** Responses from memory so far. */
    hits: (): number =>
      Object.values(hits).reduce((sum, { sent, notModified }) => sum + sent + notModified, 0),
    /**
     * Counts any other request.
     * @param status 0 for one whose client left before the response was complete.
     */
    countRequest: (kind: RequestKind, status: number, milliseconds: number): void => {
      const of = status === 0 ? 'aborted' : `${Math.floor(status / 100)}xx`;
      const key = `${kind} ${of}`;
      const known = served.get(key);
      if (known === undefined) served.set(key, { kind, status: of, count: 1 });
      else known.count += 1;
      duration.observe({ kind, status: of }, milliseconds / 1000);
    },
  };
}

/** A counter that is read from `counts` when it is requested. */
function createRequestCounter(
  registry: Registry,
  counts: () => Iterable<{ kind: string; status: string; source: string; count: number }>,
): void {
  const counter = new Counter({
    name: 'anyam_http_requests_total',
    help: 'Requests by kind, by class of status (aborted: the client left), and by what served them: memory, or the app',
    labelNames: ['kind', 'status', 'source'],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const { count, ...labels } of counts()) counter.inc(labels, count);
    },
  });
}
