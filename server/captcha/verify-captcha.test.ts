import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock, settled, type FakeClock } from '../../test/support/fake-clock';
import { recordingLog } from '../../test/support/recording-log';
import { json } from '../../test/support/fake-server';
import { ofHuman, startVerifyService, type VerifyService } from '../../test/support/verify-service';
import { createCaptchaVerifier, type CaptchaVerifier, type CaptchaVerifierParts } from './verify-captcha';

const SECRET = 'SECRET-MARK-0123456789';
const action = 'form/kontak';

let service: VerifyService;
let clock: FakeClock;
let { log, events } = recordingLog();
let checker: CaptchaVerifier;

const make = (parts: Partial<CaptchaVerifierParts> = {}): CaptchaVerifier =>
  createCaptchaVerifier({
    secret: SECRET,
    verifyUrl: service.url,
    minScore: 0.5,
    hostname: 'sogan.example',
    log,
    clock,
    ...parts,
  });

beforeEach(async () => {
  service = await startVerifyService();
  clock = createFakeClock();
  ({ log, events } = recordingLog());
  checker = make();
});
afterEach(() => service.close());

const text =
  (status: number, body: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html' }).end(body);
  };
const failure = (...codes: string[]) => json(200, { success: false, 'error-codes': codes });

describe('what the service says', () => {
  test.each<[string, RequestListener, string]>([
    ['a person', json(200, ofHuman), 'person'],
    ['just a person', json(200, { ...ofHuman, score: 0.5 }), 'person'],
    ['a low score', json(200, { ...ofHuman, score: 0.49 }), 'machine'],
    ['no score', json(200, { ...ofHuman, score: undefined }), 'machine'],
    ['a score that is a text', json(200, { ...ofHuman, score: '0.9' }), 'machine'],
    ['another action', json(200, { ...ofHuman, action: 'login' }), 'machine'],
    ['no action', json(200, { ...ofHuman, action: undefined }), 'machine'],
    ['another host', json(200, { ...ofHuman, hostname: 'evil.example' }), 'machine'],
    ['a failure', json(200, { success: false }), 'machine'],
    ['a token that is none', failure('invalid-input-response'), 'machine'],
    ['a token that was used', failure('timeout-or-duplicate'), 'machine'],
    ['a secret that is none', failure('invalid-input-secret'), 'unknown'],
    ['no secret', failure('missing-input-secret'), 'unknown'],
    ['an error of its own', json(500, ofHuman), 'unknown'],
    ['too many questions', json(429, {}), 'unknown'],
    ['a page', text(200, '<!DOCTYPE html><p>Maintenance'), 'unknown'],
    ['nothing', text(200, ''), 'unknown'],
    ['a list', json(200, []), 'unknown'],
    ['success that is a text', json(200, { ...ofHuman, success: 'true' }), 'unknown'],
    ['too much', text(200, JSON.stringify({ ...ofHuman, more: 'x'.repeat(100_000) })), 'unknown'],
    [
      'a way elsewhere',
      (_request, response) => void response.writeHead(302, { Location: '/x' }).end(),
      'unknown',
    ],
    ['a cut connection', (request) => void request.socket.destroy(), 'unknown'],
  ])('%s', async (_, answer, verdict) => {
    service.handler = answer;
    expect(await checker.verify('token', action)).toBe(verdict);
    expect(service.questions).toHaveLength(1);
    expect(events.map(({ event }) => event)).toEqual(verdict === 'unknown' ? ['bot-check-failed'] : []);
    expect(JSON.stringify(events)).not.toMatch(/SECRET-MARK|token/);
  });
});

test('the service is told secret and token, and nothing of the visitor', async () => {
  await checker.verify('a token & more', action);
  const [question] = service.questions;
  expect(question?.body).toBe(`secret=${SECRET}&response=a+token+%26+more`);
  expect(question?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
});

test('where no site is set any host will do', async () => {
  service.handler = json(200, { ...ofHuman, hostname: 'anywhere.example' });
  expect(await make({ hostname: undefined }).verify('token', action)).toBe('person');
});

test('a service that says nothing for three seconds is out of reach', async () => {
  service.handler = () => {};
  const asked = checker.verify('token', action);
  while (service.questions.length === 0) await settled();
  await clock.turn(2_999);
  expect(clock.waiting()).toBe(1);
  await clock.turn(1);
  expect(await asked).toBe('unknown');
  expect(events).toMatchObject([{ fields: { reason: 'no answer within 3000 ms' } }]);
});

test('so is one that drips', async () => {
  service.handler = (_request, response) => void response.writeHead(200).write('{"success":');
  const asked = checker.verify('token', action);
  while (service.questions.length === 0) await settled();
  await clock.turn(3_000);
  expect(await asked).toBe('unknown');
});

test.each(['http://127.0.0.1:1/siteverify', 'http://no-such-host.invalid/siteverify'])(
  'nobody at %s is out of reach',
  async (verifyUrl) => {
    expect(await make({ verifyUrl }).verify('token', action)).toBe('unknown');
  },
);

test('a service that fails is spoken of once a minute', async () => {
  service.handler = json(500, {});
  for (const token of ['a', 'b', 'c']) await checker.verify(token, action);
  expect(events).toHaveLength(1);
  await clock.turn(60_000);
  await checker.verify('d', action);
  expect(events).toHaveLength(2);
});

describe('a token', () => {
  test('counts once, also where two come at the same time', async () => {
    const verdicts = await Promise.all([checker.verify('token', action), checker.verify('token', action)]);
    expect(verdicts.toSorted()).toEqual(['machine', 'person']);
    expect(await checker.verify('token', action)).toBe('machine');
    expect(service.questions).toHaveLength(1);
  });

  test('that nobody could check may be checked later', async () => {
    service.handler = json(500, {});
    expect(await checker.verify('token', action)).toBe('unknown');
    service.handler = json(200, ofHuman);
    expect(await checker.verify('token', action)).toBe('person');
  });

  test('that is far too long is nobody’s, and not asked about', async () => {
    expect(await checker.verify('x'.repeat(10_001), action)).toBe('machine');
    expect(service.questions).toEqual([]);
  });
});
