import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { PageError } from '../../common/errors';
import { purgeResults } from '../cdn/purger';
import { contentEvents } from '../content/api/content-events';
import type { SourceHealth } from '../content/content-source';
import { formEvents } from '../forms/form-events';
import { shedReasons } from '../overload/admission';
import { pageEvents, type PageEvent } from '../pages/cache/page-events';
import type { SubmissionCounts } from '../submissions/store/submission';
import { visitResults, type VisitResult } from '../visits/visit-results';

export type Metrics = ReturnType<typeof createMetrics>;

/** Counts the events of one process for `/metrics`. */
export function createMetrics() {
  const registry = new Registry();
  const countPage = createPageCounter(registry);
  const forms = createFormMetrics(registry);
  const countVisits = createVisitCounter(registry);
  const gauges = contentGauges.map(({ name, help, read }) => ({
    read,
    gauge: new Gauge({ name: `anyam_content_${name}`, help, registers: [registry] }),
  }));
  return {
    /** Counts an event of the content client. */
    count: createEventCounter(registry, eventCounters.content),
    /** Counts where a page came from. */
    countPage,
    /** Counts an attempt to purge the CDN. */
    countPurge: createEventCounter(registry, eventCounters.purge),
    /** Counts a request that was refused because there was too much to do. */
    countShed: createEventCounter(registry, eventCounters.shed),
    /** Counts the result of a form. */
    countForm: forms.count,
    countVisits,
    /**
     * `GET /metrics` in Prometheus text for holders of the bearer token; without a token the route does not exist.
     * @param submissions counts those on disk, null while they cannot be read; left out without a store.
     */
    handle: (
      token: string | undefined,
      health: () => SourceHealth,
      submissions?: () => Promise<SubmissionCounts | null>,
    ): RequestHandler => {
      // Process metrics cost time, so they are collected only if they can be requested.
      if (token !== undefined) collectDefaultMetrics({ register: registry });
      return async (request, response, next) => {
        if (token === undefined) return next();
        if (!hasToken(request.get('Authorization'), token)) {
          response.set('WWW-Authenticate', 'Bearer');
          throw new PageError(401, 'Unauthorized');
        }
        const current = health();
        for (const { gauge, read } of gauges) gauge.set(read(current));
        if (submissions !== undefined) forms.measure(await submissions());
        response
          .set('Cache-Control', 'no-store')
          .type(registry.contentType)
          .send(await registry.metrics());
      };
    },
  };
}

const eventCounters = {
  content: {
    name: 'anyam_content_events_total',
    help: 'Steps of the content client and its cache',
    label: 'event',
    values: contentEvents,
  },
  purge: {
    name: 'anyam_cdn_purges_total',
    help: 'Purges of the CDN, by result',
    label: 'result',
    values: purgeResults,
  },
  shed: {
    name: 'anyam_shed_total',
    help: 'Requests that were refused with 503 because there was too much to do, by reason',
    label: 'reason',
    values: shedReasons,
  },
} as const;

/** A counter with one label. A value that has not occurred yet is 0, not absent. @returns counts a value. */
function createEventCounter<Value extends string>(
  registry: Registry,
  {
    name,
    help,
    label,
    values,
  }: { name: string; help: string; label: 'event' | 'reason' | 'result'; values: readonly Value[] },
): (value: Value) => void {
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
  for (const value of values) counter.inc({ [label]: value }, 0);
  return (value) => counter.inc({ [label]: value });
}

/** The labels of page events, which dashboards and alerts name: they keep their words. */
const pageLabels: Readonly<Record<PageEvent, string>> = {
  'page-hit': 'page-hit',
  'page-revalidated': 'page-kept',
  'page-restored': 'page-shelved',
  'page-rendered': 'page-rendered',
  'page-stale': 'page-last-good',
};

/** Counts in a map until `/metrics` is requested: a counter of prom-client costs more than a page from memory. */
function createPageCounter(registry: Registry): (event: PageEvent) => void {
  const counts = new Map<PageEvent, number>(pageEvents.map((event) => [event, 0]));
  const counter = new Counter({
    name: 'anyam_page_events_total',
    help: 'Where pages come from',
    labelNames: ['event'],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const [event, count] of counts) counter.inc({ event: pageLabels[event] }, count);
    },
  });
  return (event) => void counts.set(event, (counts.get(event) ?? 0) + 1);
}

/** @returns counts what became of so many page views. */
function createVisitCounter(registry: Registry): (result: VisitResult, views: number) => void {
  const counter = new Counter({
    name: 'anyam_visits_total',
    help: 'Page views that were counted, by what became of them',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of visitResults) counter.inc({ result }, 0);
  return (result, views) => counter.inc({ result }, views);
}

function createFormMetrics(registry: Registry) {
  const count = createEventCounter(registry, {
    name: 'anyam_forms_total',
    help: 'Forms that were sent, by result',
    label: 'result',
    values: formEvents,
  });
  const onDisk = new Gauge({
    name: 'anyam_submissions',
    help: 'Submissions on disk that wait for delivery or failed; NaN while the store cannot be read',
    labelNames: ['state'],
    registers: [registry],
  });
  return {
    count,
    measure: (counts: SubmissionCounts | null) => {
      onDisk.set({ state: 'waiting' }, counts?.waiting ?? Number.NaN);
      onDisk.set({ state: 'failed' }, counts?.failed ?? Number.NaN);
    },
  };
}

const contentGauges: readonly {
  readonly name: string;
  readonly help: string;
  readonly read: (health: SourceHealth) => number;
}[] = [
  { name: 'answers', help: 'Stories in the cache', read: ({ known }) => known },
  { name: 'answer_bytes', help: 'Bytes of everything in the content cache', read: ({ bytes }) => bytes },
  { name: 'version', help: 'The current content version, as far as known', read: ({ version }) => version },
  {
    name: 'version_age_seconds',
    help: 'Seconds since the content version was last confirmed; NaN before the first time',
    read: ({ versionAge }) => (versionAge === null ? Number.NaN : versionAge / 1000),
  },
  {
    name: 'stale_seconds',
    help: 'Age of the oldest content served stale within the last minute; 0 if none was',
    read: ({ stale }) => stale / 1000,
  },
];

/** Compares digests in constant time: neither the token nor its length leaks. */
function hasToken(header: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}
