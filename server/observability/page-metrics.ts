import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { pageEvents, type PageEvent } from '../pages/cache/page-events';

/** The labels of page events, which dashboards and alerts name: they keep their words. */
const pageLabels: Readonly<Record<PageEvent, string>> = {
  'page-revalidated': 'page-kept',
  'page-restored': 'page-shelved',
  'page-rendered': 'page-rendered',
  'page-stale': 'page-last-good',
  'page-coalesced': 'page-coalesced',
  'page-missing': 'page-missing',
  'page-unavailable': 'page-unavailable',
};

/** What the page cache holds. */
export interface PageMemorySize {
  readonly pages: number;
  readonly bytes: number;
}

/**
 * Where pages come from, what the cache holds, and how long rendering takes.
 * @param hits responses from memory at once, so far.
 */
export function createPageMetrics(registry: Registry, hits: () => number) {
  const counts = new Map<PageEvent, number>(pageEvents.map((event) => [event, 0]));
  const counter = new Counter({
    name: 'anyam_page_events_total',
    help: 'Where pages come from',
    labelNames: ['event'],
    registers: [registry],
    collect: () => {
      counter.reset();
      counter.inc({ event: 'page-hit' }, hits());
      for (const [event, count] of counts) counter.inc({ event: pageLabels[event] }, count);
    },
  });
  const render = new Histogram({
    name: 'anyam_render_duration_seconds',
    help: 'Rendering of one document, waits for its blocks included',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const pages = new Gauge({
    name: 'anyam_page_cache_pages',
    help: 'Responses of pages in memory: documents, payloads and feeds',
    aggregator: 'sum',
    registers: [registry],
  });
  const bytes = new Gauge({
    name: 'anyam_page_cache_bytes',
    help: 'Bytes of these in the encodings that are held',
    aggregator: 'sum',
    registers: [registry],
  });
  return {
    countPage: (event: PageEvent): void => void counts.set(event, (counts.get(event) ?? 0) + 1),
    countRender: (milliseconds: number): void => render.observe(milliseconds / 1000),
    measure: (size: PageMemorySize): void => {
      pages.set(size.pages);
      bytes.set(size.bytes);
    },
  };
}
