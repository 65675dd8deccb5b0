import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { HtmlValidate } from 'html-validate';
import { readTags } from '../support/read-tags';
import { readTexts } from '../support/read-texts';
import { readXml } from '../support/read-xml';
import { dataNodesIn, nodeFaults, type DataNode } from '../support/structured-data-shapes';
import {
  brokenAnchors,
  brokenRules,
  invalidMarkup,
  pageValidator,
  stateValidator,
  withoutSeenLayout,
} from '../support/valid-html';
import { atomFaults, grammarFaults, sitemapGrammar } from '../support/xml-grammars';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { cataloguePaths, missingPath, samplePaths, spaceWithCatalogue } from './support/sample-pages';

// One visit of every address of the sample site in both languages, shared by all tests. Each request lies about its
// host: the site knows its own origin.

const siteUrl = 'https://sogan.example';
const spoofed = {
  Host: 'evil.example',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'ftp',
  'X-Forwarded-Port': '666',
  Forwarded: 'host=evil.example;proto=ftp',
};

interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** What the head of a page says about it. */
interface Head {
  readonly title: string;
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  readonly alternates: Readonly<Record<string, string>>;
  readonly isIndexed: boolean;
}

const english = (path: string): string => (path === '/' ? '/en' : `/en${path}`);
const bothLanguages = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => [path, english(path)]);
const isEnglish = (path: string): boolean => /^\/en(?:\/|$)/.test(path);
const isState = (path: string): boolean => path.includes('/__catalogue');

/** Addresses that no other page need link to. */
const entrances = [
  ...bothLanguages([...samplePaths, missingPath, '/search', '/search?q=kawung', '/search?q=xyzzy']),
  ...bothLanguages(cataloguePaths),
];
/** Files of the site's own. */
const files = [
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  ...bothLanguages(['/jurnal/feed.xml', '/bacaan/feed.xml']),
];

let site: RunningSite;
const responses = new Map<string, Response>();
const pages = new Map<string, string>();
const heads = new Map<string, Head>();

function get(path: string, headers: Record<string, string> = spoofed): Promise<Response> {
  return new Promise((resolve, reject) => {
    request(site.origin + path, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    })
      .once('error', reject)
      .end();
  });
}

