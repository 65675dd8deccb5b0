import { compareSettings } from './process/compare-settings';
import type { Part } from './table';

// What the access log and the headers about the cache cost a page from memory.

/** What a proxy that takes part in tracing adds. */
const traced = [
  'X-Request-Id: 7f3c1a2e-5b1d-4c53-9d0b-2a6d1f0c9e11',
  'traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
];

export const measureLogging: Part = async (report) => {
  await compareSettings(report, {
    env: { ACCESS_LOG: 'on' },
    visitors: { 'as they come': [], 'by way of a proxy that traces': traced },
    wanted: '≥ 0.85',
  });
  await compareSettings(report, {
    env: { CACHE_STATUS: 'on' },
    visitors: { 'as they come': [] },
    wanted: '≥ 0.85',
  });
};
