import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { listenTo, type ListeningSite } from '../support/raw-client';
import { parseExposition, type ExposedMetric } from '../support/parse-exposition';
import { createExchangeMetrics } from '../../server/coordination/machines/exchange-metrics';
import { createRedisMetrics } from '../../server/coordination/redis/redis-metrics';
import { Registry } from 'prom-client';
import { startSite, type TestSite } from '../support/site';

const page = (slug: string) =>
  buildStory(slug, { component: 'page', body: [{ component: 'typography', text: `isi ${slug}` }] });
const space = buildSpace([page('home'), page('alamat-rahasia'), buildStory('config', {})]);

let site: TestSite;
let server: ListeningSite;
let text: string;
let metrics: readonly ExposedMetric[];

beforeAll(async () => {
  site = await startSite(space, {
    env: { METRICS_TOKEN: 'metrik-9c1d', CONTENT_WEBHOOK_KEY: 'kunci-rahasia-dari-24-huruf' },
  });
  await site.indexed();
  server = await listenTo(site);
  const { headers } = await server.send('/alamat-rahasia');
  const etag = headers.etag ?? '';
  await server.send('/alamat-rahasia');
  await server.send('/alamat-rahasia', { headers: { 'if-none-match': etag } });
  for (const path of [
    '/alamat-rahasia/_payload.json',
    '/tidak-ada',
    '/tidak-ada',
    '/assets/tidak-ada.js',
    '/search?q=rahasia',
    '/cdn/stories/alamat-rahasia',
    '/healthz',
  ])
    await server.send(path);
  await server.send('/forms/kontak', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  await server.send('/webhooks/content/kunci-rahasia-dari-24-huruf', { method: 'POST', body: '{}' });
  const measured = await server.send('/metrics', { headers: { authorization: 'Bearer metrik-9c1d' } });
  text = measured.body.toString();
  metrics = parseExposition(text);
});

afterAll(async () => {
  await server.close();
  await site.close();
});

/** The value of a sample; undefined where there is none. */
function valueOf(name: string, labels: Record<string, string> = {}): number | undefined {
  const samples = metrics.flatMap((metric) => metric.samples);
  return samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value;
}

test('requests are counted by kind and status, and by whether memory served them', () => {
  const requests = (kind: string, status: string, source: string) =>
    valueOf('anyam_http_requests_total', { kind, status, source });
  expect(requests('page', '2xx', 'app')).toBe(1);
  expect(requests('page', '4xx', 'app')).toBe(2);
  expect(requests('page', '2xx', 'memory')).toBe(1);
  expect(requests('page', '3xx', 'memory')).toBe(1);
  expect(requests('payload', '2xx', 'app')).toBe(1);
  expect(requests('asset', '4xx', 'app')).toBe(1);
  expect(requests('search', '2xx', 'app')).toBe(1);
  expect(requests('stories', '2xx', 'app')).toBe(1);
  expect(requests('form', '4xx', 'app')).toBe(1);
  expect(requests('hook', '2xx', 'app')).toBe(1);
  expect(requests('other', '2xx', 'app')).toBe(1);
  expect(valueOf('anyam_http_request_duration_seconds_count', { kind: 'page', status: '4xx' })).toBe(2);
});

test('calls to the CMS, the index, the caches and rendering are measured', () => {
  const attempts = valueOf('anyam_upstream_attempt_duration_seconds_count', { outcome: 'ok' });
  expect(attempts).toBeGreaterThan(2);
  expect(valueOf('anyam_upstream_wait_seconds_count')).toBeGreaterThanOrEqual(attempts ?? Infinity);
  expect(valueOf('anyam_index_stories')).toBe(3);
  expect(valueOf('anyam_index_current')).toBe(1);
  expect(valueOf('anyam_page_cache_pages')).toBe(2);
  expect(valueOf('anyam_page_cache_bytes')).toBeGreaterThan(1_000);
  expect(valueOf('anyam_render_duration_seconds_count')).toBeGreaterThanOrEqual(2);
  expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeDefined();
  expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1_000);
});

