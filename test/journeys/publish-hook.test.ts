import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createFakeClock, flushPromises, type FakeClock } from '../support/fake-clock';
import { startSite, type TestSite } from '../support/site';

const page = (text: string) =>
  buildStory('satu', { component: 'page', body: [{ component: 'typography', text }] });
const space = buildSpace([page('lama'), buildStory('config', { component: 'site_config' })]);

let site: TestSite | undefined;
let clock: FakeClock;
afterEach(() => site?.close());

async function start(env: Record<string, string> = {}): Promise<TestSite> {
  clock = createFakeClock();
  site = await startSite(space, { clock, env: { ...hookSettings, ...env } });
  return site;
}

const hookSettings = { CONTENT_WEBHOOK_SECRET: 'whsecret', CONTENT_SPACE_ID: '123456' };
const sample = {
  body: '{"action":"published","space_id":123456,"full_slug":"home"}',
  signature: '1e6b25afb0efed5c0593b9017d00b1dc1d436b5b',
};
const sign = (body: string) => createHmac('sha1', 'whsecret').update(body).digest('hex');

function call({ app }: TestSite, body: string, signature: string) {
  return request(app)
    .post('/webhooks/content')
    .set('Content-Type', 'application/json')
    .set('webhook-signature', signature)
    .send(body);
}

describe('the publish hook', () => {
  test('shows a publish immediately', async () => {
    const running = await start();
    const { app, service } = running;
    expect((await request(app).get('/satu')).text).toContain('lama');
    service.save(page('baru'));
    service.publish('satu');
    expect((await request(app).get('/satu')).text).toContain('lama');
    const { status, body, headers } = await call(running, sample.body, sample.signature);
    expect([status, body, headers['cache-control']]).toEqual([202, { status: 'accepted' }, 'no-store']);
    expect((await request(app).get('/satu')).text).toContain('baru');
  });

  test('changes nothing when it is called again', async () => {
    const running = await start();
    const { text } = await request(running.app).get('/satu');
    for (let times = 0; times < 3; times += 1) await call(running, sample.body, sample.signature).expect(202);
    expect((await request(running.app).get('/satu')).text).toBe(text);
    const stories = running.requests.filter(({ path }) => path.endsWith('/satu'));
    expect(stories).toHaveLength(1);
  });

  test.each([
    ['none', ''],
    ['that of another secret', createHmac('sha1', 'x').update(sample.body).digest('hex')],
    ['a truncated one', sample.signature.slice(1)],
    ['no hex', 'z'.repeat(40)],
    ['that of another body', sign('{}')],
  ])('is 401 for a wrong signature: %s', async (_, signature) => {
    const running = await start();
    const before = running.requests.length;
    const { status, body } = await call(running, sample.body, signature);
    expect([status, body]).toEqual([401, { error: { status: 401, message: 'Unauthorized' } }]);
    expect(running.requests).toHaveLength(before);
  });

  test.each([
    ['another space', '{"space_id":7}', 403],
    ['no space', '{}', 403],
    ['no JSON', 'published', 400],
    ['a list', '[]', 400],
    ['a body that is too long', `{"space_id":123456,"x":"${'x'.repeat(70_000)}"}`, 413],
  ])('is refused for %s', async (_, body, status) => {
    expect((await call(await start(), body, sign(body))).status).toBe(status);
  });

  test('causes ten requests for the version at once, and one a second beyond', async () => {
    const running = await start();
    await request(running.app).get('/satu');
    const requested = () => running.requests.filter(({ path }) => path.endsWith('/spaces/me')).length;
    const before = requested();
    for (let calls = 0; calls < 15; calls += 1)
      await call(running, sample.body, sample.signature).expect(202);
    await flushPromises();
    expect(requested() - before).toBeLessThanOrEqual(10);
    const atOnce = requested();
    await clock.advance(1_000);
    while (requested() === atOnce) await flushPromises();
    await clock.advance(60_000);
    expect(requested() - atOnce).toBe(1);
  });

  test('accepts every space if none is set', async () => {
    site = await startSite(space, { env: { CONTENT_WEBHOOK_SECRET: 'whsecret' } });
    expect((await call(site, '{"space_id":7}', sign('{"space_id":7}'))).status).toBe(202);
  });

  test('does not exist without a secret', async () => {
    site = await startSite(space);
    expect((await call(site, sample.body, sample.signature)).status).toBe(405);
  });

  test.each(['get', 'put', 'delete', 'options'] as const)('allows POST alone, not %s', async (method) => {
    const { status, headers } = await request((await start()).app)[method]('/webhooks/content');
    expect([status, headers['allow']]).toEqual([405, 'POST']);
  });
});

describe('the publish hook with a key in its address', () => {
  const key = 'kunci-alamat_24-aksara-ya';
  const settings = { CONTENT_WEBHOOK_KEY: key, CONTENT_WEBHOOK_SECRET: '' };
  const callWith = ({ app }: TestSite, given: string, body = '{}') =>
    request(app).post(`/webhooks/content/${given}`).set('Content-Type', 'application/json').send(body);
  const versionRequests = ({ requests }: TestSite): number =>
    requests.filter(({ path }) => path.endsWith('/spaces/me')).length;

  test('shows a publish immediately, whatever its body says', async () => {
    for (const body of ['{}', '', 'no json', '{"space_id":7,"full_slug":"tidak-ada"}']) {
      const running = await start(settings);
      expect((await request(running.app).get('/satu')).text).toContain('lama');
      running.service.save(page('baru'));
      running.service.publish('satu');
      const { status, body: response } = await callWith(running, key, body);
      expect([status, response]).toEqual([202, { status: 'accepted' }]);
      expect((await request(running.app).get('/satu')).text).toContain('baru');
      await running.close();
    }
  });

  test.each([
    ['another key', `${key}x`],
    ['a part of the key', key.slice(1)],
    ['an address below the key', `${key}/x`],
    ['another case', key.toUpperCase()],
  ])('refuses %s, which costs no call', async (_, given) => {
    const running = await start(settings);
    await request(running.app).get('/satu');
    const before = versionRequests(running);
    await callWith(running, given).expect(401);
    expect(versionRequests(running)).toBe(before);
  });

  test.each(['get', 'put'] as const)(
    'allows POST alone, not %s, and the CMS never sees it',
    async (method) => {
      const running = await start(settings);
      for (const path of [key, 'lain', `${key}/x`]) {
        const { status, headers } = await request(running.app)[method](`/webhooks/content/${path}`);
        expect([path, status, headers['allow']]).toEqual([path, 405, 'POST']);
      }
      expect(running.requests.filter(({ path }) => path.includes('webhooks'))).toEqual([]);
    },
  );

  test('causes one request for the version in two seconds, the last of them after the last call', async () => {
    const running = await start(settings);
    await request(running.app).get('/satu');
    const before = versionRequests(running);
    const made = () => versionRequests(running) - before;
    for (let calls = 0; calls < 20; calls += 1) await callWith(running, key).expect(202);
    expect(made()).toBe(1);
    await clock.advance(2_000);
    expect(made()).toBe(2);
    await clock.advance(60_000);
    expect(made()).toBe(2);
  });

  test('causes the last one, too, where it is due within the precision of the clock', async () => {
    const running = await start(settings);
    await request(running.app).get('/satu');
    const before = versionRequests(running);
    await callWith(running, key).expect(202);
    await clock.advance(3 / 7);
    await callWith(running, key).expect(202);
    await clock.advance(2_001);
    expect(versionRequests(running) - before).toBe(2);
  });

  test('does not exist without a key', async () => {
    expect((await callWith(await start(), key)).status).toBe(405);
  });
});
