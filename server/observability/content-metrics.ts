import { Gauge, Histogram, type Registry } from 'prom-client';
import { attemptOutcomes } from '../content/api/attempt-outcome';
import { contentEvents, type ReportEvent } from '../content/api/content-events';
import type { SourceHealth } from '../content/source-health';
import { createEventCounter } from './event-counter';

/** Seconds; an attempt is cut off at `CONTENT_TIMEOUT`, five by default. */
const durations = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The content client, its caches, the content version and the index of stories. */
export function createContentMetrics(registry: Registry) {
  const count = createEventCounter(registry, {
    name: 'anyam_content_events_total',
    help: 'Steps of the content client and its cache',
    label: 'event',
    values: contentEvents,
  });
  const attempts = new Histogram({
    name: 'anyam_upstream_attempt_duration_seconds',
    help: 'Attempts of calls to the CMS, body included and without the wait before it, by outcome',
    labelNames: ['outcome'],
    buckets: durations,
    registers: [registry],
  });
  for (const outcome of attemptOutcomes) attempts.zero({ outcome });
  const waits = new Histogram({
    name: 'anyam_upstream_wait_seconds',
    help: 'What calls waited for the rate limit, before each attempt',
    buckets: durations,
    registers: [registry],
  });
  const gauges = contentGauges.map(({ name, help, aggregator = 'max', read }) => ({
    read,
    gauge: new Gauge({ name: `anyam_${name}`, help, aggregator, registers: [registry] }),
  }));
  const report: ReportEvent = (event, fields) => {
    count(event);
    if (event !== 'attempted') return;
    const { outcome = '', milliseconds, waited } = fields ?? {};
    attempts.observe({ outcome: String(outcome) }, Number(milliseconds) / 1000);
    waits.observe(Number(waited) / 1000);
  };
  return {
    report,
    measure: (health: SourceHealth): void => {
      for (const { gauge, read } of gauges) gauge.set(read(health));
    },
  };
}

/** Milliseconds as seconds; NaN for what is unknown. */
function secondsOf(milliseconds: number | null): number {
  return milliseconds === null ? Number.NaN : milliseconds / 1000;
}

const contentGauges: readonly {
  readonly name: string;
  readonly help: string;
  /** What the processes of a site have together. Default: the highest. */
  readonly aggregator?: 'sum' | 'max' | 'min';
  readonly read: (health: SourceHealth) => number;
}[] = [
  {
    name: 'content_answers',
    help: 'Stories in the cache',
    aggregator: 'sum',
    read: ({ known }) => known,
  },
  {
    name: 'content_answer_bytes',
    help: 'Bytes of everything in the content cache',
    aggregator: 'sum',
    read: ({ bytes }) => bytes,
  },
  {
    name: 'content_version',
    help: 'The current content version, as far as known',
    read: ({ version }) => version,
  },
  {
    name: 'content_version_age_seconds',
    help: 'Seconds since the content version was last confirmed; NaN before the first time',
    read: ({ versionAge }) => secondsOf(versionAge),
  },
  {
    name: 'content_stale_seconds',
    help: 'Age of the oldest content served stale within the last minute; 0 if none was',
    read: ({ stale }) => stale / 1000,
  },
  {
    name: 'upstream_waiting_calls',
    help: 'Calls to the CMS that wait for the rate limit',
    aggregator: 'sum',
    read: ({ waiting }) => waiting,
  },
  {
    name: 'index_stories',
    help: 'Published stories in the index; NaN before the first',
    read: ({ stories }) => stories ?? Number.NaN,
  },
  {
    name: 'index_age_seconds',
    help: 'Seconds since the stories were last listed; NaN before the first time in this process',
    read: ({ indexAge }) => secondsOf(indexAge),
  },
  {
    name: 'index_current',
    help: '1 while the index is that of the current content version, else 0: pages are then requested as if each had changed',
    aggregator: 'min',
    read: ({ isIndexed }) => (isIndexed ? 1 : 0),
  },
];
