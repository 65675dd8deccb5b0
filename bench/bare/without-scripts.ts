import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';

// (f): the same documents, styles, fonts and pictures, without a script.

const toBrotli = promisify(brotliCompress);

interface Replayed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Starts the server. @param origin of the site whose responses it sends; the first request of each waits for the site. */
export async function startWithoutScripts(
  origin: string,
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const responses = new Map<string, Promise<Replayed>>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const replayed = responses.get(path) ?? record(`${origin}${path}`);
    responses.set(path, replayed);
    void replayed.then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  const port = await listenOnFreePort(server);
  return { origin: `http://127.0.0.1:${port}`, stop: () => closeNow(server) };
}

/** The headers that a visit depends on. */
const recordedHeaders = ['content-type', 'cache-control', 'content-security-policy'];

async function record(url: string): Promise<Replayed> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(
    recordedHeaders.flatMap((name) => [[name, response.headers.get(name) ?? '']]),
  );
  const type = headers['content-type'] ?? '';
  if (/font|image/.test(type)) return { status: response.status, headers, body };
  const bare = type.includes('html') ? Buffer.from(withoutScripts(body.toString())) : body;
  const compressed = await toBrotli(bare);
  return { status: response.status, headers: { ...headers, 'content-encoding': 'br' }, body: compressed };
}

function withoutScripts(html: string): string {
  return html
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<link rel="(?:modulepreload|preload" as="(?:script|fetch))"[^>]*>/g, '');
}
