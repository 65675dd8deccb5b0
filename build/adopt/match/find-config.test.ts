import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../../../demo/content-service/space/build-space';
import type { JsonObject } from '../../../common/json';
import { openSiteWith, readInMemory } from '../../../test/support/adopt-in-memory';
import { configFile, withConfig } from '../write/config-file';
import { findConfig } from './find-config';
import { proveConfig } from '../prove/prove-config';
import { configText } from '../report/report-config';

const home = buildStory('home', { component: 'page', body: [{ component: 'quote', text: 'Halo' }] });
const story = (slug: string) => ({ linktype: 'story', cached_url: slug, id: '' });
const url = (address: string) => ({ linktype: 'url', url: address });
const logo = {
  fieldtype: 'asset',
  filename: 'https://a.storyblok.com/f/1/90x30/a/logo.svg',
  alt: 'Kopi Pagi',
};

const spaceWith = (slug: string, content: JsonObject) =>
  readInMemory(buildSpace([home, buildStory(slug, content)]));

/** What is found in a story, and what of it a page shows. */
async function foundIn(slug: string, content: JsonObject) {
  const space = spaceWith(slug, content);
  const found = findConfig(space);
  if (found === null) return null;
  const proof = await proveConfig(await openSiteWith({}), space, found);
  return { ...found, proof, report: configText({ config: proof }) };
}

/** Entries of the menu in a field of the story, as in the demo space of the CMS. */
const flat = {
  component: 'config',
  header_logo: logo,
  header_menu: [
    { component: 'menu_link', _uid: 'a', name: 'Tentang kami', link: story('tentang') },
    { component: 'menu_link', _uid: 'b', name: 'Kontak', link: url('/kontak?x=1') },
  ],
  header_buttons: [{ component: 'link_button', _uid: 'c', label: 'Pesan', link: story('pesan') }],
  footer_menu: [{ component: 'menu_link', _uid: 'd', name: 'Privasi', link: story('privasi') }],
  copyright: '© Kopi Pagi',
};

/** Blocks around menus, entries with entries, columns, social networks. */
const deep = {
  component: 'global',
  site_title: 'Kopi Pagi',
  share_image: { fieldtype: 'asset', filename: 'https://a.storyblok.com/f/1/9x9/b/share.jpg', alt: 'Biji' },
  header: [
    {
      component: 'site_header',
      nav: [
        {
          component: 'nav_entry',
          text: 'Toko',
          url: story('toko'),
          submenu: [{ component: 'nav_entry', text: 'Biji kopi', url: story('toko/biji') }],
        },
      ],
    },
  ],
  footer: [
    {
      component: 'site_footer',
      logo,
      claim: 'Dipanggang setiap hari',
      columns: [
        {
          component: 'footer_column',
          heading: 'Bantuan',
          links: [{ component: 'footer_link', title: 'Pengiriman', href: 'https://kirim.example/a' }],
        },
      ],
      social: [
        { component: 'social_icon', platform: 'instagram', url: url('https://www.instagram.com/kopi') },
      ],
      legal: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '© 2026' }] }] },
    },
  ],
};

