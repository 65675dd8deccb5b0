import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';
import { HttpClient } from '../http-client';
import { startLoadBalancer, type BrokenConnection } from './load-balancer';

test('a balancer repeats a request over a new connection, whatever idle ones have died', async () => {
  const used = new Set<Socket>();
  const waiting: (() => void)[] = [];
  const backend = createServer(({ socket, url }, response) => {
    // As a worker that was killed: its connections are gone, and the client has not noticed.
    if (used.has(socket)) return void socket.destroy();
    if (url === '/readyz' || url === '/late') return void response.end();
    used.add(socket);
    waiting.push(() => response.end());
    // Both at once, so that two connections are idle afterwards.
    if (waiting.length === 2) for (const respond of waiting) respond();
  });
  const origin = `http://127.0.0.1:${await listenOnFreePort(backend)}`;
  const broken: BrokenConnection[] = [];
  const balancer = await startLoadBalancer([{ name: 'one', origin }], (each) => broken.push(each));
  const clients = [new HttpClient(balancer.origin), new HttpClient(balancer.origin)];
  await Promise.all(clients.map((client) => client.send({ path: '/early' })));
  const reply = await clients[0]?.send({ path: '/late' });
  expect([reply?.status, broken.map(({ wasIdle }) => wasIdle)]).toEqual([200, [true]]);
  for (const client of clients) client.close();
  await balancer.close();
  await closeNow(backend);
});