test('nothing of an address, no secret and no version of software is in them', () => {
  expect(text).not.toMatch(/rahasia|tidak-ada|kontak|metrik-9c1d|demo-public/);
  expect(text).not.toMatch(/v?\d+\.\d+\.\d+/);
  const values = metrics.flatMap(({ samples }) => samples.flatMap(({ labels }) => Object.values(labels)));
  expect(values.filter((value) => value.includes('/'))).toEqual([]);
});

describe('by the conventions of Prometheus', () => {
  test('counters end with _total, and nothing else does', () => {
    const wrong = metrics.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'));
    // Both are prom-client's own: it counts what is open.
    const known = new Set([
      'nodejs_active_handles_total',
      'nodejs_active_requests_total',
      'nodejs_active_resources_total',
    ]);
    expect(wrong.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  test('our names have the prefix of the site, and base units alone', () => {
    const ours = metrics.filter(({ name }) => !/^(process|nodejs)_/.test(name)).map(({ name }) => name);
    expect(ours.filter((name) => !/^anyam(_[a-z]+)+$/.test(name))).toEqual([]);
    expect(
      ours.filter((name) =>
        /_(ms|milliseconds|minutes|hours|kb|mb|percent|count|sum|bucket)(_|$)/.test(name),
      ),
    ).toEqual([]);
  });

  test('histograms of time are in seconds', () => {
    const histograms = metrics.filter(({ name, type }) => type === 'histogram' && !name.includes('vitals'));
    expect(histograms.map(({ name }) => name).filter((name) => !name.endsWith('_seconds'))).toEqual([]);
  });

  test('the buckets of histograms add up', () => {
    for (const { name, samples } of metrics.filter(({ type }) => type === 'histogram')) {
      const series = new Map<string, { le: number; value: number }[]>();
      for (const {
        name: own,
        labels: { le, ...labels },
        value,
      } of samples) {
        if (!own.endsWith('_bucket')) continue;
        const key = JSON.stringify(labels);
        series.set(key, [...(series.get(key) ?? []), { le: Number(le?.replace('+Inf', 'Infinity')), value }]);
      }
      for (const [key, buckets] of series) {
        const labels = JSON.parse(key) as Record<string, string>;
        expect(buckets.at(-1)?.le).toBe(Infinity);
        expect(buckets.at(-1)?.value).toBe(valueOf(`${name}_count`, labels));
        expect(buckets).toEqual(buckets.toSorted((one, other) => one.le - other.le));
        expect(buckets).toEqual(buckets.toSorted((one, other) => one.value - other.value));
      }
    }
  });
});

test('the table for operators has every metric of ours with its type and labels, and no other', async () => {
  const docs = readFileSync(join(__dirname, '../../docs/operate.md'), 'utf8');
  const rows = docs.matchAll(/^\| `(anyam_\w+)(?:\{([\w,]+)\})?` +\| (counter|gauge|histogram) /gm);
  const documented = [...rows].map(([, name, labels = '', type]) => ({ name, type, labels }));
  const ofRedis = new Registry(); // this site has none
  createRedisMetrics(ofRedis);
  createExchangeMetrics(ofRedis).inStep('forms');
  const exposed = [...metrics, ...parseExposition(await ofRedis.metrics())]
    .filter(({ name }) => name.startsWith('anyam_'))
    .map(({ name, type, samples }) => {
      const labels = new Set(samples.flatMap((sample) => Object.keys(sample.labels)));
      labels.delete('le');
      return { name, type, labels: [...labels].join(',') };
    });
  const byName = (one: { name: string | undefined }, other: { name: string | undefined }) =>
    String(one.name) < String(other.name) ? -1 : 1;
  // A metric without samples shows no labels: those of the table are taken for it.
  const withLabels = exposed.map((metric) =>
    metric.labels === ''
      ? { ...metric, labels: documented.find(({ name }) => name === metric.name)?.labels ?? '' }
      : metric,
  );
  expect(documented.toSorted(byName)).toEqual(withLabels.toSorted(byName));
});
