import { describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { recordingLog } from '../../test/support/recording-log';
import type { ContentSource } from '../content/content-source';
import { disabledContentSource } from '../content/disabled-source';
import type { SourceState } from '../content/observed-client';
import { healthz, readyz } from './health';

/** A source in the given state that fails every fetch. */
function sourceIn(state: SourceState, known = 0): ContentSource {
  const fails = () => Promise.reject(new Error('health checks must not fetch content'));
  const source = disabledContentSource(recordingLog().log);
  return {
    ...source,
    story: fails,
    stories: fails,
    version: {
      current: () => 7,
      named: () => 7,
      age: () => 61_400,
      isVerified: () => false,
      ensureFresh: fails,
      request: fails,
    },
    indexed: fails,
    health: () => ({
      ...source.health(),
      state,
      known,
      version: 7,
      versionAge: 61_400,
      stale: 12_600,
    }),
  };
}

test('a running process is healthy', async () => {
  const { status, body, headers } = await request(express().use(healthz)).get('/');
  expect([status, body, headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store']);
});

describe('the server is ready', () => {
  test.each([
    ['untried', 0],
    ['answering', 0],
    ['answering', 3],
    ['failing', 1],
    ['refused', 1],
  ] as const)('while the CMS is %s and %i stories are cached', async (state, known) => {
    const app = express().use(readyz(sourceIn(state, known), () => false));
    const { status, body, headers } = await request(app).get('/');
    expect([status, body]).toEqual([
      200,
      {
        status: 'ok',
        reasons: [],
        content: { state, known, version: 7, versionSeconds: 61, staleSeconds: 13 },
      },
    ]);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the server is not ready', () => {
  const stopping = 'the server is stopping';
  const disabled = 'CONTENT_TOKEN is not set';
  const failing = 'the CMS does not respond';
  const refused = 'the CMS refuses CONTENT_TOKEN';

  test.each([
    ['failing', 0, false, [failing]],
    ['refused', 0, false, [refused]],
    ['disabled', 0, false, [disabled]],
    ['disabled', 3, false, [disabled]],
    ['answering', 3, true, [stopping]],
    ['failing', 1, true, [stopping]],
    ['failing', 0, true, [stopping, failing]],
    ['disabled', 0, true, [stopping, disabled]],
  ] as const)(
    'while the CMS is %s, %i stories are cached and stopping is %j',
    async (state, known, isStopping, reasons) => {
      const app = express().use(readyz(sourceIn(state, known), () => isStopping));
      const { status, body, headers } = await request(app).get('/');
      expect([status, body]).toMatchObject([
        503,
        { status: 'unavailable', reasons, content: { state, known } },
      ]);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  test('as soon as it begins to stop', async () => {
    let isStopping = false;
    const app = express().use(readyz(sourceIn('answering'), () => isStopping));
    expect((await request(app).get('/')).status).toBe(200);
    isStopping = true;
    expect((await request(app).get('/')).status).toBe(503);
  });
});
