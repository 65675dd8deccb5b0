import { once } from 'node:events';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';
import { Connections } from './connections';

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

let connections: Connections;
/** Milliseconds. */
let now: number;
let server: Server;
let port: number;
/** Called with each request's response. */
let onRequest: (response: ServerResponse) => void;

beforeEach(async () => {
  now = 0;
  connections = new Connections(() => now, 3);
  onRequest = (response) => response.end('halo');
  server = createServer((incoming, response) => {
    connections.record(incoming.socket, response);
    onRequest(response);
  });
  server.on('connection', (socket) => connections.accept(socket));
  port = await listenOnFreePort(server);
});

afterEach(() => closeNow(server));

/** A client that has received its first response. */
async function idleClient(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(request);
  await once(socket, 'data');
  return socket;
}

describe('with the maximum of connections open', () => {
  test('the oldest idle one is evicted for a new one', async () => {
    const [oldest] = [await idleClient(), await idleClient(), await idleClient()];
    const closed = once(oldest, 'close');
    await idleClient();
    await closed;
    expect(await openNow()).toBe(3);
  });

  test('one that never sent a request is evicted, too', async () => {
    const silent = connect(port, '127.0.0.1').resume();
    await once(silent, 'connect');
    const held = hold();
    connect(port, '127.0.0.1').write(request);
    connect(port, '127.0.0.1').write(request);
    await held(2);
    const closed = once(silent, 'close');
    onRequest = (response) => response.end('halo');
    await idleClient();
    await closed;
    expect(await openNow()).toBe(3);
  });

  test('a new one is refused while all others wait for their responses', async () => {
    const held = hold();
    const waiting = [1, 2, 3].map(() => connect(port, '127.0.0.1').setEncoding('utf8'));
    for (const socket of waiting) socket.write(request);
    const responses = await held(3);
    const refused = connect(port, '127.0.0.1').resume();
    await once(refused, 'close');
    for (const [index, response] of responses.entries()) response.end(`jawaban ${index}`);
    for (const socket of waiting)
      expect(await once(socket, 'data')).toEqual([expect.stringContaining('jawaban')]);
  });
});

test.each([
  ['one after the other, where they have had their responses', [true, true, true, true], [0, 1]],
  ['idle before unused, however old', [false, true, false, true], [1, 3]],
])('connections are evicted for new ones of the same moment: %s', (_, haveResponses, expected) => {
  const full = new Connections(() => now, haveResponses.length);
  const sockets = haveResponses.map((hasResponse) => {
    const socket = new Socket();
    full.accept(socket);
    const response = new ServerResponse(new IncomingMessage(socket));
    if (hasResponse)
      full.record(socket, Object.defineProperty(response, 'writableFinished', { value: true }));
    return socket;
  });
  for (let times = 0; times < 2; times += 1) full.accept(new Socket());
  expect(sockets.flatMap(({ destroyed }, index) => (destroyed ? [index] : []))).toEqual(expected);
});

/** Holds requests. @returns a function that resolves with their responses once there are so many. */
function hold(): (count: number) => Promise<readonly ServerResponse[]> {
  const held: ServerResponse[] = [];
  onRequest = (response) => void held.push(response);
  return async (count) => {
    while (held.length < count) await nextTurn();
    return held;
  };
}

/** Connections that the server has open. */
function openNow(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

test('a server counts as used while a connection is open, and for five seconds after it', async () => {
  expect(connections.isUsed()).toBe(false);
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
  const client = await idleClient();
  now = 60_000;
  expect([connections.isUsed(), connections.accepted]).toEqual([true, 1]);
  client.destroy();
  await closed;
  now += 4_999;
  expect(connections.isUsed()).toBe(true);
  now += 1;
  expect(connections.isUsed()).toBe(false);
});

test('one without a request is closed after a second, since its first request may be on its way', async () => {
  const idle = await idleClient();
  const [accepted, socket] = [once(server, 'connection'), connect(port, '127.0.0.1')];
  await accepted;
  now = 999;
  connections.closeUnused();
  await nextTurn();
  expect(socket.destroyed).toBe(false);
  const closed = once(socket, 'close');
  now = 1_000;
  connections.closeUnused();
  await closed;
  expect(idle.destroyed).toBe(false);
});

test('a request on an open connection of a server that ends is the last one of its connection', async () => {
  const client = await idleClient();
  connections.sendConnectionClose();
  client.write(request);
  expect(await once(client, 'data')).toEqual([expect.stringMatching(/^connection: close\r$/im)]);
});
