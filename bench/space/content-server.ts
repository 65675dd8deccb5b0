import { createServer } from 'node:http';
import { syntheticStory } from './synthetic-space';

// The CMS of the benchmarks, in a process of its own: a synthetic space, served as fast as possible. Responses are cached as
// bytes, so that each is created once.
// `GET /publish` increments the version; `GET /calls` returns the numbers of requests by path, and resets them.

const articles = Number(process.argv[2] ?? 30);
let version = 1_735_689_600;
let edition = 1;
const responses = new Map<string, Buffer>();
let calls: Record<string, number> = {};

function storyResponse(slug: string): Buffer | null {
  const stored = responses.get(slug);
  if (stored !== undefined) return stored;
  const story = syntheticStory(slug, articles, edition);
  if (story === null) return null;
  const body = Buffer.from(JSON.stringify({ story, cv: version, rels: [], links: [] }));
  if (responses.size < 3_000) responses.set(slug, body);
  return body;
}

function responseTo(path: string): Buffer | null {
  if (path === '/calls') return takeCalls();
  if (path === '/publish') return publish();
  calls[path] = (calls[path] ?? 0) + 1;
  if (path === '/v2/cdn/spaces/me')
    return Buffer.from(JSON.stringify({ space: { id: 1, name: 'Uji', version } }));
  const slug = /^\/v2\/cdn\/stories\/(.+)$/.exec(path)?.[1];
  return slug === undefined ? null : storyResponse(decodeURIComponent(slug));
}

function takeCalls(): Buffer {
  const taken = Buffer.from(JSON.stringify(calls));
  calls = {};
  return taken;
}

function publish(): Buffer {
  version += 1;
  edition += 1;
  responses.clear();
  return Buffer.from(JSON.stringify({ version, edition }));
}

const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const body = responseTo(path);
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  if (body === null) response.writeHead(404, headers).end('{"error":"not found"}');
  else response.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body);
});
server.keepAliveTimeout = 60_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.stdout.write(`${JSON.stringify({ event: 'started', port })}\n`);
});
