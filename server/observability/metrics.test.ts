import { expect, test } from '@jest/globals';
import express, { type Express } from 'express';
import request from 'supertest';
import { recordingLog } from '../../test/support/recording-log';
import { contentEvents } from '../content/api/content-events';
import type { SourceHealth } from '../content/source-health';
import { disabledContentSource } from '../content/disabled-source';
import type { SubmissionCounts } from '../submissions/store/submission';
import { createMetrics, type JoinMetrics, type Metrics } from './metrics';

const health: SourceHealth = {
  ...disabledContentSource(recordingLog().log).health(),
  known: 3,
  bytes: 1_234,
  version: 7,
  versionAge: 1_500,
  stale: 61_000,
  waiting: 4,
  stories: 12,
  indexAge: 30_000,
  isIndexed: true,
};

interface AppOptions {
  readonly metrics?: Metrics;
  readonly token?: string | undefined;
  readonly current?: SourceHealth;
  readonly submissions?: () => Promise<SubmissionCounts | null>;
  readonly join?: JoinMetrics;
}

function appWith({
  metrics = createMetrics(),
  token = 'TOKEN',
  current = health,
  submissions,
  join,
}: AppOptions = {}) {
  const pageMemory = () => ({ pages: 2, bytes: 5_000 });
  return express().get(
    '/metrics',
    metrics.handle(token, { health: () => current, pageMemory, submissions, droppedLines: () => 6 }, join),
  );
}

/** The lines of the metrics, without comments. */
async function linesOf(app: Express): Promise<readonly string[]> {
  const { text } = await request(app).get('/metrics').set('Authorization', 'Bearer TOKEN').expect(200);
  return text.split('\n').filter((line) => !line.startsWith('#'));
}

