import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { editorQuery } from '../support/editor-query';
import { startSite, type TestSite } from '../support/site';

const own = 'https://sogan.example';
const space = buildSpace([
  buildStory('home', { component: 'page' }),
  buildStory('kain', { component: 'Article' }),
  buildStory('galeri', { component: 'card' }),
  buildStory('config', { component: 'site_config' }),
]);
const report = { page: 'page', navigation: 'navigate', lcp: 1200, fcp: 800, ttfb: 90, cls: 0.02, inp: 48 };

let site: TestSite;
beforeAll(async () => {
  const env = {
    WEB_VITALS: '0.25',
    SITE_URL: own,
    METRICS_TOKEN: 'ukur',
    CONTENT_PREVIEW_TOKEN: 'demo-preview',
  };
  site = await startSite(space, { env });
});
afterAll(() => site.close());

const get = (path: string) => request(site.app).get(path).set('Accept', 'text/html');
const post = (body: string, headers: Record<string, string> = {}) =>
  request(site.app)
    .post('/__vitals')
    .set({ Origin: own, 'Content-Type': 'text/plain;charset=UTF-8', ...headers })
    .send(body);
/** The samples of web vitals, without buckets. */
async function samples(): Promise<readonly string[]> {
  const { text } = await request(site.app).get('/metrics').set('Authorization', 'Bearer ukur');
  return text.split('\n').filter((line) => /^anyam_web_vitals_\w+_(?:sum|count)/.test(line));
}

describe('a page', () => {
  test.each([
    ['/', 'data-vitals="0.25 page"'],
    ['/kain', 'data-vitals="0.25 article"'],
    ['/galeri', 'data-vitals="0.25 other"'],
    ['/search', 'data-vitals="0.25 search"'],
    ['/tidak-ada', 'data-vitals="0.25 error"'],
  ])('tells the browser how many views of %s to measure', async (path, mark) => {
    expect((await get(path)).text).toContain(` ${mark}`);
  });

  test('is reported in no preview', async () => {
    const response = await get(`/kain?${editorQuery(1, 'demo-preview')}`);
    expect(response.headers['cache-control']).toContain('private');
    expect(response.text).not.toContain('data-vitals');
  });
});

describe('a report', () => {
  test('counts in a histogram for each of its values, in seconds', async () => {
    const response = await post(JSON.stringify(report));
    expect([response.status, response.text, response.headers['cache-control']]).toEqual([
      204,
      '',
      'no-store',
    ]);
    expect(response.headers['set-cookie']).toBeUndefined();
    await post(
      JSON.stringify({ ...report, page: 'article', navigation: 'reload', cls: undefined, inp: 70_000 }),
    );
    const labels = 'page="page",navigation="navigate"';
    expect(await samples()).toEqual(
      expect.arrayContaining([
        `anyam_web_vitals_lcp_seconds_sum{${labels}} 1.2`,
        `anyam_web_vitals_fcp_seconds_sum{${labels}} 0.8`,
        `anyam_web_vitals_ttfb_seconds_sum{${labels}} 0.09`,
        `anyam_web_vitals_cls_score_sum{${labels}} 0.02`,
        `anyam_web_vitals_inp_seconds_sum{${labels}} 0.048`,
        'anyam_web_vitals_lcp_seconds_count{page="article",navigation="reload"} 1',
      ]),
    );
    expect(await samples()).toHaveLength(2 * (5 + 3));
  });

  test.each([
    ['of another site', JSON.stringify(report), { Origin: 'https://lain.example' }, 403],
    ['without an origin', JSON.stringify(report), { Origin: 'null' }, 403],
    ['that is no JSON', 'lcp=1', {}, 400],
    ['that is empty', '', {}, 400],
    ['with a page of no known kind', JSON.stringify({ ...report, page: '/kain' }), {}, 400],
    ['of an unknown navigation', JSON.stringify({ ...report, navigation: 'x' }), {}, 400],
    ['with something else', JSON.stringify({ ...report, visitor: 'x' }), {}, 400],
    ['that is too long', JSON.stringify({ ...report, page: 'x'.repeat(600) }), {}, 413],
  ])('%s is refused', async (_what, body, headers, status) => {
    const before = await samples();
    expect((await post(body, headers)).status).toBe(status);
    expect(await samples()).toEqual(before);
  });

  test('is only ever posted', async () => {
    const response = await get('/__vitals');
    expect([response.status, response.headers['allow']]).toEqual([405, 'POST']);
  });
});

test('a missing page that has a story counts as an error', async () => {
  const withStory = buildSpace([...space.published, buildStory('404', { component: 'page' })]);
  const other = await startSite(withStory, { env: { WEB_VITALS: '1', SITE_URL: own } });
  const { status, text } = await request(other.app).get('/tidak-ada').set('Accept', 'text/html');
  expect([status, text]).toEqual([404, expect.stringContaining(' data-vitals="1 error"')]);
  await other.close();
});

test('without WEB_VITALS there is no endpoint, and pages name none', async () => {
  const other = await startSite(space, { env: { SITE_URL: own }, contentOf: site });
  expect((await request(other.app).post('/__vitals').set('Origin', own).send('{}')).status).toBe(405);
  expect((await request(other.app).get('/__vitals')).status).toBe(404);
  expect((await request(other.app).get('/kain')).text).not.toMatch(/vitals/);
  await other.close();
});