describe('header and footer of a foreign space', () => {
  test('are found where menus stand in fields of the story, and all of it shows', async () => {
    const found = await foundIn('config', flat);
    expect(found?.config).toEqual({
      fields: {
        'header.logo': ['header_logo'],
        'header.items': ['header_menu'],
        'header.actions': ['header_buttons'],
        'footer.columns': ['footer_menu'],
        'footer.legal': ['copyright'],
      },
      entries: { labels: ['label', 'name'], links: ['link'], children: [] },
    });
    expect(found?.proof).toMatchObject({ missing: [], texts: 11 });
  });

  test('are found in blocks within blocks, with submenus, columns and networks', async () => {
    const found = await foundIn('pengaturan/global', deep);
    expect(found?.slug).toBe('pengaturan/global');
    expect(found?.config.fields).toEqual({
      site_name: ['site_title'],
      default_image: ['share_image'],
      'header.brand': ['site_title'],
      'header.items': ['header.nav'],
      'footer.logo': ['footer.logo'],
      'footer.tagline': ['footer.claim'],
      'footer.columns': ['footer.columns'],
      'footer.social': ['footer.social'],
      'footer.legal': ['footer.legal'],
    });
    expect(found?.proof.missing).toEqual([]);
    expect(found?.report).toContain('Every text, picture and link of it shows.');
  });

  test('are kept apart where both call their menus alike', async () => {
    const entry = (name: string) => ({
      component: 'navItem',
      _uid: name,
      label: name,
      href: url(`/${name}`),
    });
    const found = await foundIn('settings', {
      component: 'settings',
      header: [{ component: 'header', navItems: [entry('toko')] }],
      footer: [{ component: 'footer', navItems: [entry('privasi')], byline: '© 2026 Kopi Pagi' }],
    });
    expect(found?.config.fields).toMatchObject({
      'header.items': ['header.navItems'],
      'footer.columns': ['footer.navItems'],
      'footer.legal': ['footer.byline'],
    });
  });

  test('are found in a large menu, whose descriptions and pictures are given up', async () => {
    const link = {
      component: 'NavSectionLink',
      _uid: 'b',
      title: 'Kain',
      url: url('/kain'),
      description: 'Cap dan tulis',
    };
    const section = { component: 'NavSection', _uid: 'a', title: 'Toko', links: [link] };
    const found = await foundIn('settings', {
      component: 'GlobalSettings',
      navItems: [section, { ...link, title: 'Kontak', icon: logo }],
      website_title: 'Kopi Pagi',
      intro: [{ component: 'intro', title: 'Selamat datang' }],
    });
    expect(found?.config.fields).toMatchObject({
      site_name: ['website_title'],
      'header.items': ['navItems'],
    });
    expect(found?.proof.missing.map(({ text }) => text)).toEqual([
      'Cap dan tulis',
      'Cap dan tulis',
      logo.filename,
      'Selamat datang',
    ]);
  });

  test('are reported once where a language has the same texts as the first', async () => {
    const space = spaceWith('config', { ...flat, note: 'Catatan', motto: 'Pelan' });
    const stories = space.stories.map((each) => ({
      ...each,
      language: 'en',
      content: { ...each.content, motto: 'Slowly' },
    }));
    const both = { ...space, stories: [...space.stories, ...stories] };
    const found = findConfig(space);
    if (found === null) throw new Error('nothing was found');
    const report = configText({ config: await proveConfig(await openSiteWith({}), both, found) });
    expect(report.match(/^- `config\.note`.*/gm)).toEqual(['- `config.note`: `Catatan`']);
    expect(report.match(/^- `config\.motto`.*/gm)).toEqual([
      '- `config.motto`: `Pelan`',
      '- `config.motto` in `en`: `Slowly`',
    ]);
  });

  test('are found where each column has its title, and each network its link, in a field of the story', async () => {
    const found = await foundIn('site-config', {
      ...flat,
      footer_menu: undefined,
      footer_nav_1: flat.footer_menu,
      footer_nav_1_headline: 'Aturan',
      help_links: [{ component: 'menu_link', _uid: 'e', name: 'Kirim', link: story('kirim') }],
      help_title: 'Bantuan',
      footer_help: [{ component: 'menu_link', _uid: 'f', name: 'Bayar', link: story('bayar') }],
      footer_help_title: '',
      instagram: url('https://www.instagram.com/kopi'),
      youtube_url: 'https://www.youtube.com/kopi',
      twitter: { linktype: 'url', url: '', cached_url: '' },
    });
    expect(found?.config.fields['footer.columns']).toEqual(['footer_nav_1', 'footer_help']);
    expect(found?.config.titles).toEqual({ footer_nav_1: 'footer_nav_1_headline' });
    expect(found?.config.fields['footer.social']).toEqual(['instagram', 'youtube_url', 'twitter']);
    expect(found?.proof.missing.map(({ text }) => text)).toEqual(['Bantuan']);
    const file = withConfig(readFileSync(join(__dirname, '../../..', configFile), 'utf8'), found);
    expect(file).toContain("titles: { footer_nav_1: 'footer_nav_1_headline' }");
  });

  test('are reported with what does not show, and what was not found', async () => {
    const newsletter = { component: 'newsletter', headline: 'Surat kabar', text: 'Setiap bulan', list: 'x' };
    const found = await foundIn('layout', { ...flat, footer_extra: [newsletter] });
    expect(found?.proof.missing).toMatchObject([{ field: 'headline' }, { field: 'text' }]);
    for (const line of [
      '- menu: `header_menu`',
      '- `newsletter.headline`: `Surat kabar`',
      'Not found in it: name of the site, picture of pages that are shared, name in the header, logo in the footer, text in the footer, social networks.',
    ])
      expect(found?.report).toContain(line);
  });

  test.each([
    ['of the type site_config', 'config', { component: 'site_config', header: flat.header_menu }],
    ['without a menu', 'settings', { component: 'settings', site_name: 'Kopi', note: 'x' }],
    ['of another name', 'tentang', flat],
  ])('are not looked for in a story %s', (_, slug, content) => {
    const isOther = slug === 'tentang';
    expect(findConfig(spaceWith(slug, isOther ? { ...content, component: 'about' } : content))).toBeNull();
  });

  /** A page with a list of links, such as one of a handbook. */
  const links = [
    { component: 'link_list', items: flat.footer_menu.map((entry) => ({ ...entry, _uid: 'l' })) },
  ];

  test.each([
    ['called settings', 'page', 'handbook/settings'],
    ['of a type that is called layout', 'page_layout', 'handbook/printing'],
  ])('are not looked for in a page %s, whose type other pages have', (_, component, slug) => {
    const page = (name: string) => buildStory(name, { component, body: links });
    expect(findConfig(readInMemory(buildSpace([home, page(slug), page('handbook/other')])))).toBeNull();
  });

  test('are found in a story of the type of pages that holds them by name', () => {
    const body = [{ component: 'site_header', menu: flat.header_menu }];
    const shared = buildStory('global', { component: 'page', body });
    expect(findConfig(readInMemory(buildSpace([home, shared])))?.config.fields).toEqual({
      'header.items': ['body.menu'],
    });
  });

  test('are found in one story for each language', () => {
    const both = ['id/config', 'en/config'].map((slug) => buildStory(slug, flat));
    expect(findConfig(readInMemory(buildSpace([home, ...both])))?.slug).toBe('id/config');
  });

  test('are written as data, and taken back', () => {
    const empty = `/** x */\nexport const CONFIG_SLUG = 'config';\n\n/** y */\nexport const storedConfig: StoredConfig | null = null;\n`;
    const found = findConfig(spaceWith('layout', flat));
    const written = withConfig(empty, found);
    expect(written).toContain("export const CONFIG_SLUG = 'layout';");
    expect(written).toContain("'header.items': ['header_menu']");
    expect(withConfig(written, null)).toBe(empty);
    expect(configFile).toBe('common/story/stored-config.ts');
  });
});
