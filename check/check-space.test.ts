import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createBlockLoader } from '../common/block-system/block-loader';
import { registry } from '../common/blocks/registry';
import type { JsonObject } from '../common/json';
import { createContentService } from '../demo/content-service/content-service';
import { buildSpace, buildStory, uuidOf } from '../demo/content-service/space/build-space';
import { readSettings } from '../server/config/settings';
import { composeClient } from '../server/content/compose-content';
import { hasPageOf } from '../common/page/has-page';
import { closeNow, listenOnFreePort } from '../test/support/fake-server';
import { FindingList, type Finding } from './finding';
import { createRenderer } from './page/render-page';
import { ruleNames, type RuleName } from './rules';
import { checkSpace } from './space/check-space';
import { readComponents } from './space/components';

const assets = 'https://a.storyblok.com';
const root = join(__dirname, '..');

const picture = (size: string, fields: JsonObject = {}) => ({
  fieldtype: 'asset',
  filename: `${assets}/f/1/${size}/abc/kain.jpg`,
  alt: '',
  ...fields,
});
const toStory = (slug: string, fields: JsonObject = {}) => ({
  linktype: 'story',
  id: uuidOf(slug),
  ...fields,
});
const toUrl = (url: string, fields: JsonObject = {}) => ({ linktype: 'url', url, ...fields });
const button = (link: JsonObject) => ({ component: 'button', label: 'Lihat', link });
const text = (...content: readonly JsonObject[]) => ({
  component: 'rich_text',
  content: { type: 'doc', content },
});
const heading = (level: number, label: string) => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text: label }],
});
const linked = (href: string) => ({
  type: 'text',
  text: 'Kain',
  marks: [{ type: 'link', attrs: { linktype: 'url', href } }],
});
const formField = (fields: JsonObject) => ({ component: 'form_field', label: 'Kota', ...fields });
const form = (name: string, ...fields: readonly JsonObject[]) => ({
  component: 'form_element',
  name,
  fields,
});
const title = { component: 'typography', text: 'Judul', variant: 'h1' };

const page = (body: readonly JsonObject[], fields: JsonObject = {}) => ({
  component: 'page',
  body: [title, ...body],
  seo_description: 'Tentang kain.',
  ...fields,
});

const siteConfig = {
  component: 'site_config',
  header: [
    {
      component: 'navigation',
      brand: 'Kain',
      items: [{ component: 'nav_item', label: 'Syarat', link: toStory('syarat') }],
    },
  ],
};

