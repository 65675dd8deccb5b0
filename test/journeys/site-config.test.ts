import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { startSite, type TestSite } from '../support/site';

let site: TestSite;

afterEach(() => site.close());

const legal = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: '© {year} Sogan' }] }],
};
const linked = (href: string) => ({
  type: 'text',
  text: 'di sini',
  marks: [{ type: 'link', attrs: { linktype: 'url', href } }],
});
const config = buildStory('config', {
  component: 'site_config',
  footer: [{ component: 'navigation_footer', legal }],
});
const home = buildStory('home', { component: 'page', body: [{ component: 'hologram' }] });
const space = buildSpace([home, config]);

describe('a page', () => {
  test('shows the year of its rendering in the footer, and hands it to the browser', async () => {
    site = await startSite(space, { today: () => new Date('2031-06-01') });
    const { text } = await request(site.app).get('/');
    expect(text).toContain('<p>© 2031 Sogan</p>');
    expect(text).toContain('"year":2031');
  });

  test('links to a whole address of the site itself as to its other pages', async () => {
    const addresses = ['https://sogan.example/kontak', 'https://lain.example/kontak'];
    const content = { type: 'doc', content: [{ type: 'paragraph', content: addresses.map(linked) }] };
    const links = buildStory('links', { component: 'page', body: [{ component: 'rich_text', content }] });
    site = await startSite(buildSpace([links, config]), { env: { SITE_URL: 'https://sogan.example' } });
    const { text } = await request(site.app).get('/links');
    expect(text).toContain(
      '<p><a href="/kontak">di sini</a><a data-leaves="" href="https://lain.example/kontak">',
    );
  });

  test('leaves out an unknown block, which is logged', async () => {
    site = await startSite(space);
    const { text } = await request(site.app).get('/');
    expect(text).not.toContain('Blok tidak dikenal');
    expect(site.events.filter(({ event }) => event === 'block-unknown')).toHaveLength(1);
  });

  test('marks an unknown block with FALLBACK_COMPONENT=on, and logs nothing', async () => {
    site = await startSite(space, { env: { FALLBACK_COMPONENT: 'on' } });
    const { text } = await request(site.app).get('/');
    expect(text).toMatch(/<p class="[^"]+">Blok tidak dikenal<!-- -->: <code>hologram<\/code><\/p>/);
    expect(text).toContain('"showUnknownBlocks":true');
    expect(site.events.filter(({ event }) => event === 'block-unknown')).toEqual([]);
  });
});
