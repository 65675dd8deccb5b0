import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createInbox, inboxSettings, isInboxUrl } from './inbox';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const SECRET = 'form-secret';
const own = { 'Sec-Fetch-Site': 'same-origin' };
const settings = inboxSettings('http://localhost:3001', SECRET);
const message = {
  id: 'a1',
  form: 'kontak',
  page: '/kontak',
  language: 'id',
  submittedAt: '2026-03-01T12:00:00.000Z',
  verified: true,
  fields: { nama: 'Sari <b>', minat: ['a', 'b'] },
};

let inbox: Express;
beforeEach(() => {
  inbox = createInbox({ secret: SECRET, now: () => NOON, onError: () => {} });
});

function deliver(body: string, { secret = SECRET, at = NOON / 1000, signed = body } = {}) {
  const signature = createHmac('sha256', secret).update(`${at}.${signed}`).digest('hex');
  return request(inbox)
    .post('/inbox')
    .type('json')
    .set({ 'X-Anyam-Timestamp': String(at), 'X-Anyam-Signature': `sha256=${signature}` })
    .send(body);
}
const shown = async (): Promise<string> => (await request(inbox).get('/inbox')).text;

test.each(['proof-of-work', ' Proof-Of-Work '])(
  'the site with BOT_PROTECTION %j has no other check',
  (value) => {
    const names = Object.keys(inboxSettings('http://localhost:3001', SECRET, { BOT_PROTECTION: value }));
    expect(names).toEqual(['FORM_WEBHOOK_URL', 'FORM_WEBHOOK_SECRET']);
  },
);

describe('a delivery', () => {
  test('is shown as text, newest first, and once for repeated deliveries', async () => {
    expect(await shown()).toContain('Nothing yet');
    expect((await deliver(JSON.stringify(message))).status).toBe(204);
    await deliver(JSON.stringify({ ...message, id: 'b2', form: 'lokakarya', verified: false }));
    await deliver(JSON.stringify(message));
    const page = await shown();
    expect(page).toContain('<dt>nama</dt><dd>Sari &lt;b&gt;</dd><dt>minat</dt><dd>a, b</dd>');
    expect(page.match(/<article>/g)).toHaveLength(2);
    expect(page.indexOf('lokakarya')).toBeLessThan(page.indexOf('delivered 2 times'));
    expect(page).toContain('not verified');
  });

  test.each([
    ['signed with another secret', { secret: 'other' }],
    ['signed for another body', { signed: '{}' }],
    ['signed too long ago', { at: NOON / 1000 - 301 }],
    ['signed too far ahead', { at: NOON / 1000 + 301 }],
  ])('is rejected if it is %s', async (_what, how) => {
    expect((await deliver(JSON.stringify(message), how)).status).toBe(400);
    expect(await shown()).toContain('Nothing yet');
  });

  test.each(['', '{', '[]', '{"id":"a"}'])('is rejected if its body is %j', async (body) => {
    expect((await deliver(body)).status).toBe(400);
  });

  test('gets 503 from a closed inbox, until that is opened again', async () => {
    const set = (receiver: string) =>
      request(inbox).post('/inbox/settings').set(own).type('form').send({ receiver });
    expect((await set('closed')).headers['location']).toBe('/inbox');
    expect((await deliver(JSON.stringify(message))).status).toBe(503);
    await set('open');
    expect((await deliver(JSON.stringify(message))).status).toBe(204);
    await request(inbox).post('/inbox/clear').set(own);
    expect(await shown()).toContain('Nothing yet');
  });
});

test.each([
  ['json', '{"receiver":"closed"}'],
  ['text', 'receiver=closed'],
  ['json', ''],
])('settings as %s with the body %j are refused', async (type, body) => {
  const response = await request(inbox).post('/inbox/settings').set(own).type(type).send(body);
  expect([response.status, response.body]).toEqual([
    415,
    { error: 'The body must be application/x-www-form-urlencoded' },
  ]);
  expect((await deliver(JSON.stringify(message))).status).toBe(204);
});

describe('the fake captcha', () => {
  const token = async (action = 'form/kontak') =>
    (await request(inbox).get(`/bot-check/token?action=${action}&hostname=localhost`)).text;
  const verify = (response: string, secret = settings['BOT_PROTECTION_SECRET'] ?? '') =>
    request(inbox).post('/bot-check/verify').type('form').send({ secret, response });
  const decide = (verdict: string) =>
    request(inbox).post('/inbox/settings').set(own).type('form').send({ verdict });

  test('accepts each of its tokens once', async () => {
    const issued = await token();
    expect((await verify(issued)).body).toMatchObject({
      success: true,
      score: 0.9,
      action: 'form/kontak',
      hostname: 'localhost',
    });
    const rejected = { success: false, 'error-codes': ['timeout-or-duplicate'] };
    expect((await verify(issued)).body).toEqual(rejected);
    expect((await verify('made up')).body).toEqual(rejected);
    expect((await verify(await token(), 'other')).body).toMatchObject({ success: false });
  });

  test.each(['{"secret":"demo-check-secret"}', ''])('rejects the body %j, which is no form', async (body) => {
    const response = await request(inbox).post('/bot-check/verify').type('json').send(body);
    expect([response.status, response.body]).toEqual([
      200,
      { success: false, 'error-codes': ['invalid-input-secret'] },
    ]);
  });

  test('has the verdict that was set', async () => {
    await decide('bot');
    expect((await verify(await token())).body).toMatchObject({ success: true, score: 0.1 });
    await decide('unreachable');
    expect((await verify(await token())).status).toBe(503);
    await decide('unknown');
    expect((await verify(await token())).status).toBe(503);
  });

  test('has a script that pages of other origins may load', async () => {
    const { headers, text } = await request(inbox).get('/bot-check/api.js?render=x&hl=id');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(text).toContain('grecaptcha');
  });
});

test.each(['/inbox/settings', '/inbox/clear'])('pages of other origins cannot use %s', async (path) => {
  await deliver(JSON.stringify(message));
  const response = await request(inbox).post(path).set('Sec-Fetch-Site', 'cross-site').type('form').send({});
  expect(response.status).toBe(403);
  expect(await shown()).toContain('kontak');
});

test.each([
  ['/inbox', true],
  ['/inbox?a=b', true],
  ['/inbox/inbox.css', true],
  ['/bot-check/api.js?render=x', true],
  ['/inboxes', false],
  ['/v2/cdn/stories', false],
])('the URL %s is one of the inbox: %s', (url, expected) => {
  expect(isInboxUrl(url)).toBe(expected);
});
