import { Agent, get as send } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { json, startFakeServer } from '../support/fake-server';
import { freePort } from '../support/free-port';
import { requestPage, startServer, type ServerProcess } from './support/running-site';

const story = { story: { uuid: 'u', id: 1, name: 'A', full_slug: 'home', content: {} }, cv: 1_700_000_000 };

let upstream: Awaited<ReturnType<typeof startFakeServer>>;
let server: ServerProcess;
let origin: string;

/** The lines of an event so far. */
const logged = (event: string): readonly Record<string, unknown>[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['event'] === event);

/** Waits for so many lines of an event. */
async function loggedTimes(event: string, times: number): Promise<readonly Record<string, unknown>[]> {
  while (logged(event).length < times)
    await new Promise((resolve) => server.child.stdout?.once('data', resolve));
  return logged(event);
}

beforeAll(async () => {
  upstream = await startFakeServer((request, response) =>
    request.url?.includes('/stories/home') === true
      ? json(200, story)(request, response)
      : json(404, ['This record could not be found'])(request, response),
  );
  server = startServer({
    // Once all workers have ended, a port that the system chose would be another one.
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    WEB_CONCURRENCY: '2',
    CONTENT_API_URL: `${upstream.origin}/v2`,
    CONTENT_TOKEN: 'demo-public',
  });
  await server.logged('workers-started');
  origin = `http://127.0.0.1:${String(logged('started')[0]?.['port'])}`;
});

afterAll(() => upstream.close());

/** The process ids of the workers that run. */
function workers(): readonly number[] {
  const ended = new Set(logged('worker-ended').map(({ pid }) => pid));
  return logged('started')
    .map(({ pid }) => pid)
    .filter((pid) => !ended.has(pid))
    .map(Number)
    .slice(-2);
}

/** Sends requests, one after the other on each of six connections and two at a time on new ones, until it is told to end. */
function visit(): { readonly end: () => Promise<Readonly<Record<string, number>>> } {
  const outcomes: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true });
  const state = { isEnding: false };
  const visitOnce = (connection: Agent | false): Promise<void> =>
    new Promise((resolve) => {
      const record = (outcome: string): void => {
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        resolve();
      };
      const sent = send(origin, { agent: connection }, (response) => {
        response.resume();
        response.once('end', () => record(String(response.statusCode)));
      });
      const kind = (): string => (sent.reusedSocket ? 'a kept connection' : 'a new connection');
      sent.once('error', (error: NodeJS.ErrnoException) => record(`${error.code ?? 'error'} on ${kind()}`));
    });
  const visitors = [agent, agent, agent, agent, agent, agent, false, false] as const;
  const visits = visitors.map(async (connection) => {
    while (!state.isEnding) await visitOnce(connection);
  });
  return {
    end: async () => {
      state.isEnding = true;
      await Promise.all(visits);
      agent.destroy();
      return outcomes;
    },
  };
}

describe('two workers on one port', () => {
  test('are replaced on SIGHUP without a lost request', async () => {
    const before = new Set(logged('started').map(({ pid }) => pid));
    const visitors = visit();
    // "systemctl kill" and a terminal that closes send it to every process of the site.
    for (const pid of workers()) process.kill(pid, 'SIGHUP');
    server.child.kill('SIGHUP');
    await loggedTimes('reloaded', 1);
    const outcomes = await visitors.end();
    expect(Object.keys(outcomes)).toEqual(['200']);
    expect(outcomes['200']).toBeGreaterThan(50);
    const after = logged('started').slice(2);
    expect(after).toHaveLength(2);
    expect(after.filter(({ pid }) => before.has(pid))).toEqual([]);
  });

  test('are two again after one was killed, and serve meanwhile', async () => {
    const { length } = logged('started');
    process.kill(workers()[0] ?? 0, 'SIGKILL');
    await loggedTimes('worker-ended', 1);
    const { status } = await requestPage(origin);
    expect(status).toBe(200);
    await loggedTimes('started', length + 1);
  });

  test('close a connection that waits for one that is killed', async () => {
    const stopped = workers();
    // Stopped processes take no connection: whichever is chosen, it waits.
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const { length } = logged('worker-ended');
    const { length: started } = logged('started');
    for (const pid of stopped) process.kill(pid, 'SIGKILL');
    await loggedTimes('worker-ended', length + 2);
    await closed;
    await loggedTimes('started', started + 2);
    expect((await requestPage(origin)).status).toBe(200);
  });

  test('stop together on SIGTERM', async () => {
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await expect(requestPage(origin)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('workers that cannot start give the reason once', () => {
  test.each([
    [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY must be a whole number from 1 to 256, got "0"\n'],
    [
      { WEB_CONCURRENCY: '2', HOST: '192.0.2.1' },
      'HOST must be an address of this machine, and 192.0.2.1 is not\n',
    ],
  ])('%p', async (env, expected) => {
    const failing = startServer({ PORT: '0', LOG_LEVEL: 'silent', ...env });
    expect([await failing.ended, failing.output()]).toEqual([1, expected]);
  });
});

test('workers that are still starting stop on SIGTERM, too', async () => {
  const starting = startServer({
    PORT: '0',
    HOST: '127.0.0.1',
    WEB_CONCURRENCY: '2',
    CONTENT_API_URL: `${upstream.origin}/v2`,
  });
  await starting.logged('setting-warning'); // the first line of the first worker
  starting.child.kill('SIGTERM');
  expect(await starting.ended).toBe(0);
});
