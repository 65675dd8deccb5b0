import type { Settings } from '../server/config/settings';
import { about, type Finding } from './finding';
import { request, siteTimeout } from './request';

/** The subjects of these checks, in their order. */
export const discoverySubjects = ['indexing', 'robots.txt', 'sitemap', 'hreflang'];

/** Pages of the sitemap that are visited. */
const maxVisited = 20;

/** What search engines see of a page. */
interface VisitedPage {
  readonly url: string;
  readonly status: number;
  readonly isIndexed: boolean;
  /** URLs by language. */
  readonly alternates: ReadonlyMap<string, string>;
}

/** Checks what search engines find of a running site. @param site its origin. */
export async function checkDiscovery(
  site: string,
  settings: Pick<Settings, 'siteUrl' | 'siteIndexed'>,
): Promise<readonly Finding[]> {
  const home = await visit(`${site}/`);
  const sitemap = await checkSitemap(site, settings);
  return [
    checkIndexing(home, settings),
    await checkRobots(site, settings),
    sitemap.finding,
    await checkAlternates(sitemap.pages, (url) => atSite(url, site, settings)),
  ];
}

function checkIndexing(home: VisitedPage | null, { siteIndexed }: Pick<Settings, 'siteIndexed'>): Finding {
  const { ok, problem, skipped } = about('indexing');
  if (home === null) return skipped('the home page does not respond');
  if (home.isIndexed) return ok('search engines may show the home page');
  return siteIndexed === 'off'
    ? skipped('search engines are kept away: SITE_INDEXED is off, or SITE_URL is not set')
    : problem(
        'the home page says noindex: start the site with SITE_URL, without SITE_INDEXED=off, and look at its seo_noindex',
      );
}

async function checkRobots(
  site: string,
  { siteUrl, siteIndexed }: Pick<Settings, 'siteUrl' | 'siteIndexed'>,
) {
  const { ok, problem, skipped } = about('robots.txt');
  const result = await request(`${site}/robots.txt`, { timeout: siteTimeout });
  if (result.kind === 'no-response') return problem(`does not respond: ${result.cause}`);
  if (result.status !== 200)
    return problem(`responds with ${result.status}: another server responds in place of the site`);
  const lines = result.body.split(/\r?\n/).map((line) => line.trim());
  if (siteIndexed === 'off' || siteUrl === undefined) return skipped('closes the site, as the settings say');
  if (lines.some((line) => /^disallow:\s*\/$/i.test(line)))
    return problem('closes the whole site: start it with SITE_URL, and without SITE_INDEXED=off');
  const named = lines.find((line) => /^sitemap:/i.test(line))?.replace(/^sitemap:\s*/i, '');
  const expected = `${siteUrl}/sitemap.xml`;
  return named === expected
    ? ok('lets crawlers in, and names the sitemap')
    : problem(
        `names ${named ?? 'no sitemap'} where ${expected} was expected: compare SITE_URL with that of the site`,
      );
}

/** Checks the sitemap and some of its pages, evenly spread. */
async function checkSitemap(
  site: string,
  settings: Pick<Settings, 'siteUrl' | 'siteIndexed'>,
): Promise<{ readonly finding: Finding; readonly pages: readonly VisitedPage[] }> {
  const { ok, problem, skipped } = about('sitemap');
  const none = (finding: Finding) => ({ finding, pages: [] });
  if (settings.siteUrl === undefined) return none(skipped('there is none without SITE_URL'));
  const urls = await readSitemap(`${site}/sitemap.xml`, (url) => atSite(url, site, settings));
  if (typeof urls === 'string') return none(problem(urls));
  if (urls.length === 0) return none(problem('has no page: publish one, and look at seo_noindex'));
  const foreign = urls.find((url) => !url.startsWith(`${settings.siteUrl}/`));
  if (foreign !== undefined)
    return none(problem(`names ${foreign}, which is not below SITE_URL: compare it with that of the site`));
  const step = Math.max(1, Math.ceil(urls.length / maxVisited));
  const pages: VisitedPage[] = [];
  for (const url of urls.filter((_, at) => at % step === 0)) {
    const page = await visit(atSite(url, site, settings), url);
    const fault = faultOf(page, settings);
    if (fault !== undefined || page === null) return none(problem(`names ${url}, which ${fault}`));
    pages.push(page);
  }
  const count = urls.length === 1 ? '1 page' : `${urls.length} pages`;
  return { finding: ok(`names ${count}; ${pages.length} visited, all respond as they should`), pages };
}

