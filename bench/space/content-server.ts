import { createServer } from 'node:http';
import { relatedTo, slugsOf, syntheticLink, syntheticStory } from './synthetic-space';

// The CMS of the benchmarks, in a process of its own: a synthetic space, served as fast as possible. Responses are cached as
// bytes, so that each is created once.
// `GET /publish?slug=…` publishes a story again; `GET /calls` returns the numbers of requests by path, and resets them.

const articles = Number(process.argv[2] ?? 30);
const linksPerPage = 1_000;
let version = 1_735_689_600;
/** How often each story was published, where that is more than once. */
const editions = new Map<string, number>();
const responses = new Map<string, Buffer>();
let calls: Record<string, number> = {};

function storyOf(slug: string): object | null {
  return syntheticStory(slug, articles, editions.get(slug) ?? 1);
}

function storyResponse(slug: string): Buffer | null {
  const stored = responses.get(slug);
  if (stored !== undefined) return stored;
  const story = storyOf(slug);
  if (story === null) return null;
  const body = Buffer.from(
    JSON.stringify({ story, cv: version, rels: relatedTo(slug).map(storyOf), links: [] }),
  );
  if (responses.size < 3_000) responses.set(slug, body);
  return body;
}

function linksResponse(page: number): Buffer {
  const slugs = slugsOf(articles).slice((page - 1) * linksPerPage, page * linksPerPage);
  const links = slugs.map((slug) => syntheticLink(slug, editions.get(slug) ?? 1));
  return Buffer.from(JSON.stringify({ links: Object.fromEntries(links.map((link) => [link.uuid, link])) }));
}

const slugsByUuid = new Map(slugsOf(articles).map((slug) => [syntheticLink(slug, 1).uuid, slug]));

/** Stories by their uuids, or a page of all. */
function storiesResponse(query: URLSearchParams): Buffer {
  const perPage = Number(query.get('per_page') ?? 25);
  const from = (Number(query.get('page') ?? 1) - 1) * perPage;
  const uuids = query.get('by_uuids')?.split(',');
  const slugs =
    uuids?.flatMap((uuid) => slugsByUuid.get(uuid) ?? []) ?? slugsOf(articles).slice(from, from + perPage);
  return Buffer.from(JSON.stringify({ stories: slugs.map(storyOf), cv: version, rels: [], links: [] }));
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
  return slug === undefined ? null : storyResponse(decodeURIComponent(slug));
}

function takeCalls(): Buffer {
  const taken = Buffer.from(JSON.stringify(calls));
  calls = {};
  return taken;
}

function publish(slug: string): Buffer {
  version += 1;
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
    ...(/\/(?:links|stories)$/.test(path) ? { Total: slugsOf(articles).length } : {}),
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
