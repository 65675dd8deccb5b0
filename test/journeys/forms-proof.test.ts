import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import request from 'supertest';
import {
  pageDataOf,
  sendJson,
  sendNative,
  startFormSite,
  validFields,
  type FormSite,
} from '../support/form-site';

let site: FormSite;
beforeEach(async () => {
  site = await startFormSite({ env: { BOT_PROTECTION: 'proof-of-work', FORM_RATE_LIMIT: '100' } });
});
afterEach(() => site.close());

const path = '/forms/kontak/challenge';

async function prove(): Promise<{ readonly _proof: string }> {
  const { body } = await request(site.app).get(path).expect(200);
  const challenge = body as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { _proof: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
}

test('a form with a proof is stored as verified, once for each proof', async () => {
  const proof = await prove();
  expect((await sendJson(site, { ...validFields, ...proof })).status).toBe(202);
  expect((await sendJson(site, { ...validFields, ...proof })).status).toBe(403);
  expect(site.store.stored).toMatchObject([{ verified: true, fields: validFields }]);
  expect(JSON.stringify(site.store.stored)).not.toContain('_proof');
});

test('a proof is no use for a call that the store refuses, and the next one is', async () => {
  site.store.fails = 'everything';
  expect((await sendJson(site, { ...validFields, ...(await prove()) })).status).toBe(503);
  site.store.fails = 'nothing';
  expect((await sendJson(site, { ...validFields, ...(await prove()) })).status).toBe(202);
});

test('a form whose proof cannot be recorded consumes no quota', async () => {
  await site.close();
  site = await startFormSite({ env: { BOT_PROTECTION: 'proof-of-work', FORM_RATE_LIMIT: '2' } });
  site.store.fails = 'everything';
  for (let times = 0; times < 3; times += 1)
    expect((await sendJson(site, { ...validFields, ...(await prove()) })).status).toBe(503);
  site.store.fails = 'nothing';
  expect((await sendJson(site, { ...validFields, ...(await prove()) })).status).toBe(202);
});

test('a form without a proof is refused as JSON, and stored unverified from a browser without scripts', async () => {
  expect((await sendJson(site, validFields)).status).toBe(403);
  expect((await sendJson(site, { ...validFields, 'g-recaptcha-response': 'x' })).status).toBe(403);
  expect((await sendNative(site, validFields)).status).toBe(303);
  expect((await sendNative(site, { ...validFields, _proof: 'wrong' })).status).toBe(403);
  expect(site.store.stored).toMatchObject([{ verified: false }]);
});

test('every page says so, for links to pages with a form, and no policy changes', async () => {
  for (const address of ['/', '/kontak']) {
    const { text, headers } = await request(site.app).get(address);
    expect(pageDataOf(text).site).toMatchObject({ needsProof: true, captcha: undefined });
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
    expect(headers['content-security-policy']).not.toContain('worker-src');
  }
});

test('a challenge is never cached, one for each call, and limited', async () => {
  const [one, other] = [await request(site.app).get(path), await request(site.app).get(path)];
  expect(one.headers['cache-control']).toBe('no-store');
  expect(one.body.signature).not.toBe(other.body.signature);
  const post = await request(site.app).post(path);
  expect([post.status, post.headers['allow']]).toEqual([405, 'GET']);
  expect((await request(site.app).get(`/forms/${'x'.repeat(201)}/challenge`)).status).toBe(404);
});

test('a site with another check has no such address', async () => {
  await site.close();
  site = await startFormSite();
  expect((await request(site.app).get(path).set('Accept', 'application/json')).status).toBe(404);
  expect(pageDataOf((await request(site.app).get('/')).text).site.needsProof).toBeUndefined();
});
