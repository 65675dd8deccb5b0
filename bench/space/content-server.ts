import { createServer } from 'node:http';
import { madeUpStory } from './synthetic-space';

// The content service of the benchmarks, in a process of its own: a made-up space, answered as fast as can be. Each answer is
// kept as bytes, so that what it costs to make one is paid once.
// `POST /publish` moves the version; `GET /calls` tells what was asked for, and forgets it.

const articles = Number(process.argv[2] ?? 30);
let version = 1_735_689_600;
let edition = 1;
const responses = new Map<string, Buffer>();
let calls: Record<string, number> = {};

function storyResponse(slug: string): Buffer | null {
  const known = responses.get(slug);
  if (known !== undefined) return known;
  const story = madeUpStory(slug, articles, edition);
  if (story === null) return null;
  const answer = Buffer.from(JSON.stringify({ story, cv: version, rels: [], links: [] }));
  if (responses.size < 3_000) responses.set(slug, answer);
  return answer;
}

function answerOf(path: string): Buffer | null {
  if (path === '/calls') return forgetCalls();
  if (path === '/publish') return publish();
  calls[path] = (calls[path] ?? 0) + 1;
  if (path === '/v2/cdn/spaces/me')
    return Buffer.from(JSON.stringify({ space: { id: 1, name: 'Uji', version } }));
  const slug = /^\/v2\/cdn\/stories\/(.+)$/.exec(path)?.[1];
  return slug === undefined ? null : storyResponse(decodeURIComponent(slug));
}

function forgetCalls(): Buffer {
  const told = Buffer.from(JSON.stringify(calls));
  calls = {};
  return told;
}

function publish(): Buffer {
  version += 1;
  edition += 1;
  responses.clear();
  return Buffer.from(JSON.stringify({ version, edition }));
}

const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const body = answerOf(path);
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