/** What is wrong with a page of the sitemap; undefined if nothing is. */
function faultOf(
  page: VisitedPage | null,
  { siteIndexed }: Pick<Settings, 'siteIndexed'>,
): string | undefined {
  if (page?.status !== 200) return `responds with ${page?.status ?? 'nothing'}: look at the log of the site`;
  if (page.isIndexed || siteIndexed === 'off') return undefined;
  return 'says noindex: its seo_noindex and the sitemap contradict each other';
}

/** Parts of a sitemap's index that are read. */
const maxParts = 50;

/**
 * The pages of a sitemap, of its parts where it is an index; a sentence for one that cannot be read.
 * @param isPart true for a part, which has no parts.
 */
async function readSitemap(
  url: string,
  atOwnSite: (url: string) => string,
  isPart = false,
): Promise<readonly string[] | string> {
  const result = await request(url, { timeout: siteTimeout });
  if (result.kind === 'no-response') return `does not respond: ${result.cause}`;
  if (result.status === 503)
    return 'is not ready: the site has not read all stories yet; try again in a minute';
  if (result.status !== 200) return `responds with ${result.status}: start the site with SITE_URL`;
  const locations = [...result.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, text = '']) => unescape(text));
  if (!result.body.includes('<sitemapindex')) return locations;
  if (isPart) return 'is an index of sitemaps itself, which search engines refuse';
  const urls: string[] = [];
  for (const part of locations.slice(0, maxParts)) {
    const pages = await readSitemap(atOwnSite(part), atOwnSite, true);
    if (typeof pages === 'string') return `part ${part} ${pages}`;
    urls.push(...pages);
  }
  return urls;
}

/** Every page that another one names as its translation must name that one, too, or search engines ignore both. */
async function checkAlternates(
  pages: readonly VisitedPage[],
  atOwnSite: (url: string) => string,
): Promise<Finding> {
  const { ok, problem, skipped } = about('hreflang');
  const translated = pages.filter(({ alternates }) => alternates.size > 0);
  if (translated.length === 0) return skipped('no page that was visited names a translation');
  for (const page of translated)
    for (const [language, url] of page.alternates) {
      const other = url === page.url ? page : await visit(atOwnSite(url), url);
      if (other === null || other.status !== 200)
        return problem(
          `${page.url} names ${url} for ${language}, which responds with ${other?.status ?? 'nothing'}`,
        );
      if (![...other.alternates.values()].includes(page.url))
        return problem(`${page.url} names ${url} for ${language}, which does not name it in return`);
    }
  return ok(`all that were visited (${translated.length}) are named by their translations in return`);
}

/** The same path at the site that is checked: its public origin may lead elsewhere. */
function atSite(url: string, site: string, { siteUrl = site }: Pick<Settings, 'siteUrl'>): string {
  return url.startsWith(`${siteUrl}/`) ? site + url.slice(siteUrl.length) : url;
}

/** @param publicUrl the page's address in the sitemap. */
async function visit(url: string, publicUrl = url): Promise<VisitedPage | null> {
  const result = await request(url, { timeout: siteTimeout });
  if (result.kind === 'no-response') return null;
  const { status, headers, body } = result;
  const [head = ''] = body.split('</head>', 1);
  const links = [...head.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag);
  const alternates = links
    .filter((tag) => attribute(tag, 'rel') === 'alternate')
    .map((tag) => [attribute(tag, 'hreflang'), attribute(tag, 'href')] as const)
    .filter((pair): pair is readonly [string, string] => pair[0] !== undefined && pair[1] !== undefined);
  const robots = `${headers.get('x-robots-tag') ?? ''} ${/<meta name="robots"[^>]*>/.exec(head)?.[0] ?? ''}`;
  return {
    url: publicUrl,
    status,
    isIndexed: !robots.includes('noindex'),
    alternates: new Map(alternates),
  };
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescape(value);
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
