import { describe, expect, test } from '@jest/globals';
import { readLogLine } from './site-log';

describe('a line of the log', () => {
  test('that reports a failure is a problem, a frame a line', () => {
    const entry = {
      level: 'error',
      event: 'request-failed',
      path: '/a',
      error: 'Error: No',
      trace: 'f a.ts:1 < g b.ts:2',
    };
    const message = 'request-failed /a: Error: No\n    at f a.ts:1\n    at g b.ts:2';
    expect(readLogLine(JSON.stringify(entry))).toEqual({
      shown: message,
      problem: { noticedBy: 'site', message, place: null },
    });
  });

  test('names the block that failed', () => {
    const entry = { event: 'block-failed', component: 'hero', uid: 'u', error: 'Error: No' };
    expect(readLogLine(JSON.stringify(entry)).shown).toBe('block-failed hero: Error: No');
  });

  test.each([
    '{"level":"warn","event":"setting-warning","warning":"w"}',
    '{"event":"request-failed"',
    'null',
    'plain',
  ])('such as %s is shown as it is', (line) => {
    expect(readLogLine(line)).toEqual({ shown: line, problem: null });
  });
});
