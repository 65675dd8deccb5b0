import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { PageError } from '../../common/errors';
import { contentEvents, type ReportEvent } from '../content/api/content-events';
import type { SourceHealth } from '../content/content-source';
import type { FormEvent } from '../forms/form-events';
import type { SubmissionCounts } from '../submissions/store/submission';
import { createFormMetrics } from './form-metrics';
import { pageEvents, type PageEvent } from '../pages/cache/page-cache';

/** Counts what happens, for `/metrics`. */
export interface Metrics {
  /** Counts the content client's steps. */
  readonly count: ReportEvent;
  /** Counts where pages come from. */
  readonly countPage: (event: PageEvent) => void;
  /** Counts what comes of forms. */
  readonly countForm: (event: FormEvent) => void;
  /**
   * `GET /metrics` in Prometheus text, for whoever bears the token; without a token there is no such address.
   * @param submissions counts those on disk; left out where there is no store, null while it cannot be read.
   */
  readonly handle: (
    token: string | undefined,
    health: () => SourceHealth,
    submissions?: () => Promise<SubmissionCounts | null>,
  ) => RequestHandler;
}

/** Makes the metrics of one process. */
export function createMetrics(): Metrics {
  const registers = [new Registry()] as const;
  const [registry] = registers;
  const events = new Counter({
    name: 'anyam_content_events_total',
    help: 'Steps of the content client and its cache',
    labelNames: ['event'],
    registers: [...registers],
  });
  // What never happened is 0, not absent.
  for (const event of contentEvents) events.inc({ event }, 0);
  // Counted by hand: a page from memory costs less than what a counter does.
  const pageCounts = new Map<PageEvent, number>(pageEvents.map((event) => [event, 0]));
  const pages = new Counter({
    name: 'anyam_page_events_total',
    help: 'Where answers of pages come from',
    labelNames: ['event'],
    registers: [...registers],
    collect: () => {
      pages.reset();
      for (const [event, count] of pageCounts) pages.inc({ event }, count);
    },
  });
  const forms = createFormMetrics([registry]);
  const gauges = contentGauges.map(({ name, help, read }) => ({
    read,
    gauge: new Gauge({ name: `anyam_content_${name}`, help, registers: [...registers] }),
  }));
  return {
    count: (event) => events.inc({ event }),
    countPage: (event) => void pageCounts.set(event, (pageCounts.get(event) ?? 0) + 1),
    countForm: forms.count,
    handle: (token, health, submissions) => {
      // Reads the process's own figures only where somebody may ask for them.
      if (token !== undefined) collectDefaultMetrics({ register: registry });
      return async (request, response, next) => {
        if (token === undefined) return next();
        if (!bears(request.get('Authorization'), token)) {
          response.set('WWW-Authenticate', 'Bearer');
          throw new PageError(401, 'Unauthorized');
        }
        const now = health();
        for (const { gauge, read } of gauges) gauge.set(read(now));
        if (submissions !== undefined) await forms.measure(submissions);
        response
          .set('Cache-Control', 'no-store')
          .type(registry.contentType)
          .send(await registry.metrics());
      };
    },
  };
}

const contentGauges: readonly {
  readonly name: string;
  readonly help: string;
  readonly read: (health: SourceHealth) => number;
}[] = [
  { name: 'answers', help: 'Stories that can be served without asking', read: ({ known }) => known },
  { name: 'answer_bytes', help: 'Bytes of all answers that are kept', read: ({ bytes }) => bytes },
  { name: 'version', help: 'The content version believed in', read: ({ version }) => version },
  {
    name: 'version_age_seconds',
    help: 'Seconds since the content version was last confirmed; NaN before it ever was',
    read: ({ versionAge }) => (versionAge === null ? Number.NaN : versionAge / 1000),
  },
  {
    name: 'stale_seconds',
    help: 'Age of the oldest answer served stale within the last minute; 0 where none was',
    read: ({ stale }) => stale / 1000,
  },
];

/** Compares digests, in constant time: their lengths say nothing of the token. */
function bears(header: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}
