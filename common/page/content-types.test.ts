import { describe, expect, test } from '@jest/globals';
import { picture, ASSETS } from '../../test/support/render';
import { wrongValues } from '../../test/support/hostile-content';
import { titleOf } from '../story/page-names';
import { pageOf, siteConfigOf } from './content-types';

const scope = { assetOrigins: [ASSETS] };
const storyOf = (content: Record<string, unknown>) => ({ uuid: 's', name: 'S', full_slug: 's', content });
const line = { component: 'typography', text: 'a' };
const image = { filename: picture('a.png') };
const asset = { src: picture('a.png'), alt: '', title: '', size: { width: 800, height: 600 }, focus: '' };
const emptyPage = {
  body: [],
  seo_title: '',
  seo_description: '',
  seo_image: null,
  seo_canonical: '',
  seo_noindex: false,
};
const emptyConfig = { site_name: '', header: [], footer: [], default_image: null, consent_text: null };

describe('a page', () => {
  const full = {
    body: [line],
    seo_title: 'Judul',
    seo_description: 'Uraian',
    seo_image: image,
    seo_canonical: 'https://sogan.example/a',
    seo_noindex: true,
  };

  test.each(['page', 'Page', 'PAGE'])('whose root is %s has its fields', (component) => {
    expect(pageOf(storyOf({ component, ...full, other: 1 }), scope)).toEqual({ ...full, seo_image: asset });
  });

  test('without content is empty', () => {
    expect(pageOf(storyOf({}), scope)).toEqual(emptyPage);
    expect(pageOf(storyOf({ component: 'page' }), scope)).toEqual(emptyPage);
  });

  const others = Object.keys(full).filter((field) => field !== 'body');
  test.each(others)('with an invalid %s has an empty one and keeps the rest', (field) => {
    const invalid = wrongValues.filter((value) => typeof value === 'object' || value === undefined);
    for (const value of invalid) {
      const page = pageOf(storyOf({ component: 'page', ...full, [field]: value }), scope);
      expect(page).toEqual({ ...full, seo_image: asset, [field]: Reflect.get(emptyPage, field) });
    }
  });

  test.each([
    ['a string', 'x'],
    ['nothing', null],
    ['an object', line],
    ['an array without blocks', [[], null, 7, 'x', {}, { component: 7 }]],
  ])('whose body is %s has no block and keeps the rest', (_, body) => {
    const page = pageOf(storyOf({ component: 'page', ...full, body }), scope);
    expect(page).toEqual({ ...full, seo_image: asset, body: [] });
  });

  test.each([
    ['a block', { ...line, _uid: 'u' }],
    ['of an unknown type', { component: 'hologram', body: [line] }],
    ['named like a property of objects', { component: 'constructor', body: [line] }],
  ])('whose root is %s has that block alone', (_, content) => {
    expect(pageOf(storyOf(content), scope).body).toEqual([content]);
  });

  test.each([[undefined], [null], [7], [''], [{}]])('whose root is named %j has no block', (component) => {
    expect(pageOf(storyOf({ component, body: [line] }), scope).body).toEqual([]);
  });

  test('keeps its SEO fields if its root is a block', () => {
    expect(pageOf(storyOf({ ...line, seo_title: 'Judul', seo_noindex: true }), scope)).toMatchObject({
      seo_title: 'Judul',
      seo_noindex: true,
    });
  });
});

describe('an article', () => {
  const article = { component: 'article', title: 'Judul', intro: 'Pembuka', image, body: [line] };

  test('is a page with itself alone', () => {
    expect(pageOf(storyOf(article), scope).body).toEqual([article]);
  });

  test('gives a navigation and a footer at the top of its body to the layout', () => {
    const [navigation, footer] = [{ component: 'Navigation' }, { component: 'navigation_footer' }];
    const content = { ...article, body: [navigation, line, footer] };
    expect(pageOf(storyOf(content), scope).body).toEqual([navigation, footer, content]);
  });

  test('has its introduction for search engines, unless it has another text for them', () => {
    expect(pageOf(storyOf(article), scope).seo_description).toBe('Pembuka');
    expect(pageOf(storyOf({ ...article, seo_description: 'Uraian' }), scope).seo_description).toBe('Uraian');
  });

  test.each([
    ['its title', article, 'Judul'],
    ['its story’s name without one', { ...article, title: ' ' }, 'S'],
    ['its story’s name as a page has no title', { component: 'page' }, 'S'],
  ])('is named by %s', (_, content, title) => {
    expect(titleOf(storyOf(content))).toBe(title);
  });
});

describe('the story config', () => {
  test('has its fields', () => {
    const header = [{ component: 'navigation' }];
    const footer = [{ component: 'navigation_footer' }];
    const consent = { type: 'doc', content: [{ type: 'paragraph' }] };
    const content = {
      component: 'site_config',
      site_name: 'Sogan',
      header,
      footer,
      default_image: image,
      consent_text: consent,
    };
    expect(siteConfigOf(storyOf(content), scope)).toEqual({
      site_name: 'Sogan',
      header,
      footer,
      default_image: asset,
      consent_text: consent,
    });
  });

  test('has empty ones if it is missing or invalid', () => {
    expect(siteConfigOf(null, scope)).toEqual(emptyConfig);
    expect(siteConfigOf(storyOf({}), scope)).toEqual(emptyConfig);
    const content = {
      site_name: {},
      header: 'x',
      footer: null,
      default_image: { filename: '//evil.example/a' },
      consent_text: 'x',
    };
    expect(siteConfigOf(storyOf(content), scope)).toEqual(emptyConfig);
  });
});
