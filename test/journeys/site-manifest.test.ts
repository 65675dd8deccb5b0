import { afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createFakeClock } from '../support/fake-clock';
import { picture } from '../support/render';
import { startSite, type TestSite } from '../support/site';

const logo = { filename: picture('mark.png', '512x512') };
const config = buildStory('config', {
  component: 'site_config',
  site_name: 'Sogan',
  header: [{ component: 'navigation', logo }],
});
const address = '/site.webmanifest';
let site: TestSite;

afterEach(() => site.close());

test('the manifest names the site, its icons and its colours', async () => {
  site = await startSite(buildSpace([config]));
  const { body, headers } = await request(site.app)
    .get(address)
    .buffer(true)
    .parse((response, done) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => done(null, JSON.parse(text)));
    })
    .expect(200);
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json',
    'cache-control': expect.stringContaining('s-maxage=60'),
    'x-content-type-options': 'nosniff',
  });
  expect(body).toMatchObject({
    name: 'Sogan',
    short_name: 'Sogan',
    start_url: '/',
    lang: 'id',
    icons: [{ sizes: '192x192' }, { sizes: '512x512' }],
  });
});

test('it is revalidated by its ETag, and changes with the story config', async () => {
  const clock = createFakeClock();
  site = await startSite(buildSpace([config]), { clock });
  const first = await request(site.app).get(address).expect(200);
  const { etag = '' } = first.headers;
  await request(site.app).get(address).set('If-None-Match', etag).expect(304);
  site.service.save({ ...config, content: { ...config.content, site_name: 'Nama baru' } });
  site.service.publish('config');
  await clock.advance(61_000);
  await request(site.app).get(address).set('If-None-Match', etag).expect(200);
});

test('without the story config it has the built-in icon and no name', async () => {
  site = await startSite(buildSpace([]));
  const { headers } = await request(site.app).get(address).expect(200);
  expect(headers['content-type']).toBe('application/manifest+json');
});

test('while nothing is known of the story config it is 503', async () => {
  site = await startSite(buildSpace([config]));
  await site.close();
  const { headers, body } = await request(site.app).get(address).expect(503);
  expect(headers['retry-after']).toBe('10');
  expect(body).toEqual({ error: { status: 503, message: 'Service Unavailable' } });
});
