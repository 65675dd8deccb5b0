import { afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createFakeClock } from '../support/fake-clock';
import { startSite, type TestSite } from '../support/site';

const page = (slug: string, text: string) =>
  buildStory(slug, { component: 'page', body: [{ component: 'typography', text }] });
const space = buildSpace([
  page('satu', 'lama'),
  page('dua', 'lama'),
  buildStory('config', { component: 'site_config' }),
]);

let site: TestSite | undefined;
afterEach(() => site?.close());

function publish({ service }: TestSite, slug: string): void {
  service.save(page(slug, 'baru'));
  service.publish(slug);
}

// The CMS lists the latest stories, whatever the version that is requested.
test.each<[what: string, change: (site: TestSite) => void, status: number, text: string]>([
  ['a publish', (running) => publish(running, 'satu'), 200, 'baru'],
  ['that a story was unpublished', ({ service }) => service.unpublish('satu'), 404, 'Page Not Found'],
])(
  '%s between a page and the first listing is shown after the next publish',
  async (_, change, status, text) => {
    const clock = createFakeClock();
    site = await startSite(space, { clock, env: { CONTENT_CACHE_TTL: '60' } });
    const { app } = site;
    expect((await request(app).get('/satu')).text).toContain('lama');
    change(site);
    await clock.advance(5_000);
    await site.content.indexed();
    publish(site, 'dua');
    for (let times = 0; times < 2; times += 1) {
      await clock.advance(61_000);
      await request(app).get('/satu');
      await site.content.indexed();
    }
    const shown = await request(app).get('/satu');
    expect([shown.status, shown.text]).toEqual([status, expect.stringContaining(text)]);
  },
);
