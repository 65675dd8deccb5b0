import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  validFields,
  pageDataOf,
  sendJson,
  sendNative,
  startFormSite,
  type FormSite,
} from '../support/form-site';
import type { TestSiteOptions } from '../support/site';
import { json } from '../support/fake-server';
import { ofHuman, startVerifyService, type VerifyService } from '../support/verify-service';

let site: FormSite;
let captcha: VerifyService;
const open: FormSite[] = [];

const keys = () => ({
  BOT_PROTECTION_SITE_KEY: 'SITE-KEY',
  BOT_PROTECTION_SECRET: 'SECRET-MARK',
  BOT_PROTECTION_VERIFY_URL: captcha.url,
});
async function start({ env, ...options }: TestSiteOptions = {}): Promise<FormSite> {
  site = await startFormSite({ env: { ...keys(), ...env }, ...options });
  open.push(site);
  return site;
}

beforeEach(async () => {
  captcha = await startVerifyService();
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  await captcha.close();
});

let last = 0;
/** A new token: each is accepted once. */
const token = () => ({ 'g-recaptcha-response': `token-${(last += 1)}` });

describe('a form with a token', () => {
  test('of a human is stored as verified, without the token', async () => {
    await start();
    expect((await sendJson(site, { ...validFields, ...token() })).status).toBe(202);
    expect((await sendNative(site, { ...validFields, ...token() })).status).toBe(303);
    expect(site.store.stored).toMatchObject([
      { verified: true, fields: validFields },
      { verified: true, fields: validFields },
    ]);
    expect(JSON.stringify([site.store.stored, site.events])).not.toMatch(/token-|SECRET-MARK/);
  });

  test.each([
    ['the score of a bot', { ...ofHuman, score: 0.1 }],
    ['another action', { ...ofHuman, action: 'form/lain' }],
    ['another host', { ...ofHuman, hostname: 'evil.example' }],
    ['no success', { success: false, 'error-codes': ['invalid-input-response'] }],
  ])('with %s is refused with advice', async (_, response) => {
    await start();
    captcha.handler = json(200, response);
    const { status, body } = await sendJson(site, { ...validFields, ...token() });
    expect([status, body]).toEqual([
      403,
      { error: { status: 403, message: expect.stringContaining('Coba kirim lagi') } },
    ]);
    const english = await sendJson(site, { ...validFields, ...token(), _page: '/en/kontak' });
    expect(english.body.error.message).toContain('Try sending it again');
    const plain = await sendNative(site, { ...validFields, ...token() });
    expect([plain.status, plain.headers['cache-control']]).toEqual([403, 'no-store']);
    expect(pageDataOf(plain.text).formResult).toMatchObject({ result: 'refused', values: validFields });
    expect(site.store.stored).toEqual([]);
  });

  test('is verified with the action of its form', async () => {
    await start();
    captcha.handler = json(200, { ...ofHuman, action: 'form/tanya_ini/itu' });
    const path = '/forms/tanya%20ini%2Fitu';
    expect((await sendJson(site, { ...validFields, ...token(), _page: '/dalam' }, path)).status).toBe(202);
    expect((await sendJson(site, { ...validFields, ...token() })).status).toBe(403);
  });

  test('of a human has quota, however many requests had no token', async () => {
    await start({ env: { FORM_RATE_LIMIT: '1' } });
    for (let times = 0; times < 3; times += 1) expect((await sendJson(site, validFields)).status).toBe(403);
    expect((await sendJson(site, { ...validFields, ...token() })).status).toBe(202);
  });

  test('is verified last: never for honeypot hits, invalid values or repeated keys', async () => {
    await start();
    await sendJson(site, { ...validFields, ...token(), _website: 'x' });
    await sendJson(site, { ...validFields, ...token(), _elapsed: 5 });
    await sendJson(site, { nama: '', ...token() });
    expect(captcha.requests).toEqual([]);
    for (let times = 0; times < 3; times += 1)
      await sendJson(site, { ...validFields, ...token() }).set('Idempotency-Key', 'k');
    expect(captcha.requests).toHaveLength(1);
  });

  test('that comes several times with the same key is stored once', async () => {
    await start();
    const fields = { ...validFields, ...token() };
    const send = () => sendJson(site, fields).set('Idempotency-Key', 'k');
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(site.store.stored).toHaveLength(1);
  });
});

describe('a form without a token', () => {
  test('is refused as JSON', async () => {
    await start();
    expect((await sendJson(site, validFields)).status).toBe(403);
    expect((await sendJson(site, { ...validFields, 'g-recaptcha-response': '' })).status).toBe(403);
    expect(captcha.requests).toEqual([]);
  });

  test('is stored unverified from a browser, three in ten minutes', async () => {
    await start({ env: { FORM_RATE_LIMIT: '4' } });
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await sendNative(site, validFields)).status);
    expect(statuses).toEqual([303, 303, 303, 429, 429, 429]);
    expect(site.store.stored.map(({ verified }) => verified)).toEqual([false, false, false]);
    // A human's token has its own quota.
    expect((await sendNative(site, { ...validFields, ...token() })).status).toBe(303);
  });

  test('is stored sixty times in ten minutes from all browsers', async () => {
    await start({ env: { TRUST_PROXY: '1' } });
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1)
      statuses.push((await sendNative(site, validFields).set('X-Forwarded-For', `203.0.113.${n}`)).status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  test('consumes no quota while it cannot be stored', async () => {
    await start();
    site.store.fails = 'everything';
    for (let times = 0; times < 4; times += 1) expect((await sendNative(site, validFields)).status).toBe(503);
    site.store.fails = 'nothing';
    expect((await sendNative(site, validFields)).status).toBe(303);
  });
});

test('while the captcha service fails, fewer forms are stored, unverified', async () => {
  await start();
  captcha.handler = json(500, {});
  const statuses: number[] = [];
  for (let times = 0; times < 4; times += 1)
    statuses.push((await sendJson(site, { ...validFields, ...token() })).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
  expect(site.store.stored.map(({ verified }) => verified)).toEqual([false, false, false]);
  expect(site.events.filter(({ event }) => event === 'bot-check-failed')).toHaveLength(1);
});
