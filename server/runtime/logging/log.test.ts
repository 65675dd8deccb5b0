import { describe, expect, test } from '@jest/globals';
import { createLog, errorFields } from './log';

function lines(level: 'info' | 'debug' | 'silent', secrets: string[] = []) {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line), flush: () => {} };
  const log = createLog({ level, secrets, destination });
  return { log, parsed: () => written.map((line) => JSON.parse(line) as Record<string, unknown>), written };
}

describe('the log', () => {
  test('writes one JSON object a line, with time, level and event', () => {
    const { log, parsed, written } = lines('info');
    log.warn('setting-warning', { warning: 'a' });
    expect(parsed()).toEqual([
      { level: 'warn', time: expect.stringMatching(/^\d{4}-.*Z$/), event: 'setting-warning', warning: 'a' },
    ]);
    expect(written[0]).toMatch(/\n$/);
  });

  test('leaves out events below its level', () => {
    const { log, parsed } = lines('info');
    log.debug('request');
    log.info('request');
    expect(parsed()).toHaveLength(1);
  });

  test('redacts secrets wherever they occur in a text', () => {
    const { log, written } = lines('info', ['TOKEN-MARK', 'ab']);
    log.error('request-failed', { error: 'https://x/?token=TOKEN-MARK&y=TOKEN-MARK', path: 'cab' });
    expect(written.join('')).not.toContain('TOKEN-MARK');
    expect(written.join('')).toContain('token=[secret]&y=[secret]');
    expect(written.join('')).toContain('"cab"');
  });
});

test('the lines of requests wait for a batch, any other line is written at once', () => {
  const calls: string[] = [];
  const destination = { write: () => void calls.push('write'), flush: () => void calls.push('flush') };
  const log = createLog({ level: 'info', secrets: [], destination });
  log.info('request');
  log.info('started');
  log.debug('stopped');
  expect(calls).toEqual(['write', 'write', 'flush']);
});

test('an error is logged by its name, message and stack, without folders', () => {
  const { error, trace } = errorFields(new TypeError('broken'));
  expect(error).toBe('TypeError: broken');
  expect(trace).toMatch(/ log\.test\.ts:\d+/);
  expect(trace).not.toMatch(/[\\/]|at .*\(.*:\d+:\d+\)/);
  expect(errorFields('a text')).toEqual({ error: 'a text' });
});

test.each(['/', 'a:', 'a'])(
  'an error whose message quotes a million times %j is logged with its frames',
  (part) => {
    const { trace } = errorFields(new Error(`content\n    at ${part.repeat(1_000_000)}`));
    expect(trace).toMatch(/ log\.test\.ts:\d+/);
  },
);
