import { Agent, get } from 'node:http';
import { describe, expect, jest, test } from '@jest/globals';
import { startServer, type ServerProcess } from './support/running-site';

// The access log of the built server in a process of its own: what becomes of its lines when the process ends, and when they are
// not read.

/** Sends requests of an address, some at once, on connections that stay open. @returns how many had the status 200. */
async function requestOften(url: string, times: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const statuses = await Promise.all(
    Array.from(
      { length: times },
      () =>
        new Promise<number>((resolve, reject) => {
          get(url, { agent }, (response) => {
            response.resume().once('end', () => resolve(response.statusCode ?? 0));
          }).once('error', reject);
        }),
    ),
  );
  agent.destroy();
  return statuses.filter((status) => status === 200).length;
}

async function start(): Promise<{ readonly server: ServerProcess; readonly url: string }> {
  const server = startServer({ PORT: '0', HOST: '127.0.0.1', ACCESS_LOG: 'on' });
  const { port } = await server.logged('started');
  return { server, url: `http://127.0.0.1:${String(port)}/healthz` };
}

// Thousands of requests take long on a busy machine.
jest.setTimeout(60_000);

async function stop({ child, ended }: ServerProcess): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}

describe('the access log', () => {
  test('has a line for each request, the last one before the end included', async () => {
    const { server, url } = await start();
    expect(await requestOften(url, 300)).toBe(300);
    expect(await stop(server)).toBe(0);
    const events = server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const lines = events.filter(({ event }) => event === 'request');
    expect(lines).toHaveLength(300);
    expect(new Set(lines.map(({ request }) => request)).size).toBe(300);
    expect(events.at(-1)).toMatchObject({ event: 'stopped', finished: true });
  });

  test('holds up neither requests nor the end of the process while it is not read', async () => {
    const { server, url } = await start();
    server.child.stdout?.pause();
    // More than the connection to the reader has room for: a site that waited for it would stop here.
    expect(await requestOften(url, 2_500)).toBe(2_500);
    expect(await stop(server)).toBe(0);
  });

  test('may lose its reader', async () => {
    const { server, url } = await start();
    server.child.stdout?.destroy();
    expect(await requestOften(url, 300)).toBe(300);
    expect(await stop(server)).toBe(0);
  });
});
