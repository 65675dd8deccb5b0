import { afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import * as z from 'zod';
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
/**
 * The members that launchers read, in the form that the standard gives them. Strict: an unknown one is a mistake.
 * @see https://www.w3.org/TR/appmanifest/#web-application-manifest
 */
const manifest = z.strictObject({
  id: z.literal('/'),
  name: z.string().min(1).optional(),
  short_name: z.string().min(1).optional(),
  start_url: z.string().startsWith('/'),
  display: z.enum(['fullscreen', 'standalone', 'minimal-ui', 'browser']),
  lang: z.string().regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/),
  background_color: z.string().regex(/^#[\da-f]{6}$/),
  theme_color: z.string().regex(/^#[\da-f]{6}$/),
  icons: z
    .array(
      z.strictObject({
        src: z.string().regex(/^(?:https:\/\/|\/)/),
        sizes: z.string().regex(/^(?:any|\d+x\d+( \d+x\d+)*)$/),
        type: z.string().startsWith('image/').optional(),
        purpose: z.enum(['any', 'maskable', 'monochrome']).optional(),
      }),
    )
    .min(1),
});

let site: TestSite;

afterEach(() => site.close());

/** Reads the manifest, which has a type that supertest does not parse. */
function readManifest() {
  return request(site.app)
    .get(address)
    .buffer(true)
    .parse((response, done) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => done(null, JSON.parse(text)));
    })
    .expect(200);
}

test('the manifest names the site, its icons and its colours', async () => {
  site = await startSite(buildSpace([config]));
  const { body, headers } = await readManifest();
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json',
    'cache-control': expect.stringContaining('s-maxage=60'),
    'x-content-type-options': 'nosniff',
  });
  expect(manifest.parse(body)).toMatchObject({
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
  const { body, headers } = await readManifest();
  expect(headers['content-type']).toBe('application/manifest+json');
  expect(manifest.parse(body).name).toBeUndefined();
});

test('while nothing is known of the story config it is 503', async () => {
  site = await startSite(buildSpace([config]));
  await site.close();
  const { headers, body } = await request(site.app).get(address).expect(503);
  expect(headers['retry-after']).toBe('10');
  expect(body).toEqual({ error: { status: 503, message: 'Service Unavailable' } });
});
