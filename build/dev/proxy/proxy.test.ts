import { createServer, request as send, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../../test/support/fake-server';
import { createLiveReload, type LiveReload } from './live-reload';
import { createProxy } from './proxy';

const page = '<!DOCTYPE html><html><head><title>$&</title></head><body>p</body></html>';
const tag = '<script type="module" src="/__dev/client.js?since=1000"></script>';
const browser = { Accept: 'text/html,*/*', 'Accept-Encoding': 'gzip', 'If-None-Match': '"e"' };
const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

async function serve(handler: RequestListener): Promise<number> {
  const server = createServer(handler);
  const port = await listenOnFreePort(server);
  open.push(() => closeNow(server));
  return port;
}

interface Parts {
  readonly liveReload?: LiveReload;
  readonly handleReport?: RequestListener;
  readonly idle?: () => Promise<void>;
}

/** Starts a proxy for a site, or for none. */
async function startProxy(
  site: RequestListener | undefined,
  { liveReload, handleReport, idle }: Parts = {},
): Promise<number> {
  const sitePort = site === undefined ? undefined : await serve(site);
  return serve(
    createProxy({
      liveReload: liveReload ?? createLiveReload(() => 1000),
      handleReport: handleReport ?? ((_request, response) => void response.end()),
      idle: idle ?? (() => Promise.resolve()),
      port: () => sitePort,
      style: () => '.a{}',
      script: 'listen()',
      now: () => 1000,
    }),
  );
}

function get(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    send({ host: '127.0.0.1', port, path, headers, method }, resolve).once('error', reject).end();
  });
}

const site: RequestListener = (request, response) => {
  if (request.url === '/old')
    response.writeHead(301, { Location: '/new', 'Set-Cookie': ['a=1', 'b=2'] }).end();
  else if (request.headers['if-none-match'] === '"e"') response.writeHead(304, { ETag: '"e"' }).end();
  else if (request.headers['accept-encoding'] === 'gzip')
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      .end(gzipSync('{}'));
  else
    response
      .writeHead(404, {
        'Content-Type': 'text/html; charset=utf-8',
        ETag: '"e"',
        'Content-Length': page.length,
      })
      .end(request.method === 'HEAD' ? undefined : page);
};

describe('a page on its way to a browser', () => {
  test('gets the script, and headers that fit the changed page', async () => {
    const response = await get(await startProxy(site), '/', browser);
    const body = await text(response);
    expect(body).toBe(page.replace('<head>', () => `<head>${tag}`));
    expect(response.statusCode).toBe(404);
    expect(response.headers).not.toHaveProperty('etag');
    expect(response.headers['content-length']).toBe(String(body.length));
  });

  test('has no length in the response to HEAD', async () => {
    const response = await get(await startProxy(site), '/', browser, 'HEAD');
    expect([response.statusCode, await text(response)]).toEqual([404, '']);
    expect(response.headers).not.toHaveProperty('content-length');
    expect(response.headers).not.toHaveProperty('etag');
  });

  test('waits for the newest site', async () => {
    let finish = (): void => {};
    const idle = new Promise<void>((resolve) => (finish = resolve));
    let isRequested = false;
    const port = await startProxy(
      (request, response) => {
        isRequested = true;
        site(request, response);
      },
      { idle: () => idle },
    );
    const response = get(port, '/', browser);
    await text(await get(port, '/__dev/client.js'));
    expect(isRequested).toBe(false);
    finish();
    expect((await response).statusCode).toBe(404);
  });
});

describe('the proxy passes on unchanged', () => {
  test('a redirect with its cookies', async () => {
    const { statusCode, headers } = await get(await startProxy(site), '/old', browser);
    expect([statusCode, headers.location, headers['set-cookie']]).toEqual([301, '/new', ['a=1', 'b=2']]);
  });

  test('a compressed response', async () => {
    const response = await get(await startProxy(site), '/data', { 'Accept-Encoding': 'gzip' });
    const chunks: Buffer[] = await response.toArray();
    expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe('{}');
  });

  test('a response of status 304', async () => {
    const { statusCode, headers } = await get(await startProxy(site), '/data', { 'If-None-Match': '"e"' });
    expect([statusCode, headers.etag]).toEqual([304, '"e"']);
  });

  test('the body of a request', async () => {
    const port = await startProxy((request, response) => void request.pipe(response));
    const response = new Promise<IncomingMessage>((resolve) => {
      send({ host: '127.0.0.1', port, method: 'POST' }, resolve).end('sent');
    });
    expect(await text(await response)).toBe('sent');
  });
});

test('the report of a page is handled, with or without a site', async () => {
  const port = await startProxy(undefined, {
    handleReport: (_request, response) => void response.end('handled'),
  });
  expect(await text(await get(port, '/__dev/error', {}, 'POST'))).toBe('handled');
});

describe('without a site', () => {
  const liveReload = createLiveReload(() => 1000);
  const location = { file: 'common/a.ts', line: 3, column: 7, source: 'const = <b>' };
  liveReload.setProblems('build', [{ reportedBy: 'build', message: 'Expected identifier', location }]);

  test('a browser gets a page with the problems and the script', async () => {
    const response = await get(await startProxy(undefined, { liveReload }), '/', browser);
    const body = await text(response);
    expect(response.statusCode).toBe(503);
    expect(body).toContain(`<head>${tag}`);
    expect(body).toContain('common/a.ts:3:7\nExpected identifier\nconst = &lt;b&gt;\n      ^');
  });

  test('other clients get plain text', async () => {
    const response = await get(await startProxy(undefined, { liveReload }), '/');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(await text(response)).toContain('common/a.ts:3:7');
  });

  test('that closes the connection, the problem says so', async () => {
    const port = await startProxy((request) => void request.socket.destroy());
    const response = await get(port, '/', browser);
    expect(response.statusCode).toBe(503);
    expect(await text(response)).toContain('closed the connection without a response');
  });
});

test.each([
  ['/__dev/client.js?since=1', 'text/javascript; charset=utf-8', 'listen()'],
  ['/assets/site-0A1B2C3D.css?7', 'text/css; charset=utf-8', '.a{}'],
])('%s is served by the proxy itself and never cached', async (path, type, body) => {
  const response = await get(await startProxy(undefined), path);
  expect([response.headers['content-type'], response.headers['cache-control'], await text(response)]).toEqual(
    [type, 'no-store', body],
  );
});
