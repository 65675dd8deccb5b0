import { Histogram, type Registry } from 'prom-client';
import type { VitalsReport } from '../vitals/vitals-report';

type Vital = Exclude<keyof VitalsReport, 'page' | 'navigation'>;

/**
 * The bounds of what web.dev calls good and poor, which `help` names, are among the buckets.
 * @see https://web.dev/articles/defining-core-web-vitals-thresholds
 */
const vitals: Readonly<
  Record<Vital, { readonly name: string; readonly help: string; readonly buckets: readonly number[] }>
> = {
  lcp: {
    name: 'lcp_seconds',
    help: 'Largest Contentful Paint of page views that browsers reported; good up to 2.5, poor from 4',
    buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  },
  inp: {
    name: 'inp_seconds',
    help: 'Interaction to Next Paint of page views that browsers reported; good up to 0.2, poor from 0.5',
    buckets: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  },
  cls: {
    name: 'cls_score',
    help: 'Cumulative Layout Shift of page views that browsers reported; good up to 0.1, poor from 0.25',
    buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  },
  fcp: {
    name: 'fcp_seconds',
    help: 'First Contentful Paint of page views that browsers reported; good up to 1.8, poor from 3',
    buckets: [0.3, 0.6, 1, 1.8, 2.5, 3, 5, 10],
  },
  ttfb: {
    name: 'ttfb_seconds',
    help: 'Time to First Byte of page views that browsers reported; good up to 0.8, poor from 1.8',
    buckets: [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3, 10],
  },
};

/** Registers a histogram for each of the web vitals. @returns counts a report. */
export function createVitalsMetrics(registry: Registry): (report: VitalsReport) => void {
  const histograms = (Object.keys(vitals) as Vital[]) // of the object above
    .map((vital) => {
      const { name, help, buckets } = vitals[vital];
      const histogram = new Histogram({
        name: `anyam_web_vitals_${name}`,
        help,
        labelNames: ['page', 'navigation'],
        buckets: [...buckets],
        registers: [registry],
      });
      return { vital, histogram, unit: name.endsWith('_seconds') ? 1000 : 1 };
    });
  return ({ page, navigation, ...values }) => {
    for (const { vital, histogram, unit } of histograms) {
      const value = values[vital];
      if (value !== undefined) histogram.observe({ page, navigation }, value / unit);
    }
  };
}
