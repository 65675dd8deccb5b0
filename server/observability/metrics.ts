import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Registry,
  type MetricObject,
} from 'prom-client';
import { HttpError } from '../../common/errors';
import { purgeResults } from '../cdn/purger';
import { createExchangeMetrics } from '../coordination/machines/exchange-metrics';
import { createRedisMetrics } from '../coordination/redis/redis-metrics';
import type { SourceHealth } from '../content/source-health';
import { shedReasons } from '../overload/admission';
import type { SubmissionCounts } from '../submissions/store/submission';
import { visitResults, type VisitResult } from '../visits/visit-results';
import { createVitalsMetrics } from './vitals-metrics';
import { createContentMetrics } from './content-metrics';
import { createEventCounter } from './event-counter';
import { createFormMetrics } from './form-metrics';
import { createPageMetrics, type PageMemorySize } from './page-metrics';
import { createRequestMetrics } from './request-metrics';

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Contributes the metrics of this process whenever one of the site's gathers those of all.
 * @returns gathers them.
 */
export type JoinMetrics = (contribute: () => Promise<string>) => () => Promise<string[]>;

/** What is read when the metrics are requested. */
interface MeasuredParts {
  readonly health: () => SourceHealth;
  readonly pageMemory: () => PageMemorySize;
  /** Counts submissions on disk; null while they cannot be read. Left out without a store. */
  readonly submissions?: (() => Promise<SubmissionCounts | null>) | undefined;
  /** Lines of the log that were dropped so far. Left out: none ever are. */
  readonly droppedLines?: (() => number) | undefined;
}

/**
 * Counts the events of one process for `/metrics`. Each gauge names how the processes of a site are aggregated, for prom-client's
 * `AggregatorRegistry`.
 */
export function createMetrics() {
  const registry = new Registry();
  const content = createContentMetrics(registry);
  const requests = createRequestMetrics(registry);
  const pages = createPageMetrics(registry, requests.hits);
  const forms = createFormMetrics(registry);
  const countVisits = createVisitCounter(registry);
  const countDropped = createDroppedCounter(registry);
  return {
    /** Counts an event of the content client. */
    count: content.report,
    /** Counts where a page came from, if not from memory at once. */
    countPage: pages.countPage,
    countHit: requests.countHit,
    countRequest: requests.countRequest,
    countRender: pages.countRender,
    /** Counts an attempt to purge the CDN. */
    countPurge: createEventCounter(registry, eventCounters.purge),
    /** Counts a request that was refused because there was too much to do. */
    countShed: createEventCounter(registry, eventCounters.shed),
    /** Counts the result of a form. */
    countForm: forms.count,
    countDelivery: forms.countDelivery,
    countVisits,
    /** Measures the connection to Redis, for a process that has one. */
    redis: () => createRedisMetrics(registry),
    /** Measures the exchange with other machines. */
    exchange: () => createExchangeMetrics(registry),
    /** Counts the web vitals of a page view. */
    countVitals: createVitalsMetrics(registry),
    /**
     * `GET /metrics` in Prometheus text for holders of the bearer token; without a token the route does not exist.
     * @param join gathers those of all processes of the site. Default: there is one.
     */
    handle: (token: string | undefined, parts: MeasuredParts, join?: JoinMetrics): RequestHandler => {
      if (token === undefined) return (_request, _response, next) => next();
      collectProcessMetrics(registry);
      const measure = async (): Promise<void> => {
        content.measure(parts.health());
        pages.measure(parts.pageMemory());
        if (parts.submissions !== undefined) forms.measure(await parts.submissions());
        countDropped(parts.droppedLines?.() ?? 0);
      };
      const read = readerOf(registry, measure, join);
      return async (request, response) => {
        if (!hasToken(request.get('Authorization'), token)) {
          response.set('WWW-Authenticate', 'Bearer');
          throw new HttpError(401, 'Unauthorized');
        }
        const text = await read();
        response.set('Cache-Control', 'no-store').type(registry.contentType).send(text);
      };
    },
  };
}

const eventCounters = {
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

/** Reads the metrics as text, of this process or of all that are joined. */
function readerOf(
  registry: Registry,
  measure: () => Promise<void>,
  join: JoinMetrics | undefined,
): () => Promise<string> {
  if (join === undefined) return () => measure().then(() => registry.metrics());
  const gather = join(async () => {
    await measure();
    return writeMetrics(await registry.getMetricsAsJSON());
  });
  return async () => AggregatorRegistry.aggregate((await gather()).map(readMetrics)).metrics();
}

/** JSON has no NaN and no infinity. */
function writeMetrics(metrics: readonly MetricObject[]): string {
  return JSON.stringify(metrics, (_key, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
  );
}

function readMetrics(text: string): object[] {
  return JSON.parse(text, (key, value: unknown) =>
    key === 'value' && typeof value === 'string' ? Number(value) : value,
  ) as object[]; // written above
}

/** Process metrics cost time, so they are collected only if they can be requested. */
function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  registry.removeSingleMetric('nodejs_version_info'); // no versions of software
  // prom-client leaves `process_start_time_seconds` out where it aggregates processes.
  new Gauge({
    name: 'anyam_start_time_seconds',
    help: 'When the process of the site that was started last was started, in seconds since 1970',
    aggregator: 'max',
    registers: [registry],
  }).set(performance.timeOrigin / 1_000);
}

/** @returns a function that counts `views` page views by what became of them. */
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

/** @returns sets the lines that were dropped so far. */
function createDroppedCounter(registry: Registry): (lines: number) => void {
  const counter = new Counter({
    name: 'anyam_log_dropped_lines_total',
    help: 'Lines of the log that were dropped because standard output was not read',
    registers: [registry],
  });
  return (lines) => {
    counter.reset();
    counter.inc(lines);
  };
}

/** The name of a scheme has no case (RFC 9110, 11.1). Compares digests in constant time: neither the token nor its length leaks. */
function hasToken(header: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}
