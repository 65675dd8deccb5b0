import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fit, pageDataOf, sendJson, sendPlain, startFormSite, type FormSite } from '../support/form-site';
import type { TestSiteOptions } from '../support/site';
import { json } from '../support/fake-server';
import { ofHuman, startVerifyService, type VerifyService } from '../support/verify-service';

let site: FormSite;
let checks: VerifyService;
const open: FormSite[] = [];

const keys = () => ({
  BOT_PROTECTION_SITE_KEY: 'SITE-KEY',
  BOT_PROTECTION_SECRET: 'SECRET-MARK',
  BOT_PROTECTION_VERIFY_URL: checks.url,
});
async function start({ env, ...options }: TestSiteOptions = {}): Promise<FormSite> {
  site = await startFormSite({ env: { ...keys(), ...env }, ...options });
  open.push(site);
  return site;
}

beforeEach(async () => {
  checks = await startVerifyService();
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  await checks.close();
});

let last = 0;
/** Each token counts once. */
const token = () => ({ 'g-recaptcha-response': `token-${(last += 1)}` });

describe('a form with a token', () => {
  test('of a person is kept as verified, without the token', async () => {
    await start();
    expect((await sendJson(site, { ...fit, ...token() })).status).toBe(202);
    expect((await sendPlain(site, { ...fit, ...token() })).status).toBe(303);
    expect(site.store.kept).toMatchObject([
      { verified: true, fields: fit },
      { verified: true, fields: fit },
    ]);
    expect(JSON.stringify([site.store.kept, site.events])).not.toMatch(/token-|SECRET-MARK/);
  });

  test.each([
    ['a score of a machine', { ...ofHuman, score: 0.1 }],
    ['another action', { ...ofHuman, action: 'form/lain' }],
    ['another host', { ...ofHuman, hostname: 'evil.example' }],
    ['no success', { success: false, 'error-codes': ['invalid-input-response'] }],
  ])('with %s is refused in words that help', async (_, response) => {
    await start();
    checks.handler = json(200, response);
    const { status, body } = await sendJson(site, { ...fit, ...token() });
    expect([status, body]).toEqual([
      403,
      { error: { status: 403, message: expect.stringContaining('Coba kirim lagi') } },
    ]);
    const english = await sendJson(site, { ...fit, ...token(), _page: '/en/kontak' });
    expect(english.body.error.message).toContain('Try to send it again');
    const plain = await sendPlain(site, { ...fit, ...token() });
    expect([plain.status, plain.headers['cache-control']]).toEqual([403, 'no-store']);
    expect(pageDataOf(plain.text).formResult).toMatchObject({ result: 'refused', values: fit });
    expect(site.store.kept).toEqual([]);
  });

  test('is asked about for the form that it was made for', async () => {
    await start();
    checks.handler = json(200, { ...ofHuman, action: 'form/tanya_ini/itu' });
    const path = '/forms/tanya%20ini%2Fitu';
    expect((await sendJson(site, { ...fit, ...token(), _page: '/dalam' }, path)).status).toBe(202);
    expect((await sendJson(site, { ...fit, ...token() })).status).toBe(403);
  });

  test('of a person has room, however many scripts had none to show', async () => {
    await start({ env: { FORM_RATE_LIMIT: '1' } });
    for (let times = 0; times < 3; times += 1) expect((await sendJson(site, fit)).status).toBe(403);
    expect((await sendJson(site, { ...fit, ...token() })).status).toBe(202);
  });

  test('is asked about last: never for machines, wrong answers or callers that were served', async () => {
    await start();
    await sendJson(site, { ...fit, ...token(), _website: 'x' });
    await sendJson(site, { ...fit, ...token(), _elapsed: 5 });
    await sendJson(site, { nama: '', ...token() });
    expect(checks.questions).toEqual([]);
    for (let times = 0; times < 3; times += 1)
      await sendJson(site, { ...fit, ...token() }).set('Idempotency-Key', 'k');
    expect(checks.questions).toHaveLength(1);
  });

  test('that comes twice at once with the same key makes one', async () => {
    await start();
    const fields = { ...fit, ...token() };
    const send = () => sendJson(site, fields).set('Idempotency-Key', 'k');
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(site.store.kept).toHaveLength(1);
  });
});

describe('a form without a token', () => {
  test('is refused from a script', async () => {
    await start();
    expect((await sendJson(site, fit)).status).toBe(403);
    expect((await sendJson(site, { ...fit, 'g-recaptcha-response': '' })).status).toBe(403);
    expect(checks.questions).toEqual([]);
  });

  test('is kept unverified from a browser, three in ten minutes', async () => {
    await start({ env: { FORM_RATE_LIMIT: '4' } });
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await sendPlain(site, fit)).status);
    expect(statuses).toEqual([303, 303, 303, 429, 429, 429]);
    expect(site.store.kept.map(({ verified }) => verified)).toEqual([false, false, false]);
    // For whom the check takes for a person there is room still.
    expect((await sendPlain(site, { ...fit, ...token() })).status).toBe(303);
  });

  test('is kept sixty times in ten minutes from all browsers', async () => {
    await start({ env: { TRUST_PROXY: '1' } });
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1)
      statuses.push((await sendPlain(site, fit).set('X-Forwarded-For', `203.0.113.${n}`)).status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  test('takes no room while it cannot be kept', async () => {
    await start();
    site.store.fails = 'everything';
    for (let times = 0; times < 4; times += 1) expect((await sendPlain(site, fit)).status).toBe(503);
    site.store.fails = 'nothing';
    expect((await sendPlain(site, fit)).status).toBe(303);
  });
});

test('while the bot check is out of reach forms are kept unverified, fewer of them', async () => {
  await start();
  checks.handler = json(500, {});
  const statuses: number[] = [];
  for (let times = 0; times < 4; times += 1)
    statuses.push((await sendJson(site, { ...fit, ...token() })).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
  expect(site.store.kept.map(({ verified }) => verified)).toEqual([false, false, false]);
  expect(site.events.filter(({ event }) => event === 'bot-check-failed')).toHaveLength(1);
});
