import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { fit, sendJson, sendPlain, startFormSite, type FormSite } from '../support/form-site';

let site: FormSite;
const start = async (env: Record<string, string> = {}): Promise<void> => {
  site = await startFormSite({ env });
};
/** Begins anew with other settings. */
const restart = async (env: Record<string, string>): Promise<void> => {
  await site.close();
  await start(env);
};
beforeEach(() => start());
afterEach(() => site.close());

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const error = (status: number, message: string) => ({ error: { status, message } });

describe('the key of a caller', () => {
  test('makes one of many, one after the other and at once, and each gets the same id', async () => {
    const send = async () => (await sendJson(site, fit).set('Idempotency-Key', 'k 1')).body.id;
    const ids = [...(await Promise.all(Array.from({ length: 20 }, send))), await send()];
    expect(new Set(ids).size).toBe(1);
    expect(site.store.kept.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('is the form’s own, and another key is another form', async () => {
    await sendJson(site, fit).set('Idempotency-Key', 'k').expect(202);
    await sendJson(site, { ...fit, _page: '/dalam' }, '/forms/dalam')
      .set('Idempotency-Key', 'k')
      .expect(202);
    await sendJson(site, fit).set('Idempotency-Key', 'l').expect(202);
    expect(site.store.kept.map(({ form }) => form)).toEqual(['kontak', 'dalam', 'kontak']);
  });

  test('that was used holds whatever comes after', async () => {
    const { body } = await sendJson(site, fit).set('Idempotency-Key', 'k');
    const again = await sendJson(site, { nama: '' }).set('Idempotency-Key', 'k');
    expect([again.status, again.body]).toEqual([202, body]);
  });

  test('leaves a form that was not as asked to be sent again', async () => {
    await sendJson(site, {}).set('Idempotency-Key', 'k').expect(422);
    await sendJson(site, fit).set('Idempotency-Key', 'k').expect(202);
    expect(site.store.kept).toHaveLength(1);
  });

  test('counts nowhere once it was used', async () => {
    await restart({ FORM_RATE_LIMIT: '1' });
    for (let times = 0; times < 30; times += 1)
      expect((await sendJson(site, fit).set('Idempotency-Key', 'k')).status).toBe(202);
    expect((await sendJson(site, fit)).status).toBe(429);
  });

  test.each([
    ['empty', ''],
    ['not ASCII', 'Ã©'],
    ['too long', 'x'.repeat(256)],
  ])('is refused where it is %s', async (_, key) => {
    expect((await sendJson(site, fit).set('Idempotency-Key', key)).status).toBe(400);
  });
});

describe('a machine that gives itself away', () => {
  test.each([
    ['by a field that nobody sees', { _website: 'https://evil.example' }],
    ['by being too fast', { _elapsed: 1_999 }],
    ['by being too fast, as a text', { _elapsed: '0' }],
    ['by a time before the page', { _elapsed: '-5' }],
  ])('%s is answered like a success, and kept nowhere', async (_, fields) => {
    const { status, body } = await sendJson(site, { ...fit, ...fields });
    expect([status, Object.keys(body)]).toEqual([202, ['id']]);
    expect(body.id).toMatch(uuid);
    const plain = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const { status: asPlain, headers } = await sendPlain(site, { ...fit, ...plain });
    expect([asPlain, headers['location']]).toEqual([303, expect.stringMatching(/^\/kontak\?_form=[\w-]+$/)]);
    expect(site.store.kept).toEqual([]);
  });

  test.each([{ _elapsed: 2_000 }, { _elapsed: '' }, { _elapsed: 'x' }, { _website: ' ' }, {}])(
    'is none with %j',
    async (fields) => {
      await sendJson(site, { ...fit, ...fields }).expect(202);
      expect(site.store.kept).toHaveLength(1);
    },
  );
});

describe('too many forms', () => {
  test('of one visitor are told when there is room again; others are not', async () => {
    await restart({ FORM_RATE_LIMIT: '2', TRUST_PROXY: '1' });
    const from = (ip: string) => sendJson(site, fit).set('X-Forwarded-For', ip);
    for (let times = 0; times < 2; times += 1) await from('203.0.113.7').expect(202);
    const { status, body, headers } = await from('203.0.113.7');
    expect([status, body]).toEqual([429, error(429, 'Too Many Requests')]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(590);
    await from('203.0.113.8').expect(202);
    await request(site.app).get('/kontak').expect(200);
  });

  test('of all visitors are too many', async () => {
    await restart({ FORM_RATE_LIMIT_TOTAL: '5', TRUST_PROXY: '1' });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push((await sendJson(site, fit).set('X-Forwarded-For', `203.0.113.${n}`)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  });

  test('that are not as asked leave room for those that are, to a bound', async () => {
    await restart({ FORM_RATE_LIMIT: '1' });
    const statuses: number[] = [];
    for (let times = 0; times < 9; times += 1) statuses.push((await sendJson(site, {})).status);
    statuses.push((await sendJson(site, fit)).status, (await sendJson(site, {})).status);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 202, 429]);
  });
});

describe('a store that fails', () => {
  test('is told as it is, takes no room, and works again without a restart', async () => {
    await restart({ FORM_RATE_LIMIT: '1' });
    site.store.fails = 'everything';
    for (let times = 0; times < 5; times += 1) {
      const { status, body, headers } = await sendJson(site, fit).set('Idempotency-Key', 'k');
      expect([status, body]).toEqual([503, error(503, 'Service Unavailable')]);
      expect(headers['retry-after']).toBe('10');
      await sendJson(site, fit).expect(503);
    }
    await request(site.app).get('/kontak').expect(200);
    site.store.fails = 'nothing';
    await sendJson(site, fit).set('Idempotency-Key', 'k').expect(202);
    expect(site.store.kept).toHaveLength(1);
  });
});
