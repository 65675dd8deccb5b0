import { afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import type { Story } from '../../demo/content-service/api/story';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createFakeClock } from '../support/fake-clock';
import { startSite, type TestSite } from '../support/site';

let site: TestSite;

afterEach(() => site.close());

const kilobyte = 'isi '.repeat(256);

/** A page with a text of that many kilobytes, in parts that are within the limits of a story. */
function page(slug: string, kilobytes: number, more: object = {}): Story {
  const body = Array.from({ length: Math.ceil(kilobytes / 140) }, (_, part) => ({
    component: 'typography',
    _uid: `t${part}`,
    text: kilobyte.repeat(Math.min(kilobytes, 140)),
  }));
  return buildStory(slug, { component: 'page', body: [...body, more] });
}

/** Together above the limit of a response, which is 10 MB. */
const large = Array.from({ length: 60 }, (_, index) => page(`besar-${index}`, 280));
/** Above it alone. */
const larger = page('terlalu-besar', 11_000);
const listOf = (stories: readonly Story[]) => ({
  component: 'carousel_wrapper',
  _uid: 'c',
  stories: stories.map(({ uuid }) => uuid),
});
/** The CMS delivers up to fifty related stories with a story. */
const few = page('sedikit', 1, listOf(large.slice(0, 40)));

test('stories that are too large together are in the sitemap and on the pages that name them', async () => {
  const clock = createFakeClock();
  const env = { SITE_URL: 'https://sogan.example', CONTENT_RATE_LIMIT: '1000' };
  const space = buildSpace([page('home', 1, listOf(large)), few, ...large, larger]);
  site = await startSite(space, { env, clock });
  await site.content.version.request();
  await clock.advance(1_000);
  await site.content.indexed();
  const { status, text } = await request(site.app).get('/sitemap.xml');
  expect([status, text.match(/<loc>/g)?.length]).toEqual([200, 62]);
  for (const [path, last] of [
    ['/', 'besar-59'],
    ['/sedikit', 'besar-39'],
  ] as const) {
    const found = await request(site.app).get(path);
    expect([path, found.status, found.text]).toEqual([path, 200, expect.stringContaining(`href="/${last}"`)]);
  }
  expect((await request(site.app).get('/terlalu-besar')).status).toBe(503);
});

test('a relation with several hundred thousand entries costs its page nothing', async () => {
  const stories = Array.from({ length: 400_000 }, () => '');
  const wrapper = { component: 'CarouselWrapper', _uid: 'c', stories };
  site = await startSite(buildSpace([page('home', 1, wrapper)]));
  const { status, text } = await request(site.app).get('/');
  expect([status, text]).toEqual([200, expect.stringContaining('isi isi')]);
});
