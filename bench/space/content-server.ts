import { createServer } from 'node:http';
import { journalLink, journalSlugs, journalStory } from './journal-space';
import { richLink, richResponse, richSlugs, richStory } from './rich-space';
import { relatedTo, slugsOf, syntheticLink, syntheticStory } from './synthetic-space';

// The CMS of the benchmarks, in a process of its own: a synthetic space, served as fast as possible. Responses are cached as
// bytes, so that each is created once.
// `node content-server.ts <articles> [journal|rich]`: pages in one language, a journal in all that are asked for, or pages of rich
// blocks, however many articles.
// `GET /publish?slug=…` publishes a story, again or for the first time; `GET /calls` returns the numbers of requests by path, and resets them.

const articles = Number(process.argv[2] ?? 30);
const isJournal = process.argv[3] === 'journal';
const isRich = process.argv[3] === 'rich';
const linksPerPage = 1_000;
let version = 1_735_689_600;
/** How often each story was published, where that is more than once. */
const editions = new Map<string, number>();
const responses = new Map<string, Buffer>();
let calls: Record<string, number> = {};

const slugs = new Set(isRich ? richSlugs() : isJournal ? journalSlugs(articles) : slugsOf(articles));

function storyOf(slug: string, language = ''): object | null {
  const edition = editions.get(slug) ?? 1;
  if (isRich) return richStory(slug);
  return isJournal ? journalStory(slug, edition, language) : syntheticStory(slug, articles, edition);
}

function linkOf(slug: string): { readonly uuid: string } {
  const edition = editions.get(slug) ?? 1;
  if (isRich) return richLink(slug);
  return isJournal ? journalLink(slug, edition) : syntheticLink(slug, edition);
}

function storyResponse(slug: string, language: string): Buffer | null {
  const rich = isRich ? richResponse(slug, version) : undefined;
  if (rich !== undefined) return rich;
  const key = `${language} ${slug}`;
  const stored = responses.get(key);
  if (stored !== undefined) return stored;
  const story = slugs.has(slug) ? storyOf(slug, language) : null;
  if (story === null) return null;
  const rels = relatedTo(slug).map((each) => storyOf(each, language));
  const body = Buffer.from(JSON.stringify({ story, cv: version, rels, links: [] }));
  if (responses.size < 3_000) responses.set(key, body);
  return body;
}

function linksResponse(page: number): Buffer {
  const links = [...slugs].slice((page - 1) * linksPerPage, page * linksPerPage).map(linkOf);
  return Buffer.from(JSON.stringify({ links: Object.fromEntries(links.map((link) => [link.uuid, link])) }));
}

const slugsByUuid = new Map([...slugs].map((slug) => [linkOf(slug).uuid, slug]));

/** Stories by their uuids, or a page of all. */
function storiesResponse(query: URLSearchParams): Buffer {
  const perPage = Number(query.get('per_page') ?? 25);
  const from = (Number(query.get('page') ?? 1) - 1) * perPage;
  const uuids = query.get('by_uuids')?.split(',');
  const language = query.get('language') ?? '';
  const found =
    uuids?.flatMap((uuid) => slugsByUuid.get(uuid) ?? []) ?? [...slugs].slice(from, from + perPage);
  const stories = found.map((slug) => storyOf(slug, language));
  return Buffer.from(JSON.stringify({ stories, cv: version, rels: [], links: [] }));
}

function responseTo(path: string, query: URLSearchParams): Buffer | null {
  if (path === '/calls') return takeCalls();
  if (path === '/publish') return publish(query.get('slug') ?? 'home');
  calls[path] = (calls[path] ?? 0) + 1;
  if (path === '/v2/cdn/spaces/me')
    return Buffer.from(JSON.stringify({ space: { id: 1, name: 'Uji', version } }));
  if (path === '/v2/cdn/links') return linksResponse(Number(query.get('page')));
  if (path === '/v2/cdn/stories') return storiesResponse(query);
  const slug = /^\/v2\/cdn\/stories\/(.+)$/.exec(path)?.[1];
  return slug === undefined ? null : storyResponse(decodeURIComponent(slug), query.get('language') ?? '');
}

function takeCalls(): Buffer {
  const taken = Buffer.from(JSON.stringify(calls));
  calls = {};
  return taken;
}

function publish(slug: string): Buffer {
  version += 1;
  slugs.add(slug);
  slugsByUuid.set(linkOf(slug).uuid, slug);
  const edition = (editions.get(slug) ?? 1) + 1;
  editions.set(slug, edition);
  responses.clear();
  return Buffer.from(JSON.stringify({ version, edition }));
}

const server = createServer((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const body = responseTo(path, new URLSearchParams(query));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    ...(/\/(?:links|stories)$/.test(path) ? { Total: slugs.size } : {}),
  };
  if (body === null) response.writeHead(404, headers).end('{"error":"not found"}');
  else response.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body);
});
server.keepAliveTimeout = 60_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.stdout.write(`${JSON.stringify({ event: 'started', port })}\n`);
});
