import { describe, expect, test } from '@jest/globals';
import { recordingLog } from '../../../test/support/recording-log';
import { reportErrors, type ErrorContext, type OnError } from './error-reports';
import type { EventName, Log } from './log';

interface Report {
  readonly error: Error;
  readonly context: ErrorContext;
}

/** A log with a hook that records, at a time that the test sets. */
function reporting(onError?: OnError) {
  const reports: Report[] = [];
  const time = { now: 0 };
  const { log: written, events } = recordingLog();
  const record: OnError = (error, context) => void reports.push({ error, context });
  const { log, settled } = reportErrors(written, {
    onError: onError ?? record,
    build: 'b1',
    secrets: ['rahasia'],
    now: () => time.now,
  });
  return { log, settled, events, reports, time };
}

type Level = keyof Log;

test.each<[EventName, Level, string]>([
  ['request-failed', 'error', 'request'],
  ['process-failed', 'error', 'process'],
  ['worker-ended', 'error', 'process'],
  ['worker-hung', 'error', 'process'],
  ['reload-failed', 'error', 'process'],
  ['block-failed', 'error', 'block'],
  ['page-refresh-failed', 'error', 'publish'],
  ['redirects-failed', 'warn', 'publish'],
  ['content-index-failed', 'warn', 'content'],
  ['content-summaries-failed', 'warn', 'content'],
  ['content-failed', 'warn', 'content'],
  ['content-unavailable', 'warn', 'content'],
  ['content-version-unknown', 'warn', 'content'],
  ['cdn-purge-failed', 'warn', 'purge'],
  ['form-set-aside', 'error', 'delivery'],
  ['forms-unavailable', 'error', 'stored'],
  ['visits-unavailable', 'warn', 'stored'],
  ['snapshot-unwritable', 'warn', 'stored'],
])('the event %s is logged and reported', async (event, level, kind) => {
  const { log, settled, events, reports } = reporting();
  const fields = { request: 'r1', path: '/kain', component: 'card', reason: 'full', id: 'x' };
  log[level](event, fields);
  await settled();
  expect(events).toEqual([{ level, event, fields }]);
  expect(reports.map(({ context }) => context)).toEqual([
    { kind, event, build: 'b1', request: 'r1', path: '/kain', block: 'card' },
  ]);
  expect(String(reports[0]?.error)).toBe('Error: full');
});

test.each<[EventName, Level]>([
  ['form-delivery-failed', 'warn'],
  ['block-unknown', 'error'],
  ['request', 'info'],
  ['content-requested', 'debug'],
])('the event %s is logged alone', async (event, level) => {
  const { log, settled, events, reports } = reporting();
  log[level](event);
  await settled();
  expect([events.length, reports]).toEqual([1, []]);
});

test('an error is passed on by its name, message and stack, without secrets and without what hangs on it', async () => {
  const { log, settled, reports } = reporting();
  const cause = Object.assign(new TypeError('token=rahasia is refused'), { config: { token: 'rahasia' } });
  log.error('request-failed', {}, cause);
  await settled();
  const [{ error } = { error: new Error('none') }] = reports;
  expect(String(error)).toBe('TypeError: token=[secret] is refused');
  expect(error.stack).toMatch(/^TypeError: token=\[secret\] is refused\n +at .*error-reports\.test\.ts/);
  expect(Object.keys(error)).toEqual(['name']);
});

test('the same error is reported once a minute', async () => {
  const { log, settled, reports, time } = reporting();
  const fail = (reason: string): void => log.warn('cdn-purge-failed', { reason });
  for (const reason of ['500', '500', '401', '500']) fail(reason);
  time.now = 60_001;
  fail('500');
  await settled();
  expect(reports.map(({ error }) => error.message)).toEqual(['500', '401', '500']);
});

test('at most 200 errors are reported in a minute', async () => {
  const { log, settled, reports } = reporting();
  for (let number = 0; number < 250; number += 1) {
    log.warn('cdn-purge-failed', { reason: `reason ${number}` });
    await settled();
  }
  expect(reports).toHaveLength(200);
});

describe('an outage of the content service', () => {
  test('is reported once, however many requests fail and whatever arrives meanwhile', async () => {
    const { log, settled, reports, time } = reporting();
    for (time.now = 0; time.now < 600_000; time.now += 10_000) {
      log.warn('content-failed', { error: `timeout ${time.now}` });
      log.debug('content-stored');
    }
    await settled();
    expect(reports.map(({ error }) => error.message)).toEqual(['timeout 0']);
  });

  test('is reported once while nothing arrives for hours', async () => {
    const { log, settled, reports, time } = reporting();
    log.warn('content-failed', { error: 'timeout' });
    time.now = 3_600_000;
    log.warn('content-unavailable', { error: 'timeout' });
    await settled();
    expect(reports).toHaveLength(1);
  });

  test('is another one after content has arrived for a minute', async () => {
    const { log, settled, reports, time } = reporting();
    log.warn('content-failed', { error: 'timeout' });
    log.debug('content-stored');
    time.now = 60_001;
    log.warn('content-failed', { error: 'timeout' });
    await settled();
    expect(reports).toHaveLength(2);
  });
});

describe('a hook', () => {
  test.each<[string, OnError]>([
    [
      'throws',
      () => {
        throw new Error('hook');
      },
    ],
    ['rejects', () => Promise.reject(new Error('hook'))],
  ])('that %s hurts nothing', async (_, onError) => {
    const { log, settled, events } = reporting(onError);
    log.error('request-failed', {}, new Error('x'));
    await expect(settled()).resolves.toBeUndefined();
    expect(events).toHaveLength(1);
  });

  test('that hangs is called 50 times and then no more', async () => {
    let calls = 0;
    const { log } = reporting(() => {
      calls += 1;
      return new Promise<void>(() => {});
    });
    for (let number = 0; number < 60; number += 1) log.error('request-failed', { error: `${number}` });
    await Promise.resolve();
    expect(calls).toBe(50);
  });
});
