import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { closeNow, listenOnFreePort, startFakeServer, type FakeServer } from '../../test/support/fake-server';
import type { BookData } from './book-data';
import { createBrandBook } from './brand-book';
import type { BookSources } from './read-sources';
import { choicesOf, queryOf, readSwitches, type SiteChoices } from './switches';

const themeOf = (name: string): BookData['themes'][number] => ({
  name,
  fonts: { text: 'Text', headings: 'Headings' },
  radius: 8,
  density: 1,
  seeds: { paper: '#ffffff' },
  tokens: { radius: '8px' },
  parts: [
    {
      part: 'page',
      scheme: 'light',
      colours: { text: '#111111', background: '#ffffff' },
      contrasts: [{ text: 'text', ground: 'background', ratio: 18.88 }],
    },
  ],
});
const data: BookData = {
  components: [
    {
      name: 'quote',
      label: 'Quote',
      purpose: 'Words & their <author>.',
      group: 'Text and facts',
      parts: [],
      fields: [
        {
          field: 'text',
          label: 'Words',
          kind: 'several lines',
          empty: 'the block does not show',
          does: 'What was said.',
          tab: '',
          rules: { required: true, max_length: 80 },
          isTranslated: true,
        },
      ],
    },
    { name: 'stat', label: 'Figure', purpose: '', group: 'Parts', parts: [], fields: [] },
  ],
  weights: { quote: { script: 517, later: 0, style: 170 } },
  themes: [themeOf('sogan'), themeOf('samudra')],
  preloads: ['lora.woff2'],
};
const sources: BookSources = {
  data: () => Promise.resolve(data),
  current: () => Promise.resolve(data),
  file: (name) => Promise.resolve(name === 'samudra.css' ? Buffer.from('.a{}') : undefined),
};
const page =
  '<!DOCTYPE html><html lang="id"><head><script src="/assets/scheme-A1.js"></script><script type="module" src="/assets/main-A1.js"></script><link rel="stylesheet" href="/assets/site-A1.css"></head><body></body></html>';

let site: FakeServer;
let book: ReturnType<typeof createServer>;

beforeAll(async () => {
  site = await startFakeServer((received, response) => {
    const isHtml = received.url?.startsWith('/assets/') !== true;
    response.writeHead(200, { 'Content-Type': isHtml ? 'text/html' : 'text/css', ETag: '"1"' });
    response.end(isHtml ? page : 'body{}');
  });
  book = createServer(
    createBrandBook({
      siteOrigin: site.origin,
      languages: ['id', 'en'],
      sources,
      catalogue: () => [
        {
          block: 'quote',
          states: [
            { name: 'full', page: undefined, blocks: [{ component: 'quote', text: '</pre>' }] },
            { name: 'on a bare page', page: 'bare', blocks: [] },
          ],
        },
      ],
      textFields: new Map([['quote.text', 'textarea']]),
      files: { script: 'script', styles: 'styles', frameStyles: 'frame' },
    }),
  );
});
afterAll(() => site.close());

const textAt = async (path: string): Promise<string> => (await request(book).get(path).expect(200)).text;
const framesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<iframe src="([^"]+)"/g)].map(([, source = '']) => source.replaceAll('&amp;', '&'));

describe('the first page', () => {
  test('shows each block that has states: a thumbnail, its purpose, its weight', async () => {
    const html = await textAt('/brand-book');
    expect(framesIn(html)).toEqual([
      '/__states/quote/full?theme=sogan&scheme=system&frame=header+footer+opening+thumbnail',
    ]);
    expect(html).toContain('Words &amp; their &lt;author&gt;.');
    expect(html).toContain('0.5 KB script, 0.2 KB style');
    expect(html).not.toContain('Figure');
  });

  test('is where the root leads', async () => {
    expect((await request(book).get('/')).headers['location']).toBe('/brand-book');
  });
});

