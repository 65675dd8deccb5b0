import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../space/build-space';
import { createContentService } from '../content-service';

const { app, faults } = createContentService({ space: buildSpace([buildStory('home', {})]) });
const STORY = '/v2/cdn/stories/home?token=demo-public&cv=1';
const RULE = { response: { kind: 'status', status: 503 } };

afterEach(() => faults.clear());

describe('faults', () => {
  test('are documented with examples, formatted for reading', async () => {
    const response = await request(app).get('/faults');
    expect([response.status, response.type, response.headers['cache-control']]).toEqual([
      200,
      'application/json',
      'no-store',
    ]);
    expect(response.body.rules).toEqual([]);
    expect(Object.keys(response.body.responses)).toHaveLength(16);
    expect(response.body.responses['status'].example.response).toMatchObject({ kind: 'status' });
    expect(response.text.split('\n').length).toBeGreaterThan(100);
  });

  test('apply to the addresses that the documentation names', async () => {
    faults.set([{ response: { kind: 'status', status: 503 } }]);
    const { body } = await request(app).get('/faults');
    const prefixes = ['/v1', '/v2', '/f'];
    expect(body.about.join(' ')).toContain('Rules apply to /v1, /v2 and /f;');
    const responses = await Promise.all(prefixes.map((prefix) => request(app).get(`${prefix}/x`)));
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
  });

  test('every documented example can be set', async () => {
    const { body } = await request(app).get('/faults');
    const described = Object.values<{ example: object }>({ ...body.fields, ...body.responses });
    const response = await request(app)
      .put('/faults')
      .send(described.map(({ example }) => example));
    expect([response.status, response.body.rules.length]).toEqual([200, described.length]);
  });

  test.each([
    ['put', JSON.stringify(RULE), 'application/x-www-form-urlencoded'],
    ['put', JSON.stringify([RULE]), 'text/plain'],
    ['post', JSON.stringify([RULE]), 'application/json'],
  ] as const)('are set by %s of %s as %s', async (method, body, type) => {
    const set = await request(app)[method]('/faults').type(type).send(body);
    const rule = { match: {}, response: { kind: 'status', status: 503, body: 'json' }, seed: 1, met: 0 };
    expect([set.status, set.body]).toEqual([200, { rules: [rule] }]);
    expect((await request(app).get(STORY)).status).toBe(503);
    expect((await request(app).get('/faults')).body.rules).toEqual([{ ...rule, met: 1 }]);
  });

  test('are removed by DELETE', async () => {
    faults.set([{ delay: 600_000 }]);
    const response = await request(app).delete('/faults');
    expect([response.status, response.body]).toEqual([200, { rules: [] }]);
    expect((await request(app).get(STORY)).status).toBe(200);
  });
});

describe('rejected, with the reason', () => {
  test.each<[unknown, string]>([
    [{}, 'a rule needs at least one of delay, drip and response'],
    ['text', '0: Invalid input'],
    [[RULE, { ...RULE, times: 0 }], '1.times'],
    [{ ...RULE, tims: 1 }, 'tims'],
    [{ ...RULE, probability: 1.1 }, '0.probability'],
    [{ ...RULE, seed: 'x' }, '0.seed'],
    [{ delay: -1 }, '0.delay'],
    [{ delay: 600_001 }, '0.delay'],
    [{ drip: { bytes: 0, pause: 1 } }, '0.drip.bytes'],
    [{ drip: { bytes: 1 } }, '0.drip.pause'],
    [{ ...RULE, match: { path: '/faults' } }, '0.match.path: must begin with /v1, /v2 or /f'],
    [{ ...RULE, match: { path: 'v2' } }, '0.match.path'],
    [{ ...RULE, match: { version: 'live' } }, '0.match.version'],
    [{ ...RULE, match: { token: 'demo-public' } }, '0.match.token'],
    [{ response: { kind: 'explode' } }, '0.response.kind'],
    [{ response: { kind: 'status', status: 200 } }, '0.response.status'],
    [{ response: { kind: 'status', status: 503, retryAfter: 'a\r\nb: c' } }, '0.response.retryAfter'],
    [{ response: { kind: 'redirect', to: '/x\r\nSet-Cookie: a=b' } }, '0.response.to'],
    [{ response: { kind: 'redirect', to: '/x', status: 304 } }, '0.response.status'],
    [{ response: { kind: 'wrong-type', type: 'text/ü' } }, '0.response.type'],
    [{ response: { kind: 'cut' } }, '0.response.at'],
    [{ response: { kind: 'large', megabytes: 1001 } }, '0.response.megabytes'],
    [{ response: { kind: 'content-version', values: [] } }, '0.response.values'],
    [{ response: { kind: 'html', extra: true } }, 'extra'],
    [Array.from({ length: 101 }, () => RULE), 'the whole'],
  ])('%j', async (body, message) => {
    const response = await request(app).put('/faults').type('json').send(JSON.stringify(body));
    expect([response.status, Object.keys(response.body)]).toEqual([422, ['error']]);
    expect(response.body.error).toContain(message);
    expect(faults.describe()).toEqual([]);
  });

  test.each(['', '{', '[{]'])('%j, which is not JSON', async (body) => {
    const response = await request(app).put('/faults').type('json').send(body);
    expect(response.status).toBe(422);
    expect(response.body.error).toContain('The body must be JSON');
  });

  test('requests from pages of other origins', async () => {
    const posted = await request(app).post('/faults').type('text/plain').send(JSON.stringify(RULE));
    expect([posted.status, faults.describe()]).toEqual([415, []]);
    const preflight = await request(app).options('/faults').set('Origin', 'http://page.example');
    expect(preflight.status).toBe(405);
    expect(preflight.headers).not.toHaveProperty('access-control-allow-methods');
    expect((await request(app).get('/faults')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('any other method', async () => {
    const response = await request(app).patch('/faults').send(RULE);
    expect([response.status, response.headers['allow']]).toEqual([405, 'GET, HEAD, PUT, POST, DELETE']);
  });

  test('an oversized body', async () => {
    const response = await request(app)
      .put('/faults')
      .send([{ delay: 1, match: { path: `/v2/${'x'.repeat(200_000)}` } }]);
    expect(response.status).toBe(413);
  });
});