/** Links to further pages of lists, and to their tags. */
const partsIn = (html: string): readonly string[] =>
  [...html.matchAll(/href="(\/[^"#?]*\/(?:page\/2|tag\/[^/"#?]+))"/g)].map(([, path = '']) => path);

function headOf(html: string): Head {
  const tags = readTags(html.slice(0, html.indexOf('<body')));
  const found = (name: string, key: string, value: string) =>
    tags.filter((tag) => tag.name === name && tag.attributes.get(key) === value).map((tag) => tag.attributes);
  return {
    title: /<title>([^<]*)/.exec(html)?.[1] ?? '',
    description: found('meta', 'name', 'description')[0]?.get('content'),
    canonical: found('link', 'rel', 'canonical')[0]?.get('href'),
    alternates: Object.fromEntries(
      found('link', 'rel', 'alternate').flatMap((link) =>
        link.has('hreflang') ? [[link.get('hreflang'), link.get('href')]] : [],
      ),
    ),
    isIndexed: found('meta', 'name', 'robots').length === 0,
  };
}

beforeAll(async () => {
  site = await startBuiltSite(spaceWithCatalogue, undefined, {
    SITE_URL: siteUrl,
    SITE_LANGUAGES: 'id,en',
    TRUST_PROXY: '1',
  });
  await get('/');
  // The stories are fetched beside the first visits.
  while ((await get('/search?q=kain')).status === 503)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const queue = new Set([...files, ...entrances]);
  for (const path of queue) {
    const response = await get(path);
    responses.set(path, response);
    if (!String(response.headers['content-type']).startsWith('text/html')) continue;
    pages.set(path, response.text);
    heads.set(path, headOf(response.text));
    for (const part of partsIn(response.text)) queue.add(part);
  }
});

afterAll(() => site.close());

const textOf = (path: string): string => responses.get(path)?.text ?? '';
const repeated = (values: readonly (string | undefined)[]) =>
  values.filter((value, at) => value !== undefined && values.indexOf(value) !== at);
/** Pages of the sample site that search engines may show. */
const indexedPages = () => [...heads].filter(([path, { isIndexed }]) => isIndexed && !isState(path));

describe('of the pages', () => {
  test('each is there, and parts of lists are among them', () => {
    const isMissing = (path: string): boolean => path.endsWith(missingPath) || /^\/(?:en\/)?404$/.test(path);
    const wrong = [...responses].filter(([path, { status }]) => status !== (isMissing(path) ? 404 : 200));
    expect(wrong.map(([path, { status }]) => `${status} ${path}`)).toEqual([]);
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining(['/jurnal/page/2', '/en/jurnal/page/2', '/en/jurnal/tag/perawatan']),
    );
  });

  const seen = new Set<string>();
  /** The states of this block are headings of each level. */
  const validatorOf = (path: string): HtmlValidate =>
    path.endsWith('/__catalogue/typography') ? stateValidator : pageValidator;
  const invalid = async (paths: readonly string[]): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const path of paths) {
      const html = textOf(path);
      const own = withoutSeenLayout(seen, html);
      found.push(...(await invalidMarkup(validatorOf(path), path, own)), ...brokenRules(path, html));
    }
    return found;
  };

  test('all are valid HTML, their headings in order', async () => {
    expect(await invalid([...pages.keys()].filter((path) => !isState(path)))).toEqual([]);
  });

  test('every state of every block is valid HTML', async () => {
    expect(await invalid([...pages.keys()].filter(isState))).toEqual([]);
  });

  test('every link with a fragment has its target', () => {
    expect([...pages.values()].join('')).toMatch(/<a [^>]*href="[^":]*#[^"]/);
    expect(brokenAnchors(pages)).toEqual([]);
  });

  test.each([
    ['Indonesian', (path: string) => !isEnglish(path)],
    ['English', isEnglish],
  ])('no two in %s have the same title or description', (_, isOfLanguage) => {
    const shown = indexedPages().filter(([path]) => isOfLanguage(path));
    expect(shown.length).toBeGreaterThan(40);
    expect(repeated(shown.map(([, { title }]) => title))).toEqual([]);
    expect(repeated(shown.map(([, { description }]) => description))).toEqual([]);
    const further = shown.filter(([path]) => path.includes('/page/'));
    expect(further.length).toBeGreaterThan(0);
    for (const [, { title }] of further) expect(title).toMatch(/ – (?:halaman|page) 2$/);
  });

  test('each names the others that name it, and itself', () => {
    for (const [path, { alternates, canonical }] of indexedPages()) {
      // An editor may name a page elsewhere as the original.
      const own = canonical?.startsWith(siteUrl) === true ? canonical : siteUrl + path;
      expect(own).toBe(siteUrl + path);
      expect([path, Object.keys(alternates)]).toEqual([path, ['id', 'en', 'x-default']]);
      expect([path, alternates['x-default']]).toEqual([path, alternates['id']]);
      expect([path, alternates[isEnglish(path) ? 'en' : 'id']]).toEqual([path, siteUrl + path]);
      for (const url of Object.values(alternates)) {
        const other = url.slice(siteUrl.length);
        expect([path, other, heads.get(other)?.alternates]).toEqual([path, other, alternates]);
      }
    }
  });

  test('no language switch leads to a page that is missing', () => {
    const found = [...pages].filter(([path]) => !isState(path) && responses.get(path)?.status === 200);
    const targets = found.flatMap(([, html]) =>
      readTags(html.slice(html.indexOf('<header'), html.indexOf('<main')))
        .filter(({ name, attributes }) => name === 'a' && attributes.has('hreflang'))
        .map(({ attributes }) => attributes.get('href') ?? ''),
    );
    expect(targets.length).toBeGreaterThan(found.length);
    expect(targets.filter((path) => responses.get(path)?.status !== 200)).toEqual([]);
  });
});

describe('of the texts', () => {
  /** What each language alone has. */
  const proper: Readonly<Record<string, RegExp>> = {
    id: /(?<!\p{L})(?:dan|yang|dengan|untuk|dari|tidak|kami|adalah|pada|atau|ini|itu)(?!\p{L})/iu,
    en: /(?<!\p{L})(?:the|and|with|from|our|this|that|are|which|you|your|is)(?!\p{L})/iu,
  };
  /** Texts but addresses, file names, and the field that no visitor sees, which speaks both languages. */
  const textsOf = (html: string) =>
    readTexts(html).filter(({ text }) => !/[/›@]|\.\w{3}$|^Biarkan kosong – leave empty$/.test(text));
  const ofSite = () => [...pages].filter(([path]) => !isState(path));

  test('none is in another language than its element says', () => {
    const foreign = ofSite().flatMap(([path, html]) =>
      textsOf(html)
        .filter(({ text, language }) => proper[language === 'id' ? 'en' : 'id']?.test(text) === true)
        .map(({ text, language }) => `${path} (${language}): ${text.slice(0, 100)}`),
    );
    expect(foreign).toEqual([]);
  });

  test('none of more than two words is the same in both, but for names', () => {
    const names = new Set(['Kampung Pewarna, Jalan Kulit Kayu 12', 'Udan liris, soga']);
    const same = ofSite().flatMap(([path, html]) => {
      const other = pages.get(english(path));
      if (other === undefined || isEnglish(path)) return [];
      const translated = new Set(textsOf(other).map(({ text, language }) => `${language} ${text}`));
      return textsOf(html)
        .filter(
          ({ text }) =>
            /(?:\p{L}+\P{L}+){2}\p{L}/u.test(text) && translated.has(`en ${text}`) && !names.has(text),
        )
        .map(({ text }) => `${path}: ${text}`);
    });
    expect(same).toEqual([]);
  });
});

