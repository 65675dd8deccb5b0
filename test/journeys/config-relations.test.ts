import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { startSite, type TestSite } from '../support/site';

// Header and footer may show stories, too: in a card that is embedded in a text, for example.

const card = { component: 'card', _uid: 'k', title: 'Kartu', story: uuidOf('tujuan') };
const legal = {
  type: 'doc',
  content: [{ type: 'blok', attrs: { id: 'x', body: [card] } }],
};
const space = buildSpace([
  buildStory('home', { component: 'page', body: [{ component: 'typography', text: 'Kain' }] }),
  buildStory('dua', { component: 'page', body: [{ ...card, _uid: 'd' }] }),
  buildStory('tujuan', { component: 'page', seo_description: 'Uraian', body: [] }),
  buildStory('config', {
    component: 'site_config',
    footer: [{ component: 'navigation_footer', _uid: 'f', legal }],
  }),
]);

let site: TestSite;
beforeAll(async () => {
  site = await startSite(space);
  await site.indexed();
});
afterAll(() => site.close());

const footerOf = (html: string): string => /<footer[^>]*>.*<\/footer>/s.exec(html)?.[0] ?? '';

test('a story that the footer relates to is shown on every page, on errors and beside results of a search', async () => {
  const paths = ['/', '/dua', '/tidak-ada', '/search?q=kain'];
  const footers = await Promise.all(
    paths.map(async (path) => footerOf((await request(site.app).get(path)).text)),
  );
  expect(footers[0]).toContain('Uraian');
  expect(footers[0]).toContain('href="/tujuan"');
  for (const footer of footers) expect(footer).toBe(footers[0]);
});

test('a payload has the stories of its page and of header and footer', async () => {
  for (const path of ['/_payload.json', '/dua/_payload.json']) {
    const { body } = await request(site.app).get(path);
    expect(Object.keys(body.rels)).toEqual([uuidOf('tujuan')]);
  }
});

test('a publish of a story that the footer relates to changes every page', async () => {
  site.service.save(buildStory('tujuan', { component: 'page', seo_description: 'Uraian baru', body: [] }));
  site.service.publish('tujuan');
  await site.indexed();
  expect(footerOf((await request(site.app).get('/')).text)).toContain('Uraian baru');
});
