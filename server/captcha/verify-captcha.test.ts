import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises, type FakeClock } from '../../test/support/fake-clock';
import { recordingLog } from '../../test/support/recording-log';
import { json } from '../../test/support/fake-server';
import { ofHuman, startVerifyService, type VerifyService } from '../../test/support/verify-service';
import { createMemoryState } from '../coordination/memory-state';
import { createCaptchaVerifier, type CaptchaVerifier, type CaptchaVerifierOptions } from './verify-captcha';

const SECRET = 'SECRET-MARK-0123456789';
const action = 'form/kontak';

let service: VerifyService;
let clock: FakeClock;
let { log, events } = recordingLog();
let verifier: CaptchaVerifier;

const make = (options: Partial<CaptchaVerifierOptions> = {}): CaptchaVerifier =>
  createCaptchaVerifier({
    secret: SECRET,
    verifyUrl: service.url,
    minScore: 0.5,
    hostname: 'sogan.example',
    shared: createMemoryState({ callsPerSecond: 1, clock }),
    log,
    clock,
    ...options,
  });

beforeEach(async () => {
  service = await startVerifyService();
  clock = createFakeClock();
  ({ log, events } = recordingLog());
  verifier = make();
});
afterEach(() => service.close());

const text =
  (status: number, body: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html' }).end(body);
  };
const failure = (...codes: string[]) => json(200, { success: false, 'error-codes': codes });

describe('the verdict on a response with', () => {
  test.each<[string, RequestListener, string]>([
    ['a high score', json(200, ofHuman), 'human'],
    ['just the lowest score', json(200, { ...ofHuman, score: 0.5 }), 'human'],
    ['a low score', json(200, { ...ofHuman, score: 0.49 }), 'bot'],
    ['no score', json(200, { ...ofHuman, score: undefined }), 'bot'],
    ['a score that is a string', json(200, { ...ofHuman, score: '0.9' }), 'bot'],
    ['another action', json(200, { ...ofHuman, action: 'login' }), 'bot'],
    ['no action', json(200, { ...ofHuman, action: undefined }), 'bot'],
    ['another host', json(200, { ...ofHuman, hostname: 'evil.example' }), 'bot'],
    ['a failure', json(200, { success: false }), 'bot'],
    ['the code of an invalid token', failure('invalid-input-response'), 'bot'],
    ['the code of a used token', failure('timeout-or-duplicate'), 'bot'],
    ['the code of an invalid secret', failure('invalid-input-secret'), 'unknown'],
    ['the code of a missing secret', failure('missing-input-secret'), 'unknown'],
    ['the status 500', json(500, ofHuman), 'unknown'],
    ['the status 429', json(429, {}), 'unknown'],
    ['an HTML page', text(200, '<!DOCTYPE html><p>Maintenance'), 'unknown'],
    ['no body', text(200, ''), 'unknown'],
    ['an array', json(200, []), 'unknown'],
    ['success as a string', json(200, { ...ofHuman, success: 'true' }), 'unknown'],
    [
      'a body that is too large',
      text(200, JSON.stringify({ ...ofHuman, more: 'x'.repeat(100_000) })),
      'unknown',
    ],
    ['a redirect', (_request, response) => void response.writeHead(302, { Location: '/x' }).end(), 'unknown'],
    ['a cut connection', (request) => void request.socket.destroy(), 'unknown'],
  ])('%s', async (_, handler, verdict) => {
    service.handler = handler;
    expect(await verifier('token', action)).toBe(verdict);
    expect(service.requests).toHaveLength(1);
    expect(events.map(({ event }) => event)).toEqual(verdict === 'unknown' ? ['bot-check-failed'] : []);
    expect(JSON.stringify(events)).not.toMatch(/SECRET-MARK|token/);
  });
});

test('a request holds the secret and the token, and nothing about the visitor', async () => {
  await verifier('a token & more', action);
  const [verification] = service.requests;
  expect(verification?.body).toBe(`secret=${SECRET}&response=a+token+%26+more`);
  expect(verification?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
});

test('without SITE_URL any host is accepted', async () => {
  service.handler = json(200, { ...ofHuman, hostname: 'anywhere.example' });
  expect(await make({ hostname: undefined })('token', action)).toBe('human');
});

test('a service that sends nothing for three seconds is unreachable', async () => {
  service.handler = () => {};
  const verdict = verifier('token', action);
  while (service.requests.length === 0) await flushPromises();
  await clock.advance(2_999);
  expect(clock.waiting()).toBe(1);
  await clock.advance(1);
  expect(await verdict).toBe('unknown');
  expect(events).toMatchObject([{ fields: { reason: 'no response within 3000 ms' } }]);
});

test('a service that sends half a response is unreachable', async () => {
  service.handler = (_request, response) => void response.writeHead(200).write('{"success":');
  const verdict = verifier('token', action);
  while (service.requests.length === 0) await flushPromises();
  await clock.advance(3_000);
  expect(await verdict).toBe('unknown');
});

test.each(['http://127.0.0.1:1/siteverify', 'http://no-such-host.invalid/siteverify'])(
  'a service that cannot be connected to, %s, is unreachable',
  async (verifyUrl) => {
    expect(await make({ verifyUrl })('token', action)).toBe('unknown');
  },
);

test('a failing service is logged once a minute', async () => {
  service.handler = json(500, {});
  for (const token of ['a', 'b', 'c']) await verifier(token, action);
  expect(events).toHaveLength(1);
  await clock.advance(60_000);
  await verifier('d', action);
  expect(events).toHaveLength(2);
});

describe('a token', () => {
  test('is accepted once, also if sent twice at the same time', async () => {
    const verdicts = await Promise.all([verifier('token', action), verifier('token', action)]);
    expect(verdicts.toSorted()).toEqual(['bot', 'human']);
    expect(await verifier('token', action)).toBe('bot');
    expect(service.requests).toHaveLength(1);
  });

  test('that could not be verified may be verified later', async () => {
    service.handler = json(500, {});
    expect(await verifier('token', action)).toBe('unknown');
    service.handler = json(200, ofHuman);
    expect(await verifier('token', action)).toBe('human');
  });

  test('that is far too long is a bot’s, without a request', async () => {
    expect(await verifier('x'.repeat(10_001), action)).toBe('bot');
    expect(service.requests).toEqual([]);
  });
});

test('a token that a service accepts twice counts once over all processes', async () => {
  const shared = createMemoryState({ callsPerSecond: 1, clock });
  service.handler = json(200, ofHuman);
  const verdicts = await Promise.all([make({ shared }), make({ shared })].map((each) => each('t', action)));
  expect(verdicts.toSorted()).toEqual(['bot', 'human']);
});