describe('of the structured data', () => {
  const nodesOf = (path: string): readonly DataNode[] => dataNodesIn(textOf(path));
  const ofType = (path: string, type: string): DataNode | undefined =>
    nodesOf(path).find((node) => node['@type'] === type);

  test('each node has the required shape, and no empty value', () => {
    const faults = [...pages].flatMap(([path, html]) =>
      dataNodesIn(html)
        .flatMap(nodeFaults)
        .map((fault) => `${path}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test('there is every kind that the sample has content for', () => {
    const types = [...pages.keys()].flatMap(nodesOf).map((node) => node['@type']);
    expect([...new Set(types)]).toEqual(
      expect.arrayContaining(['Article', 'BreadcrumbList', 'ImageGallery', 'Organization', 'WebSite']),
    );
  });

  test('the home pages alone name the site', () => {
    const named = [...pages.keys()].filter((path) => ofType(path, 'WebSite') !== undefined);
    expect(named).toEqual(['/', '/en']);
  });

  test('each page below a start page names the way to it', () => {
    expect(ofType('/en/cerita/menjaga-biru', 'BreadcrumbList')?.['itemListElement']).toMatchObject([
      { position: 1, item: `${siteUrl}/en/cerita` },
      { position: 2, item: `${siteUrl}/en/cerita/menjaga-biru` },
    ]);
    const below = /^(?:\/en)?\/(?:cerita|jurnal|kabar|koleksi)\/(?!page\/|tag\/)./;
    const wrong = indexedPages().filter(
      ([path]) => (ofType(path, 'BreadcrumbList') !== undefined) !== below.test(path),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test('articles are named in the language of the page', () => {
    expect(ofType('/cerita/menjaga-biru', 'Article')?.['headline']).toBe('Menjaga biru tetap hidup');
    expect(ofType('/en/cerita/menjaga-biru', 'Article')?.['headline']).toBe('Keeping blue alive');
  });
});

describe('of the files', () => {
  test('the sitemap keeps to its protocol, and names what pages say of themselves', () => {
    const sitemap = readXml(textOf('/sitemap.xml'));
    expect(grammarFaults(sitemap, sitemapGrammar)).toEqual([]);
    const entries = sitemap.children.map(({ children }) => {
      const links = children.filter(({ name }) => name === 'xhtml:link').map(({ attributes }) => attributes);
      const alternates = Object.fromEntries(links.map(({ hreflang, href }) => [hreflang, href]));
      return [(children[0]?.text ?? '').slice(siteUrl.length) || '/', alternates];
    });
    const parts = /\/(?:page|tag)\//;
    const own = indexedPages().filter(([path]) => !parts.test(path));
    expect(Object.fromEntries(entries)).toEqual(
      Object.fromEntries(own.map(([path, { alternates }]) => [path, alternates])),
    );
  });

  test.each(files.filter((path) => path.endsWith('/feed.xml')))('%s is an Atom feed', (path) => {
    const feed = readXml(textOf(path));
    expect(atomFaults(feed)).toEqual([]);
    expect(feed.attributes['xml:lang']).toBe(isEnglish(path) ? 'en' : 'id');
    const titles = feed.children.flatMap(({ children }) => children.filter(({ name }) => name === 'title'));
    expect(titles.length).toBeGreaterThan(5);
  });

  test('nothing of a request’s Host and forwarded headers is in any response', () => {
    const echoes = [...responses].filter(([, { text, headers }]) =>
      /evil\.example|ftp:|:666/.test(text + JSON.stringify(headers)),
    );
    expect(echoes.map(([path]) => path)).toEqual([]);
  });

  test.each([...files, '/en/jurnal', '/jurnal/page/2', missingPath, '/search?q=kawung', '/en/home'])(
    '%s is the same byte for byte for a request that tells the truth',
    async (path) => {
      const { status, text, headers } = await get(path, {});
      const { status: status2, text: text2, headers: headers2 } = responses.get(path) ?? (await get(path));
      expect([status2, text2, headers2.etag, headers2.location]).toEqual([
        status,
        text,
        headers.etag,
        headers.location,
      ]);
    },
  );
});
