import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { validFields, sendJson, sendNative, startFormSite, type FormSite } from '../support/form-site';

let site: FormSite;
const start = async (env: Record<string, string> = {}): Promise<void> => {
  site = await startFormSite({ env });
};
/** Starts the site again with other settings. */
const restart = async (env: Record<string, string>): Promise<void> => {
  await site.close();
  await start(env);
};
beforeEach(() => start());
afterEach(() => site.close());

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const error = (status: number, message: string) => ({ error: { status, message } });

describe('an idempotency key', () => {
  test('stores one of many submissions, also concurrent ones, and all get its id', async () => {
    const send = async () => (await sendJson(site, validFields).set('Idempotency-Key', 'k 1')).body.id;
    const ids = [...(await Promise.all(Array.from({ length: 20 }, send))), await send()];
    expect(new Set(ids).size).toBe(1);
    expect(site.store.stored.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('belongs to its form, and another key is another submission', async () => {
    await sendJson(site, validFields).set('Idempotency-Key', 'k').expect(202);
    await sendJson(site, { ...validFields, _page: '/dalam' }, '/forms/dalam')
      .set('Idempotency-Key', 'k')
      .expect(202);
    await sendJson(site, validFields).set('Idempotency-Key', 'l').expect(202);
    expect(site.store.stored.map(({ form }) => form)).toEqual(['kontak', 'dalam', 'kontak']);
  });

  test('gives the same id on a machine that cannot be reached, and another for each form and key', async () => {
    const other = await startFormSite();
    const send = async (to: FormSite, form: string, key: string): Promise<unknown> => {
      const fields = { ...validFields, _page: `/${form}` };
      return (await sendJson(to, fields, `/forms/${form}`).set('Idempotency-Key', key)).body.id;
    };
    const first = await send(site, 'kontak', 'k');
    expect(first).toMatch(uuid);
    expect(await send(other, 'kontak', 'k')).toBe(first);
    const others = [await send(other, 'dalam', 'k'), await send(other, 'kontak', 'l')];
    expect(new Set([first, ...others]).size).toBe(3);
    await other.close();
  });

  test('that was used gives the same response to any later body', async () => {
    const { body } = await sendJson(site, validFields).set('Idempotency-Key', 'k');
    const again = await sendJson(site, { nama: '' }).set('Idempotency-Key', 'k');
    expect([again.status, again.body]).toEqual([202, body]);
  });

  test('is not used up by an invalid form', async () => {
    await sendJson(site, {}).set('Idempotency-Key', 'k').expect(422);
    await sendJson(site, validFields).set('Idempotency-Key', 'k').expect(202);
    expect(site.store.stored).toHaveLength(1);
  });

  test('consumes no quota once it was used', async () => {
    await restart({ FORM_RATE_LIMIT: '1' });
    for (let times = 0; times < 30; times += 1)
      expect((await sendJson(site, validFields).set('Idempotency-Key', 'k')).status).toBe(202);
    expect((await sendJson(site, validFields)).status).toBe(429);
  });

  test.each([
    ['empty', ''],
    ['not ASCII', 'Ã©'],
    ['too long', 'x'.repeat(256)],
  ])('is rejected if it is %s', async (_, key) => {
    expect((await sendJson(site, validFields).set('Idempotency-Key', key)).status).toBe(400);
  });
});

describe('a bot in the honeypot', () => {
  test.each([
    ['that fills in the hidden field', { _website: 'https://evil.example' }],
    ['that is too fast', { _elapsed: 1_999 }],
    ['that is too fast, as a text', { _elapsed: '0' }],
    ['with a negative time', { _elapsed: '-5' }],
  ])('%s gets the response of an accepted form, and is not stored', async (_, fields) => {
    const { status, body } = await sendJson(site, { ...validFields, ...fields });
    expect([status, Object.keys(body)]).toEqual([202, ['id']]);
    expect(body.id).toMatch(uuid);
    const plain = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const { status: asPlain, headers } = await sendNative(site, { ...validFields, ...plain });
    expect([asPlain, headers['location']]).toEqual([303, expect.stringMatching(/^\/kontak\?_form=[\w-]+$/)]);
    expect(site.store.stored).toEqual([]);
  });

  test('gets the same id for the same key, as a visitor does', async () => {
    const send = () =>
      sendJson(site, { ...validFields, _elapsed: 5 })
        .set('Idempotency-Key', 'k-1')
        .expect(202);
    expect((await send()).body).toEqual((await send()).body);
  });

  test.each([{ _elapsed: 2_000 }, { _elapsed: '' }, { _elapsed: 'x' }, { _website: ' ' }, {}])(
    'is not detected with %j',
    async (fields) => {
      await sendJson(site, { ...validFields, ...fields }).expect(202);
      expect(site.store.stored).toHaveLength(1);
    },
  );
});

describe('too many forms', () => {
  test('of one client are limited with Retry-After, and those of others are not', async () => {
    await restart({ FORM_RATE_LIMIT: '2', TRUST_PROXY: '1' });
    const from = (ip: string) => sendJson(site, validFields).set('X-Forwarded-For', ip);
    for (let times = 0; times < 2; times += 1) await from('203.0.113.7').expect(202);
    const { status, body, headers } = await from('203.0.113.7');
    expect([status, body]).toEqual([429, error(429, 'Too Many Requests')]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(590);
    await from('203.0.113.8').expect(202);
    await request(site.app).get('/kontak').expect(200);
  });

  test('of all clients are limited', async () => {
    await restart({ FORM_RATE_LIMIT_TOTAL: '5', TRUST_PROXY: '1' });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push((await sendJson(site, validFields).set('X-Forwarded-For', `203.0.113.${n}`)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  });

  test('that are invalid leave quota for valid ones, up to a maximum', async () => {
    await restart({ FORM_RATE_LIMIT: '1' });
    const statuses: number[] = [];
    for (let times = 0; times < 9; times += 1) statuses.push((await sendJson(site, {})).status);
    statuses.push((await sendJson(site, validFields)).status, (await sendJson(site, {})).status);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 202, 429]);
  });
});

describe('a store that fails', () => {
  test('responds 503, consumes no quota, and recovers without a restart', async () => {
    await restart({ FORM_RATE_LIMIT: '1' });
    site.store.fails = 'everything';
    for (let times = 0; times < 5; times += 1) {
      const { status, body, headers } = await sendJson(site, validFields).set('Idempotency-Key', 'k');
      expect([status, body]).toEqual([503, error(503, 'Service Unavailable')]);
      expect(headers['retry-after']).toBe('10');
      await sendJson(site, validFields).expect(503);
    }
    await request(site.app).get('/kontak').expect(200);
    site.store.fails = 'nothing';
    await sendJson(site, validFields).set('Idempotency-Key', 'k').expect(202);
    expect(site.store.stored).toHaveLength(1);
  });
});
