import { describe, expect, test } from '@jest/globals';
import { picture, ASSETS } from '../../test/support/render';
import { wrongValues } from '../../test/support/hostile-content';
import { pageOf, layoutBlocksOf, siteConfigOf } from './content-types';

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
const emptyConfig = { site_name: '', header: [], footer: [], default_image: null };

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

describe('the story config', () => {
  test('has its fields', () => {
    const header = [{ component: 'navigation' }];
    const footer = [{ component: 'navigation_footer' }];
    const content = { component: 'site_config', site_name: 'Sogan', header, footer, default_image: image };
    expect(siteConfigOf(storyOf(content), scope)).toEqual({
      site_name: 'Sogan',
      header,
      footer,
      default_image: asset,
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
    };
    expect(siteConfigOf(storyOf(content), scope)).toEqual(emptyConfig);
  });
});

describe('the parts of the layout', () => {
  const site = {
    header: [{ component: 'navigation', brand: 'situs' }],
    footer: [{ component: 'navigation_footer', tagline: 'situs' }],
  };
  const other = { component: 'typography', text: 'b' };

  test('of a page without its own are the site’s', () => {
    expect(layoutBlocksOf([line, other], site)).toEqual({ ...site, main: [line, other] });
    expect(layoutBlocksOf([], { header: [], footer: [] })).toEqual({ header: [], main: [], footer: [] });
  });

  test.each([
    ['navigation', 'navigation_footer'],
    ['Navigation', 'NavigationFooter'],
    ['NAVIGATION', 'navigation-footer'],
    ['navigation', 'NAVIGATION FOOTER'],
  ])('%s and %s of a page replace the site’s', (navigation, footer) => {
    const own = { header: { component: navigation }, footer: { component: footer } };
    expect(layoutBlocksOf([own.footer, line, own.header, other], site)).toEqual({
      header: [own.header],
      main: [line, other],
      footer: [own.footer],
    });
  });

  test('are replaced one by one', () => {
    const header = { component: 'navigation', brand: 'sendiri' };
    const footer = { component: 'navigation_footer', tagline: 'sendiri' };
    expect(layoutBlocksOf([header, line], site)).toEqual({
      header: [header],
      main: [line],
      footer: site.footer,
    });
    expect(layoutBlocksOf([footer, line], site)).toEqual({
      header: site.header,
      main: [line],
      footer: [footer],
    });
  });

  test('hold every navigation of a page, in order', () => {
    const first = { component: 'navigation', brand: '1' };
    const second = { component: 'Navigation', brand: '2' };
    expect(layoutBlocksOf([first, line, second], site)).toMatchObject({
      header: [first, second],
      main: [line],
    });
  });

  test('leave a navigation within another block in place', () => {
    const row = { component: 'row', columns: [{ component: 'navigation' }] };
    expect(layoutBlocksOf([row], site)).toEqual({ ...site, main: [row] });
  });
});