/** Blocks of a page, the rule that they break, and what the finding says. */
const faultyBlocks: readonly (readonly [RuleName, JsonObject, string])[] = [
  ['link-missing', button(toStory('gone', { cached_url: 'lama' })), '(lama)'],
  ['link-missing', button(toStory('rahasia')), '“rahasia”, which is not published'],
  ['link-missing', button(toStory('penulis/sari')), '“sari”, which has no page'],
  ['link-path', button(toUrl('/tidak-ada')), '/tidak-ada'],
  ['link-path', button(toUrl('https://kain.example/tidak-ada')), '/tidak-ada'],
  ['link-path', button(toUrl('/sitemap')), '/sitemap'],
  ['link-path', button(toUrl('/tentang.html')), '/tentang.html'],
  ['link-redirects', button(toUrl('/lama.html')), '/lama.html, which redirects'],
  ['link-redirects', button(toUrl('/promo')), '/promo, which redirects'],
  ['link-redirects', button(toUrl('/sehat.old')), 'redirects to /sehat'],
  ['link-redirects', button(toUrl('/sehat/')), 'redirects to /sehat'],
  ['link-invalid', button(toUrl('javascript:alert(1)')), 'javascript:'],
  ['link-invalid', button(toUrl('www.example.com')), 'https:// in front'],
  ['link-insecure', button(toUrl('http://example.com/')), 'http://example.com/'],
  ['link-path', text({ type: 'blok', attrs: { body: [text(linked('/dalam'))] } }), '/dalam'],
  ['mail-malformed', button({ linktype: 'email', email: 'sari@' }), '“sari@”'],
  ['mail-malformed', button(toUrl('mailto:a@example.com,b@example.com')), 'a@example.com,b'],
  ['anchor-missing', button(toStory('sehat', { anchor: 'hilang' })), '#hilang'],
  ['anchor-missing', button(toUrl('/sehat#hilang')), '“sehat” does not have'],
  ['anchor-missing', button(toUrl('#hilang')), 'this page does not have'],
  ['anchor-missing', button(toUrl('/sehat', { anchor: 'hilang' })), '“sehat” does not have'],
  [
    'picture-origin',
    { component: 'basic_hero', image: picture('9x9', { filename: 'https://x.example/a.jpg' }) },
    'x.example',
  ],
  ['picture-alt', { component: 'image_gallery', images: [picture('1200x900')] }, '“kain.jpg”'],
  ['picture-alt', { component: 'navigation', logo: picture('300x90') }, '“kain.jpg”'],
  ['picture-alt', text({ type: 'image', attrs: { src: picture('1200x900').filename } }), '“kain.jpg”'],
  ['picture-small', { component: 'basic_hero', title: 'Kain', image: picture('500x400') }, '500 pixels'],
  ['picture-large', { component: 'basic_hero', title: 'Kain', image: picture('9000x400') }, '9000 × 400'],
  ['media-origin', { component: 'embed', title: 'Peta', url: 'https://peta.example/' }, 'SITE_FRAME_ORIGINS'],
  ['media-origin', { component: 'video', url: 'https://youtu.be/abc' }, 'SITE_FRAME_ORIGINS'],
  [
    'media-origin',
    { component: 'video', file: { filename: 'https://v.example/a.mp4' } },
    'SITE_MEDIA_ORIGINS',
  ],
  [
    'media-origin',
    { component: 'downloads', files: [{ filename: 'https://media.example/a.pdf' }] },
    'CONTENT_ASSET_ORIGINS does not',
  ],
  ['block-unknown', { component: 'countdown' }, '“countdown”'],
  ['block-misplaced', formField({ name: 'kota' }), '“Question”'],
  [
    'block-misplaced',
    { component: 'accordion', items: [{ component: 'typography', text: 'Kain' }] },
    'does not show a block',
  ],
  ['field-type', { component: 'button', label: 'Lihat', link: 'https://example.com/' }, 'a link'],
  [
    'field-type',
    { component: 'basic_hero', title: 'Kain', buttons: { component: 'button' } },
    'a list of blocks',
  ],
  ['field-required', { component: 'button', link: toUrl('https://example.com/') }, '“Label”'],
  ['field-option', { component: 'button', label: 'Lihat', link: toStory('sehat'), size: 'giant' }, '“giant”'],
  ['field-range', { component: 'image_gallery', title: 'Kain', columns: '12' }, '1 to 6'],
  ['field-range', { component: 'image_gallery', title: 'Kain', columns: '0' }, '1 to 6'],
  ['relation-missing', { component: 'card', title: 'Kain', story: uuidOf('gone') }, 'does not exist'],
  ['word-long', { component: 'typography', text: 'a'.repeat(60) }, '60 letters'],
  ['form-field', form('a', formField({ name: 'kota' }), formField({ name: 'kota' })), '“kota”'],
  ['form-field', form('a', formField({ name: '_page' })), 'reserved'],
  ['form-field', form('a', formField({ name: 'g-recaptcha-response' })), 'reserved'],
  ['form-options', form('a', formField({ name: 'kota', type: 'select' })), 'no options'],
  ['form-options', form('a', formField({ name: 'kota', type: 'select', options_source: 'gone' })), '“gone”'],
  [
    'form-file',
    form('a', formField({ name: 'cv', type: 'file', max_size_mb: '50' })),
    '50 MB, and the site takes 20',
  ],
  ['list-empty', { component: 'story_list', tag: 'tidak-dipakai' }, '“tidak-dipakai”'],
  ['heading-order', text(heading(2, 'Satu'), heading(5, 'Dua')), '“Dua” is of level 5'],
  ['heading-several', title, '2 headings'],
  ['page-failed', { component: 'quote', text: 'fails' }, '“quote”'],
];

