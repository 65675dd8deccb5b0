import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { readTexts } from '../support/read-texts';
import { startSite, type TestSite } from '../support/site';

// The language of each text of a page, where not all of them are in the page's own.

const env = { SITE_URL: 'https://sogan.example', SITE_LANGUAGES: 'id,en' };

const line = (text: string, english: string) => ({
  component: 'typography',
  _uid: text,
  text,
  text__i18n__en: english,
});
const page = (slug: string, body: unknown[]) => buildStory(slug, { component: 'page', _uid: slug, body });
const visit = async (path: string, { app }: TestSite): Promise<string> =>
  (await request(app).get(path).expect(200)).text;

describe('what other pages show of a story without a translation', () => {
  const article = (slug: string, title: string, english?: string) =>
    buildStory(
      slug,
      {
        component: 'article',
        title,
        intro: `${title}?`,
        ...(english !== undefined && { title__i18n__en: english, intro__i18n__en: `${english}?` }),
      },
      { tag_list: ['Soga'] },
    );
  const list = (layout: string) => ({ component: 'story_list', _uid: layout, layout });
  const stories = [
    page('jurnal/', [line('jurnal', 'journal'), list('cards')]),
    page('jurnal/daftar', [line('daftar', 'list'), { ...list('list'), folder: { id: uuidOf('jurnal/') } }]),
    page('bacaan', [{ ...list('cards'), order: 'name', folder: { id: uuidOf('jurnal/') } }]),
    article('jurnal/a', 'Kata asli'),
    article('jurnal/b', 'Kata lain', 'Other word'),
    article('jurnal/c', 'Kata ketiga', 'Third word'),
  ];
  /** The texts that are marked as of a language. Default: Indonesian. */
  const marked = (html: string, lang = 'id') =>
    [...html.matchAll(new RegExp(`<bdi lang="${lang}">(.*?)</bdi>`, 'g'))].map(([, text = '']) =>
      text.replace(/<\/?mark>/g, ''),
    );

  test('is marked as of the first language: in breadcrumbs, in lists, beside articles and in results of the search', async () => {
    const on = await startSite(buildSpace(stories), { env });
    await on.indexed();
    const seen: Record<string, readonly string[]> = {};
    for (const path of [
      '/en/jurnal',
      '/en/jurnal/daftar',
      '/en/jurnal/b',
      '/en/search?q=kata',
      '/jurnal',
      '/jurnal/b',
      '/search?q=kata',
    ])
      seen[path] = marked(await visit(path, on));
    await on.close();
    expect(seen).toEqual({
      '/en/jurnal': ['Kata asli', 'Kata asli?'],
      '/en/jurnal/daftar': ['jurnal', 'Kata asli', 'Kata asli?'],
      '/en/jurnal/b': ['jurnal', 'Soga', 'Kata asli', 'Kata asli?', 'Kata asli'],
      '/en/search?q=kata': ['Kata asli', 'Kata asli?'],
      '/jurnal': [],
      '/jurnal/b': [],
      '/search?q=kata': [],
    });
  });

  test('is marked as of its own language on a page that is not translated itself', async () => {
    const on = await startSite(buildSpace(stories), { env });
    await on.indexed();
    const html = await visit('/en/bacaan', on);
    await on.close();
    expect(html).toMatch(/<main [^>]*lang="id"/);
    expect(marked(html, 'en')).toEqual(['daftar', 'Other word', 'Other word?', 'Third word', 'Third word?']);
    expect(marked(html)).toEqual(['Kata asli', 'Kata asli?']);
  });

  test('stands in another language than the site’s own texts around it', async () => {
    const field = { component: 'form_field', name: 'nama', label: 'Nama', required: true };
    const items = ['Nila', 'Soga'].map((categories) => ({
      component: 'gallery_item',
      title: categories,
      categories,
    }));
    const blocks = [
      { ...list('cards'), folder: { id: uuidOf('jurnal/') }, per_page: 1, show_tags: true },
      { ...list('list'), folder: { id: uuidOf('kosong/') } },
      { component: 'form_element', name: 'surat', fields: [field] },
      { component: 'filterable_gallery', items },
      { component: 'button', label: 'Lihat', link: { linktype: 'url', url: '/kain', target: '_blank' } },
    ];
    const on = await startSite(
      buildSpace([...stories, page('bagian', blocks), article('jurnal/d', 'Kata akhir')]),
      { env },
    );
    await on.indexed();
    const own = [
      'All',
      'Filter by tag',
      'January 1, 2025',
      'Next',
      'There is nothing here yet.',
      '(required)',
      'Send',
      '2 of 2 shown',
      '(opens in a new tab)',
      'Related articles',
      'Other articles',
    ];
    const languages = new Map<string, Set<string>>();
    for (const path of ['/en/bagian', '/en/jurnal/d']) {
      const html = await visit(path, on);
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      for (const { text, language } of readTexts(main))
        languages.set(text, (languages.get(text) ?? new Set()).add(language));
    }
    await on.close();
    expect(own.map((text) => [text, ...(languages.get(text) ?? [])])).toEqual(
      own.map((text) => [text, 'en']),
    );
    expect([...(languages.get('Nama') ?? [])]).toEqual(['id']);
  });
});
