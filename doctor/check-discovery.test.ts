import { describe, expect, test } from '@jest/globals';
import { startFakeServer } from '../test/support/fake-server';
import { checkDiscovery } from './check-discovery';
import { lineOf } from './finding';

/** Bodies by path; `SITE` stands for the site's origin. */
type Pages = Readonly<Record<string, string | number>>;

const link = (language: string, path: string): string =>
  `<link rel="alternate" hreflang="${language}" href="SITE${path}">`;
const head = (...tags: string[]): string => `<html><head>${tags.join('')}</head></html>`;
const sitemapOf = (...paths: string[]): string =>
  `<urlset>${paths.map((path) => `<url><loc>SITE${path}</loc></url>`).join('')}</urlset>`;

const good: Pages = {
  '/': head(link('id', '/'), link('en', '/en')),
  '/en': head(link('id', '/'), link('en', '/en')),
  '/robots.txt': 'User-agent: *\nDisallow: /search\n\nSitemap: SITE/sitemap.xml\n',
  '/sitemap.xml': sitemapOf('/', '/en'),
};

async function linesOf(changed: Pages = {}, siteIndexed: 'on' | 'off' = 'on', siteUrl?: string) {
  const pages = { ...good, ...changed };
  const server = await startFakeServer((request, response) => {
    const page = pages[request.url ?? ''] ?? 404;
    if (typeof page === 'number') response.writeHead(page).end();
    else response.end(page.replaceAll('SITE', siteUrl ?? `http://${request.headers.host ?? ''}`));
  });
  const findings = await checkDiscovery(server.origin, { siteUrl: siteUrl ?? server.origin, siteIndexed });
  await server.close();
  return findings.map((finding) => lineOf(finding).replace(/ {2,}/g, ' ').replaceAll(server.origin, 'SITE'));
}

describe('what search engines find', () => {
  test('is in good order', async () => {
    expect(await linesOf()).toEqual([
      'ok indexing search engines may show the home page',
      'ok robots.txt lets crawlers in, and names the sitemap',
      'ok sitemap names 2 pages; 2 visited, all respond as they should',
      'ok hreflang all that were visited (2) are named by their translations in return',
    ]);
  });

  test('is checked at a site that runs elsewhere than at its public origin', async () => {
    const lines = await linesOf({}, 'on', 'https://www.example.com');
    expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  });

  test('is followed through the parts of a large sitemap', async () => {
    const lines = await linesOf({
      '/sitemap.xml': '<sitemapindex><sitemap><loc>SITE/sitemap-1.xml</loc></sitemap></sitemapindex>',
      '/sitemap-1.xml': sitemapOf('/', '/en'),
    });
    expect(lines[2]).toBe('ok sitemap names 2 pages; 2 visited, all respond as they should');
  });

  test('of an index that names itself is read once', async () => {
    const index = '<sitemapindex><sitemap><loc>SITE/sitemap.xml</loc></sitemap></sitemapindex>';
    const lines = await linesOf({ '/sitemap.xml': index });
    expect(lines.join('\n')).toContain('is an index of sitemaps itself, which search engines refuse');
  });

  test.each<[string, Pages, string]>([
    [
      'a home page that says noindex',
      { '/': head('<meta name="robots" content="noindex">') },
      'problem indexing the home page says noindex',
    ],
    [
      'a translation without a whole address',
      { '/': head('<link rel="alternate" hreflang="en" href="/en">') },
      'problem hreflang SITE/ names /en for en, which responds with nothing',
    ],
    [
      'a part of the sitemap without a whole address',
      { '/sitemap.xml': '<sitemapindex><sitemap><loc>sitemap-1.xml</loc></sitemap></sitemapindex>' },
      'problem sitemap part sitemap-1.xml does not respond: its address is not whole',
    ],
    [
      'a closed robots.txt',
      { '/robots.txt': 'User-agent: *\nDisallow: /\n' },
      'problem robots.txt closes the whole site',
    ],
    [
      'a robots.txt of another site',
      { '/robots.txt': 'Sitemap: https://staging.example/sitemap.xml' },
      'problem robots.txt names https://staging.example/sitemap.xml where SITE/sitemap.xml was expected',
    ],
    ['no robots.txt', { '/robots.txt': 404 }, 'problem robots.txt responds with 404'],
    [
      'no sitemap',
      { '/sitemap.xml': 404 },
      'problem sitemap responds with 404: start the site with SITE_URL',
    ],
    ['a sitemap that is not ready', { '/sitemap.xml': 503 }, 'problem sitemap is not ready'],
    ['an empty sitemap', { '/sitemap.xml': sitemapOf() }, 'problem sitemap has no page'],
    [
      'a sitemap of another origin',
      { '/sitemap.xml': '<loc>https://staging.example/</loc>' },
      'problem sitemap names https://staging.example/, which is not below SITE_URL',
    ],
    [
      'a page that is gone',
      { '/sitemap.xml': sitemapOf('/', '/gone') },
      'problem sitemap names SITE/gone, which responds with 404',
    ],
    [
      'a page that says noindex',
      { '/en': head('<meta name="robots" content="noindex">') },
      'problem sitemap names SITE/en, which says noindex',
    ],
    [
      'a translation that is gone',
      { '/': head(link('id', '/'), link('en', '/old')) },
      'problem hreflang SITE/ names SITE/old for en, which responds with 404',
    ],
    [
      'a translation that names others',
      { '/en': head(link('en', '/en')) },
      'problem hreflang SITE/ names SITE/en for en, which does not name it in return',
    ],
  ])('with %s is a problem', async (_, changed, expected) => {
    const lines = await linesOf(changed);
    expect(lines.find((line) => line.startsWith('problem'))).toEqual(expect.stringContaining(expected));
  });

  test('may be closed on purpose', async () => {
    const lines = await linesOf({ '/': head('<meta name="robots" content="noindex">') }, 'off');
    expect(lines.slice(0, 2)).toEqual([
      'skipped indexing search engines are kept away: SITE_INDEXED is off, or SITE_URL is not set',
      'skipped robots.txt closes the site, as the settings say',
    ]);
  });
});
