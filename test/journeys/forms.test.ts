import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { Intercept } from '../support/site';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { validFields, sendJson, sendNative, startFormSite, type FormSite } from '../support/form-site';

let site: FormSite;
let intercept: Intercept | null;

async function start(env: Record<string, string> = {}): Promise<void> {
  site = await startFormSite({
    env,
    now: () => 1_790_000_000_000,
    intercept: (call, response, next) => (intercept === null ? next() : intercept(call, response, next)),
  });
}

beforeEach(() => {
  intercept = null;
  return start();
});
afterEach(() => site.close());

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const error = (status: number, message: string) => ({ error: { status, message } });

describe('a form as JSON', () => {
  test('is stored with the values of its fields alone', async () => {
    const more = {
      pesan: ' Halo\r\nSogan ',
      motif: ['kawung', 'parang'],
      admin: true,
      _next: '//evil.example',
    };
    const { status, body, headers } = await sendJson(site, { ...validFields, ...more });
    expect([status, Object.keys(body)]).toEqual([202, ['id']]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    expect(body.id).toMatch(uuid);
    expect(site.store.stored).toEqual([
      {
        id: body.id,
        form: 'kontak',
        page: '/kontak',
        language: 'id',
        submittedAt: 1_790_000_000_000,
        verified: false,
        fields: { ...validFields, pesan: 'Halo\nSogan', motif: ['kawung', 'parang'] },
      },
    ]);
  });

  test.each([
    ['missing', { surel: 'sari@contoh.id' }, { nama: 'Isian ini wajib diisi.' }],
    [
      'two addresses',
      { ...validFields, surel: 'a@b.id, c@d.id' },
      { surel: expect.stringContaining('surel') },
    ],
    ['a header', { ...validFields, surel: 'a@b.id\r\nBcc: x@y.id' }, { surel: expect.anything() }],
    ['no option', { ...validFields, motif: ['kawung', 'x'] }, { motif: expect.anything() }],
    ['too long', { ...validFields, pesan: 'x'.repeat(10_001) }, { pesan: expect.stringContaining('2.000') }],
  ])('is not stored if a value is %s', async (_, fields, errors) => {
    const { status, body } = await sendJson(site, fields);
    expect([status, body]).toEqual([422, { errors }]);
    expect(site.store.stored).toEqual([]);
  });

  test('has validation messages in the language of its page', async () => {
    const { body } = await sendJson(site, { ...validFields, nama: '', _page: '/en/kontak' });
    expect(body).toEqual({ errors: { nama: 'Please fill this in.' } });
  });

  test('is stored with the language of its page', async () => {
    await sendJson(site, { ...validFields, _page: '/en/kontak' }).expect(202);
    expect(site.store.stored).toMatchObject([{ page: '/en/kontak', language: 'en' }]);
  });

  test.each([
    ['dalam', '/forms/dalam'],
    ['tanya ini/itu', '/forms/tanya%20ini%2Fitu'],
  ])('nested in a page is found by its name: %s', async (form, path) => {
    await sendJson(site, { ...validFields, _page: '/dalam' }, path).expect(202);
    expect(site.store.stored).toMatchObject([{ form, page: '/dalam' }]);
  });

  test('is accepted while Storyblok is down', async () => {
    await request(site.app).get('/kontak/_payload.json').expect(200);
    intercept = (_request, response) => void response.writeHead(503).end();
    await sendJson(site, validFields).expect(202);
    // The fields of a page that is not cached are unknown.
    await sendJson(site, { ...validFields, _page: '/dalam' }, '/forms/dalam').expect(503);
  });

  test('may be compressed', async () => {
    const server = createServer(site.app);
    const port = await listenOnFreePort(server);
    const { status } = await fetch(`http://127.0.0.1:${port}/forms/kontak`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ _page: '/kontak', ...validFields })),
    });
    await closeNow(server);
    expect([status, site.store.stored.length]).toEqual([202, 1]);
  });
});

describe('the page of a form', () => {
  test.each([
    ['/kontak', '/kontak'],
    ['/kontak/', '/kontak'],
    ['/%6Bontak', '/kontak'],
  ])('may be named %s', async (named, page) => {
    await sendJson(site, { ...validFields, _page: named }).expect(202);
    expect(site.store.stored).toMatchObject([{ page }]);
  });

  test.each([
    ['another page', '/tentang'],
    ['no page', '/tidak-ada'],
    ['nothing', ''],
    ['a path without slash', 'kontak'],
    ['another host', '//evil.example/kontak'],
    ['an absolute URL', 'https://sogan.example/kontak'],
    ['a query', '/kontak?x=1'],
    ['a fragment', '/kontak#x'],
    ['a payload', '/kontak/_payload.json'],
    ['dots', '/../kontak'],
    ['encoded dots', '/%2e%2e/kontak'],
    ['a backslash', '/\\kontak'],
    ['a line break', '/kontak\r\nX: y'],
    ['a malformed encoding', '/%ff'],
    ['a legacy path', '/kontak.old'],
    ['the configuration story', '/config'],
    ['a path that is too long', `/${'x'.repeat(5_000)}`],
    ['a form without fields', '/kosong'],
    ['a page in an unknown language', '/fr/kontak'],
  ])('is not %s', async (_, page) => {
    const { status, body } = await sendJson(site, { ...validFields, _page: page });
    expect([status, body]).toEqual([404, error(404, 'Page Not Found: /forms/kontak')]);
    expect(site.store.stored).toEqual([]);
    // Invalid paths cause no requests to Storyblok.
    expect(site.requests.filter(({ path }) => /%3f|%23|%5c|%0d|%ff|\.\.|:|x{5}/i.test(path))).toEqual([]);
  });

  test.each([
    ['https://sogan.example/kontak?_form=x', 202],
    ['https://evil.example/kontak', 404],
    [undefined, 404],
  ])('defaults to that of the referer %s', async (referer, status) => {
    const call = sendJson(site, { ...validFields, _page: null });
    await (referer === undefined ? call : call.set('Referer', referer)).expect(status);
  });

  test.each(['dalam', '__proto__', 'Kontak', 'kontak%00'])('has no form called %s', async (name) => {
    const { status, body } = await sendJson(site, validFields, `/forms/${name}`);
    expect([status, body]).toEqual([404, error(404, `Page Not Found: /forms/${name}`)]);
  });
});

test('no personal data is logged', async () => {
  await sendJson(site, { ...validFields, pesan: 'RAHASIA' }, '/forms/kontak?nama=Sari').expect(202);
  await sendNative(site, { ...validFields, surel: 'RAHASIA' }).expect(303);
  expect(JSON.stringify(site.events)).not.toMatch(/Sari|sari@|RAHASIA/);
});

test('submit results are counted', async () => {
  await site.close();
  await start({ METRICS_TOKEN: 'TOKEN' });
  await sendJson(site, validFields).set('Idempotency-Key', 'k').expect(202);
  await sendJson(site, validFields).set('Idempotency-Key', 'k').expect(202);
  await sendJson(site, {}).expect(422);
  await sendJson(site, { ...validFields, _website: 'x' }).expect(202);
  const { text } = await request(site.app).get('/metrics').set('Authorization', 'Bearer TOKEN');
  const counts = text.matchAll(/^anyam_forms_total\{result="(\w+)"\} (\d+)$/gm);
  expect(Object.fromEntries([...counts].map(([, result, count]) => [result, Number(count)]))).toEqual({
    accepted: 1,
    unverified: 0,
    repeated: 1,
    trapped: 1,
    invalid: 1,
    refused: 0,
    limited: 0,
    unavailable: 0,
  });
});