describe('the page of a block', () => {
  test('shows each state in three windows, with an anchor and its JSON', async () => {
    const html = await textAt('/brand-book/quote');
    expect(framesIn(html)).toHaveLength(6);
    expect(html).toContain('id="on-a-bare-page"');
    expect(html).toContain('&lt;/pre&gt;');
    for (const text of ['required, translated', 'at most 80 characters', 'What was said.'])
      expect(html).toContain(text);
  });

  test('shows what the switches of its address say, and passes them on', async () => {
    const query = '?theme=samudra&ground=primary&text=long&language=en&scheme=dark&width=390';
    const html = await textAt(`/brand-book/quote${query}`);
    expect(framesIn(html)).toEqual([
      '/en/__states/quote/full/primary/long?theme=samudra&scheme=dark&frame=header+footer+opening+ground',
      '/en/__states/quote/on-a-bare-page/primary/long?theme=samudra&scheme=dark&frame=header+footer+ground',
    ]);
    expect(html).toContain(`href="/brand-book/themes${query.replaceAll('&', '&amp;')}"`);
  });

  test.each(['/brand-book/stat', '/brand-book/quote/full', '/brand-book/themes/other.css'])(
    'is missing at %s',
    async (path) => {
      await request(book).get(path).expect(404);
    },
  );
});

test('the page of the themes shows each contrast', async () => {
  const html = await textAt('/brand-book/themes');
  expect(html).toContain('id="samudra"');
  expect(html).toContain('18.9');
});

describe('the page of a state', () => {
  test('has the theme, the scheme and the marks of the frame, and is not cached', async () => {
    const response = await request(book).get('/__states/quote/full?theme=samudra&scheme=dark&frame=header+x');
    expect(response.text).toContain('<html data-frame="header" data-scheme="dark" lang="id">');
    expect(response.text).toContain('href="/brand-book/themes/samudra.css"');
    expect(response.text).not.toContain('scheme-A1.js');
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(response.headers).not.toHaveProperty('etag');
    expect(await textAt('/brand-book/themes/samudra.css')).toBe('.a{}');
  });

  test('has no client in a thumbnail', async () => {
    expect(await textAt('/__states/quote/full?frame=opening')).toContain('main-A1.js');
    expect(await textAt('/__states/quote/full?frame=opening+thumbnail')).not.toContain('main-A1.js');
  });

  test('ignores a theme that does not exist', async () => {
    expect(await textAt('/en/__states/quote/full?theme="><script>')).toContain('/assets/site-A1.css');
  });
});

test('everything else is the site’s own', async () => {
  expect(await textAt('/koleksi?theme=samudra')).toBe(page);
  expect(await textAt('/assets/site-A1.css')).toBe('body{}');
  expect(site.requests).toContain('/koleksi?theme=samudra');
});

test.each([
  ['//', '/kain?a=1'],
  ['http://', '/kain?a=1'],
  ['http://', '/__states/quote/full'],
])('a request for another host, %s…%s, goes to the site', async (scheme, path) => {
  const other = await startFakeServer((_received, response) => void response.end());
  const port = await listenOnFreePort(book);
  const target = `${scheme}${new URL(other.origin).host}${path}`;
  const [response] = await once(get({ port, host: '127.0.0.1', path: target, agent: false }), 'response');
  response.resume();
  await once(response, 'close');
  await Promise.all([closeNow(book), other.close()]);
  expect([response.statusCode, other.requests]).toEqual([200, []]);
  expect(site.requests.at(-1)).toBe(path);
});

describe('a switch', () => {
  const choices: SiteChoices = { themes: ['sogan', 'samudra'], languages: ['id', 'en'] };
  const all = Object.entries(choicesOf(choices)).flatMap(([name, values]) =>
    values.map((value, index) => [name, value, index === 0 ? '' : `?${name}=${value}`] as const),
  );

  test.each(all)('%s=%s is read, and stands in the address as %j', (name, value, expected) => {
    const switches = readSwitches(new URLSearchParams({ [name]: value }), choices);
    expect(switches).toMatchObject({ [name]: value });
    expect(queryOf(switches, choices)).toBe(expected);
  });

  test('has its default for an unknown value', () => {
    const unknown = new URLSearchParams('theme=x&ground=x&text=x&language=x&scheme=x&width=400');
    expect(queryOf(readSwitches(unknown, choices), choices)).toBe('');
  });
});
