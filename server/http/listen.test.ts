import { once } from 'node:events';
import {
  Agent,
  createServer,
  get,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { connect, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';
import { listen, type Listening } from './listen';

const host = '127.0.0.1';
/** Milliseconds that no test comes near. */
const never = 600_000;

const hello: RequestListener = (_request, response) => {
  response.end('halo');
};

let opened: { destroy: () => void }[] = [];
let listening: Listening[] = [];

afterEach(async () => {
  for (const agent of opened) agent.destroy();
  opened = [];
  await Promise.all(listening.map((server) => server.close(1, 0)));
  listening = [];
});

async function start(handler: RequestListener, port = 0, stalledTime?: number): Promise<Listening> {
  const server = await listen(handler, { port, host, ...(stalledTime !== undefined && { stalledTime }) });
  listening.push(server);
  return server;
}

test('an expectation that the server does not know is ignored', async () => {
  const { port } = await start(hello);
  const agent = new Agent();
  opened.push(agent);
  const [response] = await once(get({ host, port, agent, headers: { Expect: 'foo' } }), 'response');
  expect(response.resume().statusCode).toBe(200);
});

test('a request for another protocol is the last of its connection, so that nothing behind it is read as a request', async () => {
  const urls: (string | undefined)[] = [];
  const { port } = await start((request, response) => {
    urls.push(request.url);
    response.end('halo');
  });
  const head = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  const socket = connect(port, host, () => socket.write(`${head}GET /a HTTP/1.1\r\nHost: a\r\nX: `));
  opened.push(socket);
  const [response] = await once(socket.setEncoding('latin1'), 'data');
  expect(response).toContain('\r\nConnection: close\r\n');
  socket.end('GET /b HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket.resume(), 'close');
  expect(urls).toEqual(['/']);
});

/** Requests `/` and resolves with the response's text. The connection stays open, as those of browsers and load balancers do. */
function fetchText(port: number, agent = new Agent({ keepAlive: true })): Promise<string> {
  opened.push(agent);
  return new Promise((resolve, reject) => {
    get({ host, port, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(text)).on('error', reject);
    }).on('error', reject);
  });
}

/** A handler that leaves its first request open, and the response to it once it has arrived. */
function holding(): { handler: RequestListener; held: Promise<ServerResponse> } {
  let arrived: (response: ServerResponse) => void;
  const held = new Promise<ServerResponse>((resolve) => {
    arrived = resolve;
  });
  return { handler: (_request, response) => arrived(response), held };
}

test('a connection that the system cannot accept costs no other one', async () => {
  const { port } = await start((request, response) => {
    const { server } = request.socket as Socket & { server: Server }; // as Node's own code has it
    for (const code of ['ENFILE', 'ENOBUFS'])
      server.emit('error', Object.assign(new Error(`accept ${code}`), { code }));
    hello(request, response);
  });
  expect(await fetchText(port)).toBe('halo');
});

describe('listening', () => {
  test('on port 0 takes a free port and returns it', async () => {
    const one = await start(hello);
    const other = await start(hello);
    expect(one.port).toBeGreaterThan(0);
    expect(other.port).not.toBe(one.port);
    expect(await fetchText(one.port)).toBe('halo');
  });

  test('on a taken port names the setting, the port and what to do', async () => {
    const { port } = await start(hello);
    await expect(listen(hello, { port, host })).rejects.toThrow(
      new Error(
        `PORT must be free, but ${port} on ${host} is taken: stop the other program or set another PORT`,
      ),
    );
    expect(await fetchText(port)).toBe('halo');
  });

  test('on an address of another machine names the setting', async () => {
    // 192.0.2.0/24 is reserved for documentation (RFC 5737): no machine has an address in it.
    await expect(listen(hello, { port: 0, host: '192.0.2.1' })).rejects.toThrow(
      new Error('HOST must be an address of this machine, and 192.0.2.1 is not'),
    );
  });

  test('works on a port that was released', async () => {
    const before = createServer();
    const port = await listenOnFreePort(before);
    await closeNow(before);
    expect((await start(hello, port)).port).toBe(port);
  });
});

describe('a server', () => {
  test('keeps an idle connection for longer than load balancers do', async () => {
    const { port } = await start(hello);
    const agent = new Agent({ keepAlive: true });
    opened.push(agent);
    const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      get({ host, port, agent }, (response) => resolve(response.resume().headers)).on('error', reject);
    });
    expect(headers['keep-alive']).toBe('timeout=65');
  });
});

