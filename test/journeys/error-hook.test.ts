import { afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { defineBlock } from '../../common/block-system/define-block';
import { text } from '../../common/fields/fields';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import type { ErrorContext } from '../../server/runtime/logging/error-reports';
import { BUILD_ID } from '../support/fixture-build';
import { startSite, type TestSite } from '../support/site';

const broken = defineBlock('broken', { title: text() }, () => {
  throw new RangeError('broken view');
});
const space = buildSpace([
  buildStory('home', { component: 'page' }),
  buildStory('rusak', { component: 'page', body: [{ component: 'broken', _uid: 'u1' }] }),
  buildStory('kain', { component: 'page' }),
]);

let site: TestSite;
let clock = () => new Date();
afterEach(async () => {
  clock = () => new Date();
  await site.close();
});

interface Report {
  readonly error: string;
  readonly context: ErrorContext;
}

/** Starts a site whose hook records. */
async function start(onReport: (report: Report) => void): Promise<void> {
  site = await startSite(space, {
    blocks: { broken: () => Promise.resolve({ block: broken }) },
    today: () => clock(),
    onError: (error, context) => onReport({ error: String(error), context }),
  });
}

test('a block that fails is reported with its name and the path of its page, and the page is a 200', async () => {
  const reports: Report[] = [];
  await start((report) => reports.push(report));
  expect((await request(site.app).get('/rusak?nama=Budi')).status).toBe(200);
  // On a busy machine the CMS may be too slow as well.
  expect(reports.filter(({ context }) => context.kind !== 'content')).toEqual([
    {
      error: 'RangeError: broken view',
      context: {
        kind: 'block',
        event: 'block-failed',
        build: BUILD_ID,
        request: undefined,
        path: '/rusak',
        block: 'broken',
      },
    },
  ]);
});

test('an outage of the CMS is reported once, whatever the hook does', async () => {
  const reports: Report[] = [];
  await start((report) => {
    reports.push(report);
    throw new Error('the hook fails, too');
  });
  await site.close();
  const statuses = [];
  for (const path of ['/', '/kain', '/rusak', '/lain'])
    statuses.push((await request(site.app).get(path)).status);
  expect(statuses).toEqual([503, 503, 503, 503]);
  expect(reports.map(({ context }) => context.kind)).toEqual(['content']);
});

test('a request that ends in an unexpected error is reported with its id, and without its query', async () => {
  const reports: Report[] = [];
  await start((report) => reports.push(report));
  clock = () => {
    throw new TypeError('unexpected');
  };
  const response = await request(site.app).get('/kain?nama=Budi');
  expect(response.status).toBe(500);
  expect(reports.filter(({ context }) => context.kind !== 'content')).toMatchObject([
    {
      error: 'TypeError: unexpected',
      context: { kind: 'request', path: '/kain', request: expect.stringMatching(/^[\w-]{36}$/) },
    },
  ]);
});
