import { expect, test } from '@jest/globals';
import express, { type Express } from 'express';
import request from 'supertest';
import { contentEvents } from '../content/api/content-events';
import type { SourceHealth } from '../content/content-source';
import type { SubmissionCounts } from '../submissions/store/submission';
import { createMetrics } from './metrics';

const health: SourceHealth = {
  state: 'answering',
  known: 3,
  bytes: 1_234,
  version: 7,
  versionAge: 1_500,
  stale: 61_000,
};

function appWith(
  token: string | undefined,
  current: SourceHealth = health,
  submissions?: () => Promise<SubmissionCounts | null>,
): Express {
  const metrics = createMetrics();
  metrics.count('hit');
  metrics.count('hit');
  metrics.count('stale');
  return express().get(
    '/metrics',
    metrics.handle(token, () => current, submissions),
  );
}

test('metrics count every event by name and report the age of content', async () => {
  const { text, headers } = await request(appWith('TOKEN'))
    .get('/metrics')
    .set('Authorization', 'Bearer TOKEN');
  expect(headers['content-type']).toMatch(/^text\/plain; version=/);
  expect(headers['cache-control']).toBe('no-store');
  const lines = text.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'anyam_content_events_total{event="hit"} 2',
      'anyam_content_events_total{event="stale"} 1',
      'anyam_content_answers 3',
      'anyam_content_answer_bytes 1234',
      'anyam_content_version 7',
      'anyam_content_version_age_seconds 1.5',
      'anyam_content_stale_seconds 61',
    ]),
  );
  expect(lines.filter((line) => line.startsWith('anyam_content_events_total{'))).toHaveLength(
    contentEvents.length,
  );
  expect(text).toContain('process_resident_memory_bytes');
});

test('a version that was never confirmed has the age NaN', async () => {
  const app = appWith('TOKEN', { ...health, versionAge: null });
  const { text } = await request(app).get('/metrics').set('Authorization', 'Bearer TOKEN');
  expect(text).toContain('anyam_content_version_age_seconds Nan');
});

test.each<[string, (() => Promise<SubmissionCounts | null>) | undefined, string[]]>([
  [
    'are counted',
    () => Promise.resolve({ waiting: 3, failed: 1 }),
    ['anyam_submissions{state="waiting"} 3', 'anyam_submissions{state="failed"} 1'],
  ],
  [
    'that cannot be counted are NaN and not zero',
    () => Promise.resolve(null),
    ['anyam_submissions{state="waiting"} Nan', 'anyam_submissions{state="failed"} Nan'],
  ],
  ['without a store have no count', undefined, []],
])('submissions %s', async (_, submissions, expected) => {
  const { text } = await request(appWith('TOKEN', health, submissions))
    .get('/metrics')
    .set('Authorization', 'Bearer TOKEN');
  expect(text.split('\n').filter((line) => line.startsWith('anyam_submissions{'))).toEqual(expected);
});

test.each([undefined, 'TOKEN', 'Bearer', 'Bearer WRONG', 'bearer TOKEN', 'Bearer TOKEN '.repeat(2)])(
  'metrics are refused with the header %j',
  async (header) => {
    const call = request(appWith('TOKEN')).get('/metrics');
    const { status, headers, text } = await (header === undefined ? call : call.set('Authorization', header));
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(text).not.toContain('anyam_');
  },
);

test('without a token there are no metrics', async () => {
  await request(appWith(undefined)).get('/metrics').expect(404);
});