/** Other stories, by the same columns. */
const faultyStories: readonly (readonly [RuleName, string, JsonObject, string])[] = [
  [
    'form-repeated',
    'dua-formulir',
    page([form('a', formField({ name: 'a' })), form('a', formField({ name: 'b' }))]),
    '“a”',
  ],
  [
    'link-path',
    'empat-tautan',
    page(Array.from({ length: 4 }, () => button(toUrl('/empat')))),
    '/empat, which has no page (and 1 more link)',
  ],
  ['page-empty', 'kosong', { component: 'page', body: [] }, 'shows nothing'],
  ['heading-missing', 'tanpa-judul', page([], { body: [{ component: 'quote', text: 'Kain' }] }), 'level 1'],
  ['title-duplicate', 'a-kembar', page([], { seo_title: 'kembar ' }), '/z-kembar'],
  ['title-long', 'panjang', page([], { seo_title: 'Kain '.repeat(20) }), 'characters'],
  ['description-missing', 'tanpa-ringkasan', page([], { seo_description: '' }), 'no search description'],
  ['field-length', 'ringkasan-panjang', page([], { seo_description: 'x y '.repeat(100) }), '400 characters'],
  [
    'page-weight',
    'berat',
    page([{ component: 'basic_hero', title: 'x', image: picture('2000x900') }]),
    '900 KB',
  ],
  ['noindex-in-menu', 'config', { ...siteConfig, budget_kb: '500' }, '“syarat”'],
  ['address-collision', 'search', page([]), 'search page'],
  ['address-collision', 'forms/kontak', page([]), 'of the site itself'],
  ['address-collision', 'jurnal/feed.xml', page([]), 'of the site itself'],
  ['address-collision', 'en/lain', page([]), 'in the language “en”'],
  ['redirect-from', 'alih/a', { component: 'redirect', from: '//x', to: toUrl('/sehat') }, '“//x”'],
  ['redirect-target', 'alih/b', { component: 'redirect', from: '/b', to: toStory('gone') }, '“/b”'],
  ['redirect-loop', 'alih/c', { component: 'redirect', from: '/c', to: toUrl('/c') }, 'back to itself'],
  ['redirect-shadowed', 'alih/d', { component: 'redirect', from: '/sehat', to: toUrl('/') }, 'a page'],
  ['translation-missing', 'tanpa-judul', {}, '“en”'],
];

const sound: readonly (readonly [string, JsonObject])[] = [
  [
    'home',
    page([
      button(toUrl('/sehat#bagian%2Dsatu')),
      button(toUrl('/search')),
      button(toUrl('/sitemap.xml')),
      button(toUrl('/security.txt')),
      button(toUrl('/sehat/feed.xml')),
      button(toUrl('/sehat/page/2')),
      button(toUrl('https://kain.example')),
      button(toUrl('/sehat#Top')),
      button(toUrl('#photo-2')),
      {
        component: 'media_text',
        title: 'Kain',
        image: picture('9x9', { filename: `${assets}/f/1/9x9/a.svg`, alt: 'Kain' }),
      },
      { component: 'media_text', title: 'Batik', image: '//a.storyblok.com/f/1/9x9/b.svg' },
      { component: 'video', file: { filename: `${assets}/f/1/a.mp4` }, url: 'https://youtu.be/abc' },
    ]),
  ],
  [
    'sehat',
    page([
      text(heading(2, 'Bagian satu')),
      button({ linktype: 'email', email: 'sari@example.com?subject=Kain baru' }),
      button(toUrl('#bagian%2Dsatu')),
    ]),
  ],
  ['404', page([{ component: 'story_list', tag: 'tidak-dipakai' }], { seo_description: '' })],
  ['pengaturan-lama', siteConfig],
  ['__contoh/kosong', { component: 'page', body: [] }],
  ['z-kembar', page([], { seo_title: 'Kembar' })],
  ['syarat', page([], { seo_noindex: true, seo_description: '' })],
  ['penulis/sari', { component: 'author', name: 'Sari' }],
  ['alih/promo', { component: 'redirect', from: '/promo', to: toStory('sehat'), status: '301' }],
  ['alih/lama', { component: 'redirect', from: '/lama.html', to: toStory('sehat'), status: '301' }],
];

const slugOfRow = (rule: string, index: number): string => `salah/${index}-${rule}`;

let findings: readonly Finding[];
let close: () => Promise<void>;

