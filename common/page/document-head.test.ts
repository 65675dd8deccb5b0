import { describe, expect, test } from '@jest/globals';
import { emptySite } from '../../test/support/empty-scope';
import { ASSETS } from '../../test/support/render';
import { documentHead } from './document-head';
import type { PageData } from './page-data';

const site = { ...emptySite, languages: ['id', 'en'], assetOrigins: [ASSETS] };
const noindex = { name: 'robots', content: 'noindex' };

const configOf = (content: Record<string, unknown>) => ({
  uuid: 'c',
  name: 'Config',
  full_slug: 'config',
  content: { component: 'site_config', ...content },
});
const named = configOf({ site_name: 'Sogan' });

function page(
  content: Record<string, unknown>,
  {
    name = 'Kawung',
    config = named,
    language = null,
  }: {
    name?: string;
    config?: ReturnType<typeof configOf> | null;
    language?: string | null;
  } = {},
): PageData {
  const story = { uuid: 's', name, full_slug: 's', content: { component: 'page', ...content } };
  return {
    shown: { kind: 'story', story, links: {}, rels: {}, config, buildId: 'b' },
    language,
    site,
  };
}

const errorPage = (status: number, config: ReturnType<typeof configOf> | null = named): PageData => ({
  shown: {
    kind: 'fault',
    status,
    message: 'Page Not Found: /<b>',
    heading: `Galat ${status}`,
    explanation: '',
    config,
    links: {},
    rels: {},
  },
  language: null,
  site,
});

describe('the title of a page', () => {
  test.each([
    ['its own title alone', 'Judul', 'Kawung', 'Sogan', 'Judul'],
    ['its name and the site’s', '', 'Kawung', 'Sogan', 'Kawung – Sogan'],
    ['its name on a site without one', '', 'Kawung', '', 'Kawung'],
    ['the site’s name if the page has none', '', '', 'Sogan', 'Sogan'],
    ['one name if both are equal', '', 'Sogan', 'Sogan', 'Sogan'],
    ['empty without any', '', '', '', ''],
    ['not escaped here', '</title>', 'Kawung', 'Sogan', '</title>'],
  ])('is %s', (_, title, name, siteName, expected) => {
    const config = configOf({ site_name: siteName });
    expect(documentHead(page({ seo_title: title }, { name, config })).title).toBe(expected);
  });

  test.each([[undefined], [null], [{}], [['x']]])('ignores a title that is %j', (title) => {
    expect(documentHead(page({ seo_title: title })).title).toBe('Kawung – Sogan');
  });

  test('needs no config', () => {
    expect(documentHead(page({}, { config: null })).title).toBe('Kawung');
  });
});

describe('the metadata of a page', () => {
  test.each([
    ['nothing', {}, []],
    ['its description', { seo_description: 'Uraian' }, [{ name: 'description', content: 'Uraian' }]],
    ['noindex', { seo_noindex: true }, [noindex]],
    ['noindex from a string', { seo_noindex: 'true' }, [noindex]],
    ['nothing if it may be indexed', { seo_noindex: false }, []],
    ['nothing from invalid fields', { seo_description: {}, seo_noindex: 'maybe' }, []],
    [
      'both',
      { seo_description: 'Uraian', seo_noindex: true },
      [{ name: 'description', content: 'Uraian' }, noindex],
    ],
  ])('is %s', (_, content, tags) => {
    expect(documentHead(page(content)).tags).toEqual(tags);
  });

  test('leaves the description to the first page of a list', () => {
    const data = page({ seo_description: 'Uraian' });
    const further = { ...data, shown: { ...data.shown, titleSuffix: 'halaman 2' } } as PageData;
    expect(documentHead(further).tags).toEqual([]);
  });

  test('is in its language', () => {
    expect(documentHead(page({})).language).toBe('id');
    expect(documentHead(page({}, { language: 'en' })).language).toBe('en');
  });
});

describe('the head of an error', () => {
  test('has its heading in the title, and noindex', () => {
    const title = 'Galat 404 – Sogan';
    expect(documentHead(errorPage(404))).toEqual({ title, language: 'id', tags: [noindex] });
  });

  test('needs no config', () => {
    expect(documentHead(errorPage(404, null)).title).toBe('Galat 404');
  });
});
