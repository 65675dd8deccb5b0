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

const error = (status: number, message: string) => ({ error: { status, message } });

describe('a malformed form', () => {
  test.each([
    ['truncated', 'application/json', '{"nama":', 400],
    ['empty', 'application/json', '', 400],
    ['an array', 'application/json', '[1]', 400],
    ['nested', 'application/json', '{"a":{"b":"c"}}', 400],
    ['7,000 nested arrays', 'application/json', `{"a":${'['.repeat(7_000)}${']'.repeat(7_000)}}`, 400],
    ['above the size limit', 'application/json', `{"a":"${'x'.repeat(102_400)}"}`, 413],
    ['10 MB', 'application/json', `{"a":"${'x'.repeat(10_000_000)}"}`, 413],
    ['in UTF-16', 'application/json; charset=utf-16', '{}', 415],
    ['badly encoded', 'application/x-www-form-urlencoded', 'nama=%zz', 400],
    ['above the size limit', 'application/x-www-form-urlencoded', `nama=${'x'.repeat(102_400)}`, 413],
    [
      '1,001 fields',
      'application/x-www-form-urlencoded',
      Array.from({ length: 1_001 }, (_, n) => `n${n}=1`).join('&'),
      400,
    ],
    ['a thousand brackets', 'application/x-www-form-urlencoded', `a${'[b]'.repeat(1_000)}=1`, 404],
    ['in an unknown charset', 'application/x-www-form-urlencoded; charset=nonsense', 'nama=x', 415],
    ['multipart', 'multipart/form-data; boundary=x', '--x--', 415],
    ['plain text', 'text/plain', 'nama=x', 415],
    ['another type', 'text/x-component', '["$1:constructor:constructor"]', 415],
  ])('is rejected: %s, as %s', async (_, type, body, expected) => {
    const { status, text } = await request(site.app)
      .post('/forms/kontak')
      .set('Content-Type', type)
      .set('Sec-Fetch-Site', 'same-origin')
      .send(body);
    expect(status).toBe(expected);
    expect(text).not.toMatch(/at .*\(.*:\d+:\d+\)/);
    expect(site.store.stored).toEqual([]);
    expect(site.events.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test.each([
    ['gzip', 400],
    ['nonsense', 415],
  ])('with a false Content-Encoding %s is rejected', async (encoding, status) => {
    expect((await sendJson(site, validFields).set('Content-Encoding', encoding)).status).toBe(status);
  });

  test.each(['get', 'head', 'put', 'delete', 'patch', 'options'] as const)(
    'gets the allowed method in response to %s',
    async (method) => {
      const { status, headers } = await request(site.app)[method]('/forms/kontak');
      expect([status, headers['allow'], headers['cache-control']]).toEqual([405, 'POST', 'no-store']);
    },
  );

  test.each(['/', '/kontak', '/forms', '/forms/', '/forms/kontak/', '/kontak/_payload.json', '/cdn/stories'])(
    'posted to %s changes nothing',
    async (path) => {
      const { text } = await request(site.app).get('/kontak');
      for (const body of ['{"action":"input","story":{"id":1}}', '{"__proto__":{"polluted":1}}'])
        await request(site.app).post(path).set('Content-Type', 'application/json').send(body).expect(405);
      expect((await request(site.app).get('/kontak')).text).toBe(text);
      expect(site.store.stored).toEqual([]);
    },
  );
});

describe('the origin of a form', () => {
  const headers = (fields: object) =>
    Object.entries(fields).map(([name, value]) => `${name}: ${String(value)}`);

  test.each([
    [{ Origin: 'https://sogan.example' }, 202, 303],
    [{ Origin: 'https://evil.example' }, 403, 403],
    [{ Origin: 'https://evil.example', Host: 'evil.example' }, 403, 403],
    [{ Origin: 'https://sogan.example', 'Sec-Fetch-Site': 'cross-site' }, 403, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403, 403],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 202, 303],
    [{ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 202, 303],
    [{ Origin: 'null' }, 202, 403],
    [{}, 202, 403],
  ])('with %j is checked', async (from, json, plain) => {
    const { status } = await sendJson(site, validFields).set(from);
    const sent = request(site.app)
      .post('/forms/kontak')
      .set({ 'Content-Type': 'application/x-www-form-urlencoded', ...from })
      .send('_page=/kontak&nama=Sari&surel=sari@contoh.id');
    expect([headers(from), status, (await sent).status]).toEqual([headers(from), json, plain]);
  });

  test.each([
    ['https://toko.example', 202],
    ['https://evil.example', 403],
  ])('is compared with the Host header without SITE_URL: %s', async (origin, status) => {
    await restart({ SITE_URL: '' });
    const sent = await sendJson(site, validFields).set({ Origin: origin, Host: 'toko.example' });
    expect(sent.status).toBe(status);
  });

  test('is rejected with JSON or a page, as the client accepts', async () => {
    const evil = { Origin: 'https://evil.example' };
    const script = await sendJson(site, validFields).set(evil);
    expect(script.body).toEqual(error(403, 'Forbidden'));
    const browser = await sendNative(site, validFields).set(evil);
    expect(browser.text).toMatch(/^<!DOCTYPE html>/);
    expect(browser.headers['cache-control']).toBe('no-store');
    const withAccept = await sendNative(site, validFields).set({ ...evil, Accept: 'application/json' });
    expect(withAccept.body).toEqual(error(403, 'Forbidden'));
  });
});
