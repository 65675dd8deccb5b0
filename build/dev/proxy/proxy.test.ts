import { createServer, request as ask, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../../test/support/fake-server';
import { createFront } from './proxy';
import { createPageChannel, type PageChannel } from './live-reload';

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
  readonly channel?: PageChannel;
  readonly takeReport?: RequestListener;
  readonly idle?: () => Promise<void>;
}

/** A front before a site; without one, before none. */
async function front(
  site: RequestListener | undefined,
  { channel, takeReport, idle }: Parts = {},
): Promise<number> {
  const sitePort = site === undefined ? undefined : await serve(site);
  return serve(
    createFront({
      channel: channel ?? createPageChannel(() => 1000),
      takeReport: takeReport ?? ((_request, response) => void response.end()),
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
    ask({ host: '127.0.0.1', port, path, headers, method }, resolve).once('error', reject).end();
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
  test('is given the script, and headers that are true of it', async () => {
    const answer = await get(await front(site), '/', browser);
    const body = await text(answer);
    expect(body).toBe(page.replace('<head>', () => `<head>${tag}`));
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.headers['content-length']).toBe(String(body.length));
  });

  test('has no length where its head alone is asked for', async () => {
    const answer = await get(await front(site), '/', browser, 'HEAD');
    expect([answer.statusCode, await text(answer)]).toEqual([404, '']);
    expect(answer.headers).not.toHaveProperty('content-length');
    expect(answer.headers).not.toHaveProperty('etag');
  });

  test('waits for the newest site', async () => {
    let finish = (): void => {};
    const idle = new Promise<void>((resolve) => (finish = resolve));
    let asked = false;
    const port = await front(
      (request, response) => {
        asked = true;
        site(request, response);
      },
      { idle: () => idle },
    );
    const answer = get(port, '/', browser);
    await text(await get(port, '/__dev/client.js'));
    expect(asked).toBe(false);
    finish();
    expect((await answer).statusCode).toBe(404);
  });
});

describe('anything else passes as it is', () => {
  test('a redirect with its cookies', async () => {
    const { statusCode, headers } = await get(await front(site), '/old', browser);
    expect([statusCode, headers.location, headers['set-cookie']]).toEqual([301, '/new', ['a=1', 'b=2']]);
  });

  test('a compressed answer', async () => {
    const answer = await get(await front(site), '/data', { 'Accept-Encoding': 'gzip' });
    const chunks: Buffer[] = await answer.toArray();
    expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe('{}');
  });

  test('an answer that nothing changed', async () => {
    const { statusCode, headers } = await get(await front(site), '/data', { 'If-None-Match': '"e"' });
    expect([statusCode, headers.etag]).toEqual([304, '"e"']);
  });

  test('what is sent along', async () => {
    const port = await front((request, response) => void request.pipe(response));
    const answer = new Promise<IncomingMessage>((resolve) => {
      ask({ host: '127.0.0.1', port, method: 'POST' }, resolve).end('sent');
    });
    expect(await text(await answer)).toBe('sent');
  });
});

test('what a page tells of itself is taken, whether or not there is a site', async () => {
  const port = await front(undefined, { takeReport: (_request, response) => void response.end('taken') });
  expect(await text(await get(port, '/__dev/error', {}, 'POST'))).toBe('taken');
});

describe('without a site', () => {
  const channel = createPageChannel(() => 1000);
  const place = { file: 'common/a.ts', line: 3, column: 7, source: 'const = <b>' };
  channel.stands('build', [{ noticedBy: 'build', message: 'Expected identifier', place }]);

  test('a browser is told what is wrong, and follows what comes of it', async () => {
    const answer = await get(await front(undefined, { channel }), '/', browser);
    const body = await text(answer);
    expect(answer.statusCode).toBe(503);
    expect(body).toContain(`<head>${tag}`);
    expect(body).toContain('common/a.ts:3:7\nExpected identifier\nconst = &lt;b&gt;\n      ^');
  });

  test('anyone else is told in plain text', async () => {
    const answer = await get(await front(undefined, { channel }), '/');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(await text(answer)).toContain('common/a.ts:3:7');
  });

  test('that hangs up says so', async () => {
    const port = await front((request) => void request.socket.destroy());
    const answer = await get(port, '/', browser);
    expect(answer.statusCode).toBe(503);
    expect(await text(answer)).toContain('hung up');
  });
});

test.each([
  ['/__dev/client.js?since=1', 'text/javascript; charset=utf-8', 'listen()'],
  ['/assets/site-0A1B2C3D.css?7', 'text/css; charset=utf-8', '.a{}'],
])('%s is its own and never kept', async (path, type, body) => {
  const answer = await get(await front(undefined), path);
  expect([answer.headers['content-type'], answer.headers['cache-control'], await text(answer)]).toEqual([
    type,
    'no-store',
    body,
  ]);
});