test('metrics are text of Prometheus that no cache stores', async () => {
  const { headers, text } = await request(appWith()).get('/metrics').set('Authorization', 'Bearer TOKEN');
  expect(headers['content-type']).toMatch(/^text\/plain; version=/);
  expect(headers['cache-control']).toBe('no-store');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('the version of no software is told', async () => {
  const lines = await linesOf(appWith());
  expect(lines.filter((line) => /version_info|v?\d+\.\d+\.\d+/.test(line))).toEqual([]);
});

test('steps of the content client are counted by name, and the state of content is read', async () => {
  const metrics = createMetrics();
  for (const event of ['hit', 'hit', 'stale'] as const) metrics.count(event);
  const lines = await linesOf(appWith({ metrics }));
  expect(lines).toEqual(
    expect.arrayContaining([
      'anyam_content_events_total{event="hit"} 2',
      'anyam_content_events_total{event="stale"} 1',
      'anyam_content_answers 3',
      'anyam_content_answer_bytes 1234',
      'anyam_content_version 7',
      'anyam_content_version_age_seconds 1.5',
      'anyam_content_stale_seconds 61',
      'anyam_upstream_waiting_calls 4',
      'anyam_index_stories 12',
      'anyam_index_age_seconds 30',
      'anyam_index_current 1',
      'anyam_page_cache_pages 2',
      'anyam_page_cache_bytes 5000',
      'anyam_log_dropped_lines_total 6',
    ]),
  );
  expect(lines.filter((line) => line.startsWith('anyam_content_events_total{'))).toHaveLength(
    contentEvents.length,
  );
});

test('attempts of calls are measured by outcome, and what they waited for', async () => {
  const metrics = createMetrics();
  metrics.count('attempted', { outcome: 'ok', milliseconds: 30, waited: 0 });
  metrics.count('attempted', { outcome: 'timeout', milliseconds: 5_000, waited: 600 });
  expect(await linesOf(appWith({ metrics }))).toEqual(
    expect.arrayContaining([
      'anyam_upstream_attempt_duration_seconds_sum{outcome="ok"} 0.03',
      'anyam_upstream_attempt_duration_seconds_bucket{le="0.025",outcome="ok"} 0',
      'anyam_upstream_attempt_duration_seconds_bucket{le="0.05",outcome="ok"} 1',
      'anyam_upstream_attempt_duration_seconds_count{outcome="timeout"} 1',
      'anyam_upstream_attempt_duration_seconds_count{outcome="network"} 0',
      'anyam_upstream_wait_seconds_sum 0.6',
      'anyam_upstream_wait_seconds_count 2',
    ]),
  );
});

test('requests are counted by kind and status, those from memory apart', async () => {
  const metrics = createMetrics();
  metrics.countHit('html', 200);
  metrics.countHit('html', 304);
  metrics.countHit('payload', 200);
  metrics.countRequest('page', 200, 20);
  metrics.countRequest('page', 404, 40);
  metrics.countRequest('form', 0, 8_000);
  metrics.countPage('page-rendered');
  metrics.countRender(12);
  const app = appWith({ metrics });
  const expected = [
    'anyam_http_requests_total{kind="page",status="2xx",source="memory"} 1',
    'anyam_http_requests_total{kind="page",status="3xx",source="memory"} 1',
    'anyam_http_requests_total{kind="payload",status="2xx",source="memory"} 1',
    'anyam_http_requests_total{kind="page",status="2xx",source="app"} 1',
    'anyam_http_requests_total{kind="page",status="4xx",source="app"} 1',
    'anyam_http_requests_total{kind="form",status="aborted",source="app"} 1',
    'anyam_http_request_duration_seconds_bucket{le="0.025",kind="page",status="2xx"} 1',
    'anyam_http_request_duration_seconds_sum{kind="form",status="aborted"} 8',
    'anyam_page_events_total{event="page-hit"} 3',
    'anyam_page_events_total{event="page-rendered"} 1',
    'anyam_render_duration_seconds_count 1',
  ];
  expect(await linesOf(app)).toEqual(expect.arrayContaining(expected));
  expect(await linesOf(app)).toEqual(expect.arrayContaining(expected)); // reading changes nothing
});

test('what is unknown is NaN', async () => {
  const unknown = { ...health, versionAge: null, stories: null, indexAge: null, isIndexed: false };
  expect(await linesOf(appWith({ current: unknown }))).toEqual(
    expect.arrayContaining([
      'anyam_content_version_age_seconds Nan',
      'anyam_index_stories Nan',
      'anyam_index_age_seconds Nan',
      'anyam_index_current 0',
    ]),
  );
});

test('the processes of a site are read together: what they count adds up, and each gauge says how it does', async () => {
  const contributors: (() => Promise<string>)[] = [];
  const join: JoinMetrics = (contribute) => {
    contributors.push(contribute);
    return () => Promise.all(contributors.map((each) => each()));
  };
  const apps = [
    { ...health, known: 3, versionAge: 1_500, isIndexed: true },
    { ...health, known: 4, versionAge: 9_000, isIndexed: false, indexAge: null },
  ].map((current) => {
    const metrics = createMetrics();
    metrics.countHit('html', 200);
    metrics.count('attempted', { outcome: 'ok', milliseconds: 30, waited: 0 });
    return appWith({ metrics, current, join });
  });
  for (const app of apps)
    expect(await linesOf(app)).toEqual(
      expect.arrayContaining([
        'anyam_http_requests_total{kind="page",status="2xx",source="memory"} 2',
        'anyam_upstream_attempt_duration_seconds_bucket{le="0.05",outcome="ok"} 2',
        'anyam_content_answers 7',
        'anyam_content_version_age_seconds 9',
        'anyam_index_current 0',
        'anyam_index_age_seconds Nan',
        'anyam_page_cache_pages 4',
      ]),
    );
});

test('attempts to deliver are counted by destination', async () => {
  const metrics = createMetrics();
  metrics.countDelivery('mail', 'failed');
  expect(await linesOf(appWith({ metrics }))).toEqual(
    expect.arrayContaining([
      'anyam_form_deliveries_total{destination="mail",result="failed"} 1',
      'anyam_form_deliveries_total{destination="webhook",result="delivered"} 0',
    ]),
  );
});

test.each<[string, (() => Promise<SubmissionCounts | null>) | undefined, string[]]>([
  [
    'are counted',
    () => Promise.resolve({ waiting: 3, failed: 1, oldest: 90_000 }),
    [
      'anyam_submissions{state="waiting"} 3',
      'anyam_submissions{state="failed"} 1',
      'anyam_submissions_oldest_waiting_seconds 90',
    ],
  ],
  [
    'that cannot be counted are NaN and not zero',
    () => Promise.resolve(null),
    [
      'anyam_submissions{state="waiting"} Nan',
      'anyam_submissions{state="failed"} Nan',
      'anyam_submissions_oldest_waiting_seconds Nan',
    ],
  ],
  ['without a store have no count', undefined, ['anyam_submissions_oldest_waiting_seconds 0']],
])('submissions %s', async (_, submissions, expected) => {
  const lines = await linesOf(appWith(submissions && { submissions }));
  expect(lines.filter((line) => line.startsWith('anyam_submissions'))).toEqual(expected);
});

test.each([
  undefined,
  'TOKEN',
  'Bearer',
  'Bearer WRONG',
  'Basic TOKEN',
  'Bearer token',
  'Bearer TOKEN '.repeat(2),
])('metrics are refused with the header %j', async (header) => {
  const call = request(appWith()).get('/metrics');
  const { status, headers, text } = await (header === undefined ? call : call.set('Authorization', header));
  expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
  expect(text).not.toContain('anyam_');
});

test.each(['Bearer TOKEN', 'bearer TOKEN', 'BEARER  TOKEN'])(
  'metrics are sent for the header %j',
  async (header) => {
    await request(appWith()).get('/metrics').set('Authorization', header).expect(200);
  },
);

test('without a token there are no metrics', async () => {
  const handler = createMetrics().handle(undefined, {
    health: () => health,
    pageMemory: () => ({ pages: 0, bytes: 0 }),
  });
  await request(express().get('/metrics', handler)).get('/metrics').expect(404);
});