describe('a connection on which no byte moves', () => {
  test('is closed while its reader takes nothing of a response', async () => {
    const { handler, held } = holding();
    const { port } = await start(handler, 0, 100);
    const socket = connect(port, host, () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).pause();
    const response = await held;
    const closed = once(response, 'close');
    // More than both ends of a connection hold for a reader.
    const size = 64 * 1024 * 1024;
    response.end(Buffer.alloc(size));
    await closed;
    let received = 0;
    socket
      .on('error', () => {})
      .on('data', ({ length }) => (received += length))
      .resume();
    await once(socket, 'close');
    expect(received).toBeLessThan(size);
  });
});

describe('a head', () => {
  /** The status line of the response to a request with so many lines in its head. */
  async function statusLine(port: number, lines: number): Promise<string> {
    const socket = connect(port, host).setEncoding('latin1');
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${'a:b\r\n'.repeat(lines - 1)}\r\n`);
    const [text] = (await once(socket, 'data')) as [string];
    socket.destroy();
    return text.split('\r\n', 1)[0] ?? '';
  }

  test.each([
    [200, 'HTTP/1.1 200 OK'],
    [201, 'HTTP/1.1 431 Request Header Fields Too Large'],
    [2_001, 'HTTP/1.1 431 Request Header Fields Too Large'],
  ])('of %d lines gets %s', async (lines, expected) => {
    const { port } = await start(hello);
    expect(await statusLine(port, lines)).toBe(expected);
  });
});

describe('closing', () => {
  test('lets a request in flight finish, and takes no new one afterwards', async () => {
    const { handler, held } = holding();
    const { port, close } = await start(handler);
    const text = fetchText(port);
    const response = await held;
    const closed = close(never, 0);
    response.end('selesai');
    expect(await text).toBe('selesai');
    expect(await closed).toBe(true);
    await expect(fetchText(port)).rejects.toThrow('ECONNREFUSED');
  });

  test('takes new requests while it drains', async () => {
    const { handler, held } = holding();
    const { port, close } = await start((request, response) =>
      request.url === '/held' ? handler(request, response) : hello(request, response),
    );
    const socket = connect(port, host, () => socket.write('GET /held HTTP/1.1\r\nHost: a\r\n\r\n'));
    const ended = once(socket.resume(), 'close');
    const response = await held;
    const closed = close(never);
    expect(await fetchText(port)).toBe('halo');
    response.end();
    expect(await closed).toBe(true);
    await ended;
  });

  test('sends Connection: close with responses in flight', async () => {
    const { handler, held } = holding();
    const { port, close } = await start(handler);
    const connectionHeader = new Promise<string | undefined>((resolve, reject) => {
      const agent = new Agent({ keepAlive: true });
      opened.push(agent);
      get({ host, port, agent }, (response) => resolve(response.resume().headers.connection)).on(
        'error',
        reject,
      );
    });
    const response = await held;
    const closed = close(never, 0);
    response.end('selesai');
    expect(await connectionHeader).toBe('close');
    expect(await closed).toBe(true);
  });

  test('does not wait for idle connections', async () => {
    const { port, close } = await start(hello);
    await fetchText(port);
    expect(await close(never, 0)).toBe(true);
  });

  test('does not wait for unused connections', async () => {
    const { port, close } = await start(hello);
    const socket = connect(port, host);
    await once(socket, 'connect');
    const ended = once(socket, 'close');
    socket.resume();
    expect(await close(never, 0)).toBe(true);
    await ended;
  });

  test('without any connection is immediate', async () => {
    const { close } = await start(hello);
    expect(await close(never)).toBe(true);
  });

  test('cuts connections at its deadline, and returns false', async () => {
    const { handler, held } = holding();
    const { port, close } = await start(handler);
    const cut = fetchText(port).catch((error: unknown) => error);
    await held;
    expect(await close(1, 0)).toBe(false);
    expect(await cut).toMatchObject({ code: 'ECONNRESET' });
  });
});
