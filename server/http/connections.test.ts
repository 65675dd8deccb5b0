import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';
import { Connections, idleTime } from './connections';

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

let now: number;
let connections: Connections;
let server: Server;
let port: number;
/** The server's ends of its connections. */
let accepted: Socket[];
/** Called with each request's answer. */
let onRequest: (response: ServerResponse) => void;

beforeEach(async () => {
  now = 0;
  connections = new Connections(() => now, 3);
  onRequest = (response) => response.end('halo');
  server = createServer({ keepAliveTimeout: 0 }, (asked, response) => {
    connections.note(asked.socket, response);
    onRequest(response);
  });
  accepted = [];
  server.on('connection', (socket) => {
    accepted.push(socket);
    connections.accept(socket);
  });
  port = await listenOnFreePort(server);
});

afterEach(() => closeNow(server));

/** A visitor whose first request was answered. */
async function answered(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(request);
  await once(socket, 'data');
  return socket;
}

/** Waits so long in steps in which connections are looked at. */
function pass(milliseconds: number): void {
  for (const end = now + milliseconds; now < end;) {
    connections.closeIdle();
    now += Math.min(5_000, end - now);
  }
  connections.closeIdle();
}

describe('an idle connection', () => {
  test('is closed after its time, and not before', async () => {
    const socket = await answered();
    pass(idleTime - 1);
    socket.write(request);
    expect(await once(socket, 'data')).toEqual([expect.stringContaining('halo')]);
    const closed = once(socket, 'close');
    pass(idleTime);
    await closed;
  });

  test('that asks now and then is never closed', async () => {
    const socket = await answered();
    for (let round = 0; round < 3; round += 1) {
      pass(idleTime - 1);
      socket.write(request);
      expect(await once(socket, 'data')).toEqual([expect.stringContaining('halo')]);
    }
  });
});

describe('what is no idle connection', () => {
  test('one whose answer is under way stays, however long it takes', async () => {
    const socket = await answered();
    const held = new Promise<ServerResponse>((resolve) => (onRequest = resolve));
    socket.write(request);
    const response = await held;
    pass(10 * idleTime);
    response.end('akhirnya');
    expect(await once(socket, 'data')).toEqual([expect.stringContaining('akhirnya')]);
  });

  test('one that is just sending its next request stays', async () => {
    const socket = await answered();
    pass(idleTime - 1);
    socket.write(request.slice(0, 10));
    while ((accepted[0]?.bytesRead ?? 0) < request.length + 10) await nextTurn();
    pass(idleTime - 1);
    socket.write(request.slice(10));
    expect(await once(socket, 'data')).toEqual([expect.stringContaining('halo')]);
  });
});

describe('where too many are open', () => {
  test('the oldest that waits for nothing gives way to a new one', async () => {
    const [oldest] = [await answered(), await answered(), await answered()];
    const closed = once(oldest, 'close');
    await answered();
    await closed;
    expect(await openNow()).toBe(3);
  });

  test('one that never asked gives way, too', async () => {
    const silent = connect(port, '127.0.0.1').resume();
    await once(silent, 'connect');
    const held = hold();
    connect(port, '127.0.0.1').write(request);
    connect(port, '127.0.0.1').write(request);
    await held(2);
    const closed = once(silent, 'close');
    onRequest = (response) => response.end('halo');
    await answered();
    await closed;
    expect(await openNow()).toBe(3);
  });

  test('a new one is refused while all others wait for their answers', async () => {
    const held = hold();
    const asking = [1, 2, 3].map(() => connect(port, '127.0.0.1').setEncoding('utf8'));
    for (const socket of asking) socket.write(request);
    const responses = await held(3);
    const refused = connect(port, '127.0.0.1').resume();
    await once(refused, 'close');
    for (const [place, response] of responses.entries()) response.end(`jawaban ${place}`);
    for (const socket of asking)
      expect(await once(socket, 'data')).toEqual([expect.stringContaining('jawaban')]);
  });
});

/** Lets requests wait. @returns what resolves with their answers once there are so many. */
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
