import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../../common/json';
import {
  leadsTo,
  siteUrl,
  story,
  tableOf,
  url,
  type Entry,
  type Site,
} from '../../../test/support/redirect-entries';
import { mergeQueries } from './redirect-target';

describe('a redirect leads', () => {
  test.each<[string, JsonObject, string]>([
    ['to a story', story('story'), '301 story'],
    ['to a part of a story', story('story', { anchor: '#bagian 2' }), '301 story#bagian%202'],
    ['to a path', url('/baru'), '301 /baru'],
    ['to a path without a slash, with one at its end', url('baru/'), '301 /baru'],
    ['to the home page', url('/home'), '301 /'],
    ['to a path with query and fragment', url('/baru?a=1&b#c'), '301 /baru?a=1&b#c'],
    ['to a path with an anchor', url('/baru', { anchor: 'c' }), '301 /baru#c'],
    ['to a path with other letters', url('/kain batik/café'), '301 /kain%20batik/caf%C3%A9'],
    ['to a path that is encoded', url('/kain%20batik/caf%c3%a9/%7ea'), '301 /kain%20batik/caf%C3%A9/~a'],
    ['to a path of the site with its origin', url(`${siteUrl}/baru?a`), '301 /baru?a'],
    ['to another site', url('https://lain.example'), '301 https://lain.example/'],
    [
      'to a page of another site',
      url('HTTPS://Lain.example/a b?x=1#y'),
      '301 https://lain.example/a%20b?x=1#y',
    ],
    [
      'to a file',
      { linktype: 'asset', url: 'https://a.storyblok.com/f/1/a.pdf' },
      '301 https://a.storyblok.com/f/1/a.pdf',
    ],
    [
      'by the stored address of a story without an id',
      { linktype: 'story', cached_url: 'baru' },
      '301 /baru',
    ],
  ])('%s', async (_, to, expected) => {
    expect(leadsTo(await tableOf([['/lama', to]]), '/lama')).toBe(expected);
  });

  test.each([
    ['301', '301 /baru'],
    ['302', '302 /baru'],
    [302, '302 /baru'],
    ['', '301 /baru'],
    [undefined, '301 /baru'],
    ['307', '301 /baru'],
    ['410', '410'],
    [410, '410'],
  ])('by its status %j: %s', async (status, expected) => {
    expect(leadsTo(await tableOf([['/lama', url('/baru'), status]]), '/lama')).toBe(expected);
  });

  test('nowhere else with 410, which needs no target', async () => {
    const { redirects, problems } = await tableOf([['/lama', undefined, '410']]);
    expect([redirects.get('/lama'), problems]).toEqual([{ status: 410 }, []]);
  });
});

describe('a redirect is refused', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'https://user@evil.example/',
    'https://sogan.example:x@evil.example/',
    'http://evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    '/a\r\nSet-Cookie: a=b',
    'https://lain.example/\r\nSet-Cookie: a=b',
    '/a//evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
    '/..//evil.example',
    '/a/../b',
    '/100%',
    '#a',
    '?a=1',
    '',
  ])('to %j', async (address) => {
    const { redirects, problems } = await tableOf([['/lama', url(address)]]);
    expect([redirects.size, problems.map(({ problem }) => problem)]).toEqual([0, ['to-invalid']]);
  });

  test.each([[undefined], [null], ['/baru'], [7], [[]], [{}], [{ linktype: 'email', email: 'a@b.example' }]])(
    'to the value %j',
    async (to) => {
      const { problems } = await tableOf([['/lama', to]]);
      expect(problems.map(({ problem }) => problem)).toEqual(['to-invalid']);
    },
  );

  test('to a story that is not published', async () => {
    const { redirects, problems } = await tableOf([['/lama', story('draft')]]);
    expect([redirects.size, problems]).toEqual([
      0,
      [{ problem: 'to-unpublished', uuid: 'r0', slug: 'pengalihan/0', from: '/lama' }],
    ]);
  });

  test.each([
    '',
    ' ',
    '//evil',
    '/a//b',
    '/..',
    '/a\\b',
    '/100%',
    '/a%00',
    '/a\nb',
    'https://lain.example/a',
    7,
    null,
  ])('from %j', async (from) => {
    const { redirects, problems } = await tableOf([[from, url('/baru')]]);
    expect([redirects.size, problems.map(({ problem }) => problem)]).toEqual([0, ['from-invalid']]);
  });
});