beforeAll(async () => {
  const stories = [
    ...sound,
    ...faultyBlocks.map(([rule, block], index) => [slugOfRow(rule, index), page([block])] as const),
    ...faultyStories
      .filter(([, , { component }]) => component !== undefined)
      .map(([, slug, content]) => [slug, content] as const),
  ].map(([slug, content]) => buildStory(slug, content));
  const drafts = [
    buildStory('rahasia', page([button(toUrl('/tidak-ada'))], { seo_title: 'Kembar' }), {
      published_at: null,
    }),
    buildStory(
      'sehat',
      page([
        text(heading(2, 'Bagian satu')),
        button(toStory('rahasia')),
        { component: 'card', title: 'Kain', story: uuidOf('rahasia') },
      ]),
    ),
  ];
  const service = createContentService({ space: buildSpace(stories, { drafts }), assetOrigin: assets });
  const server = createServer(service.app);
  close = () => closeNow(server);
  const { settings } = readSettings({
    CONTENT_API_URL: `http://127.0.0.1:${await listenOnFreePort(server)}/v2`,
    CONTENT_RATE_LIMIT: '1000000',
    CONTENT_ASSET_ORIGINS: assets,
    SITE_URL: 'https://kain.example',
    SITE_MEDIA_ORIGINS: 'https://media.example',
    SITE_LANGUAGES: 'id,en',
  });
  const blockLoader = createBlockLoader(registry);
  const blocks = await blockLoader.loadAll();
  const render = createRenderer(blockLoader, {
    languages: ['id', 'en'],
    assetOrigins: [assets],
    frameOrigins: [],
    mediaOrigins: [],
    year: 2026,
    showUnknownBlocks: false,
  });
  const list = new FindingList();
  const clientOf = (token: string) => composeClient({ settings, token, report: () => {} });
  await checkSpace({
    settings,
    client: clientOf('demo-public'),
    previewClient: clientOf('demo-preview'),
    components: await readComponents(join(root, '.storyblok/components/site/components.json')),
    blocks,
    hasPage: hasPageOf(blockLoader),
    render: (parts) => ({
      ...render(parts),
      failed: JSON.stringify(parts.story.content).includes('"fails"') ? ['quote'] : [],
    }),
    hasFile: (path) => path === 'security.txt',
    sizeOf: (url) => Promise.resolve(url.includes('2000x900') ? 900_000 : 1_000),
    signal: new AbortController().signal,
    findings: list,
    onProgress: () => {},
  });
  findings = list.sorted();
});

afterAll(() => close());

const at = (slug: string, version = 'published'): readonly Finding[] =>
  findings.filter(({ story }) => story?.full_slug === slug && story.version === version);
const textsOf = (rule: RuleName, found: readonly Finding[]): string =>
  found
    .filter((finding) => finding.rule === rule)
    .map(({ problem }) => problem)
    .join('\n');

describe('a block is found that breaks', () => {
  test.each(faultyBlocks.map(([rule, , problem], index) => [rule, index, problem] as const))(
    '%s (%i)',
    (rule, index, problem) => {
      const found = at(slugOfRow(rule, index));
      expect(textsOf(rule, found)).toContain(problem);
      expect(found.filter((finding) => finding.rule === rule)).toHaveLength(1);
      expect(found.find((finding) => finding.rule === rule)?.location?.block ?? 'body[1]').toMatch(
        /^body\[1\]/,
      );
    },
  );

  test('nothing but that rule', () => {
    const others = faultyBlocks.flatMap(([rule], index) =>
      at(slugOfRow(rule, index))
        .map((finding) => finding.rule)
        .filter((each) => each !== rule && each !== 'translation-missing' && each !== 'title-duplicate'),
    );
    // A link of the wrong type counts as none; a second hero or a card alone has a heading of its own level.
    expect([...new Set(others)].toSorted()).toEqual(['heading-order', 'heading-several']);
  });
});

describe('a story is found that breaks', () => {
  test.each(faultyStories.map(([rule, slug, , problem]) => [rule, slug, problem] as const))(
    '%s (%s)',
    (rule, slug, problem) => expect(textsOf(rule, at(slug))).toContain(problem),
  );
});

test('every rule is broken by some sample', () => {
  const broken = new Set(findings.map(({ rule }) => rule));
  // The space has the story and the language, and no story of 10 MB.
  const others = ['story-large', 'config-missing', 'language-missing'];
  expect(ruleNames.filter((rule) => !broken.has(rule))).toEqual(others);
});

test.each(sound.map(([slug]) => slug))('nothing is found in %s', (slug) => {
  const rules = at(slug).map(({ rule }) => rule);
  expect(rules.filter((rule) => rule !== 'translation-missing')).toEqual([]);
});

test('a place is told in the words of the editor', () => {
  const finding = at(slugOfRow('link-path', 3)).find(({ rule }) => rule === 'link-path');
  expect(finding?.location).toEqual({
    block: 'body[1]',
    field: 'link',
    label: 'Blocks 2 (Button “Lihat”) › Link',
  });
});

test('a redirect that leads nowhere is told by its target', () => {
  const finding = at('alih/b').find(({ rule }) => rule === 'redirect-target');
  expect(finding?.location?.field).toBe('to');
});

test('drafts that differ from what is published are checked, and may lead to drafts', () => {
  expect(textsOf('link-path', at('rahasia', 'draft'))).toContain('/tidak-ada');
  expect(at('rahasia', 'draft').map(({ rule }) => rule)).toEqual(['link-path']);
  expect(at('sehat', 'draft')).toEqual([]);
  expect(findings.some(({ story }) => story?.version === 'draft' && story.full_slug === 'home')).toBe(false);
});