describe('the path of a redirect', () => {
  test.each([
    ['/lama', '/lama'],
    ['lama', '/lama'],
    [' /lama/ ', '/lama'],
    ['/lama?id=7#a', '/lama'],
    [`${siteUrl}/lama`, '/lama'],
    ['/Lama', '/Lama'],
    ['/kain batik', '/kain%20batik'],
    ['/kain%20batik', '/kain%20batik'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/café', '/caf%C3%A9'],
    ['/%6Cama', '/lama'],
    ['/index.php', '/index.php'],
    ['/en/lama', '/en/lama'],
  ])('entered as %j is %s', async (from, path) => {
    expect(leadsTo(await tableOf([[from, url('/baru')]]), path)).toMatch(/^301 /);
  });

  test('keeps its case', async () => {
    expect(leadsTo(await tableOf([['/Lama', url('/baru')]]), '/lama')).toBe('none');
  });

  test('belongs to the first of two', async () => {
    const { redirects, problems } = await tableOf([
      ['/lama', url('/satu')],
      ['/lama/', url('/dua')],
    ]);
    expect(leadsTo({ redirects, problems }, '/lama')).toBe('301 /satu');
    expect(problems).toMatchObject([{ problem: 'from-repeated', uuid: 'r1' }]);
  });

  test('that a page has is reported', async () => {
    const { problems } = await tableOf([['/lama', url('/baru')]], { pages: ['/lama'] });
    expect(problems).toMatchObject([{ problem: 'from-taken' }]);
  });
});

describe('in another language a redirect', () => {
  test.each<[string, readonly Entry[], string, string, Site]>([
    ['leads to the story in it', [['/lama', story('story')]], '/en/lama', '301 en:story', {}],
    ['leads to the path in it', [['/lama', url('/baru')]], '/en/lama', '301 /en/baru', {}],
    ['keeps the language of a path', [['/lama', url('/en/baru')]], '/lama', '301 /en/baru', {}],
    [
      'leads elsewhere as it is',
      [['/lama', url('https://lain.example/')]],
      '/en/lama',
      '301 https://lain.example/',
      {},
    ],
    [
      'has a target of its own',
      [['/lama', url('/baru')]],
      '/en/lama',
      '301 /en/new',
      { english: { r0: url('/new') } },
    ],
    ['of that language alone leads only from there', [['/en/old', url('/baru')]], '/old', 'none', {}],
    ['of that language leads to it', [['/en/old', url('/baru')]], '/en/old', '301 /en/baru', {}],
    [
      'of that language comes first',
      [
        ['/lama', url('/baru')],
        ['/en/lama', url('/lain')],
      ],
      '/en/lama',
      '301 /en/lain',
      {},
    ],
    ['is gone as well', [['/lama', {}, '410']], '/en/lama', '410', {}],
    [
      'of a language that the site lacks is a path',
      [['/de/lama', url('/baru')]],
      '/de/lama',
      '301 /baru',
      {},
    ],
  ])('%s', async (_, entries, path, expected, site) => {
    expect(leadsTo(await tableOf(entries, site), path)).toBe(expected);
  });
});

test.each([
  ['', '', ''],
  ['?a=1', '', '?a=1'],
  ['', '?b=2', '?b=2'],
  ['?a=1', '?b=2', '?a=1&b=2'],
  ['?a=1', '?a=2&b=%2F+x&&c', '?a=1&b=%2F+x&c'],
  ['?a=1', '?%61=2', '?a=1'],
  ['?', '?b=2', '?b=2'],
  ['?a=1', '?', '?a=1'],
])('the query %j takes up %j: %j', (own, added, expected) => {
  expect(mergeQueries(own, added)).toBe(expected);
});
