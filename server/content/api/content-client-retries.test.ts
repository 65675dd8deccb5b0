import type { RequestListener, ServerResponse } from 'node:http';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { callOnce, scopeOf, startClient } from '../../../test/support/scripted-client';
import { json } from '../../../test/support/fake-server';
import { retryWait } from './content-client';
import { ContentError } from './content-error';

const slowDown = json(429, { error: 'slow down' });
const html: RequestListener = (_, response) =>
  void response.writeHead(429, { 'Content-Type': 'text/html' }).end('<h1>slow down</h1>');
const empty = (_: unknown, response: ServerResponse): void => void response.writeHead(429).end();

afterEach(() => {
  jest.useRealTimers();
});

describe('a 429', () => {
  test.each([
    ['JSON', slowDown],
    ['HTML', html],
    ['no body', empty],
  ])('with %s is retried five times at most, each within the rate limit', async (_, response) => {
    const waits: number[] = [];
    const retryDelay = (count: number, retryAfter: unknown): number => {
      waits.push(retryWait(count, retryAfter));
      return 0;
    };
    const { client, priorities, events, upstream } = await startClient(response, { retryDelay });
    const error: unknown = await client
      .get(['cdn'], {}, scopeOf('urgent'))
      .catch((reason: unknown) => reason);
    await upstream.close();
    expect(error).toMatchObject({ name: 'ContentError', status: 429, retryable: true });
    expect(upstream.requests).toHaveLength(6);
    expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000]);
    expect(priorities).toEqual(Array.from({ length: 6 }, () => 'urgent'));
    const again = Array.from({ length: 5 }, () => ['retried', 'attempted']).flat();
    expect(events).toEqual(['requested', 'attempted', ...again]);
  });

  test('is retried until there is another response', async () => {
    let calls = 0;
    const { result, requests } = await callOnce((request, response) => {
      calls += 1;
      (calls < 3 ? html : json(200, { calls }))(request, response);
    });
    expect([result, requests.length]).toEqual([{ calls: 3 }, 3]);
  });

  test('may be retried after more time than the timeout of one attempt', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setInterval', 'Date'] });
    let calls = 0;
    const { client, events, upstream } = await startClient(
      (request, response) => {
        calls += 1;
        (calls < 6 ? slowDown : json(200, { calls }))(request, response);
      },
      { timeout: 700, retryDelay: retryWait },
    );
    const response = client.get(['cdn'], {}, scopeOf('known'));
    for (const [index, wait] of [0, 500, 1_000, 2_000, 4_000].entries()) {
      // The one timer left is that of the retry: the attempt's ended with it.
      const retries = (): number => events.filter((event) => event === 'retried').length;
      while (retries() <= index || jest.getTimerCount() !== 1) {
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
      jest.advanceTimersByTime(wait);
    }
    expect((await response.finally(upstream.close)).body).toEqual({ calls: 6 });
    expect(jest.getTimerCount()).toBe(0);
  });

  test('is not retried once the caller’s signal is aborted, and is what the call ends with', async () => {
    const caller = new AbortController();
    const { result, requests } = await callOnce(slowDown, {
      signal: caller.signal,
      retryDelay: (count) => {
        if (count === 2) setImmediate(() => caller.abort());
        return count === 1 ? 0 : 3_600_000;
      },
    });
    expect(result).toMatchObject({ name: 'ContentError', status: 429 });
    expect(requests).toHaveLength(2);
  });
});

test.each([500, 502, 503, 404, 401])('a %i is not retried', async (status) => {
  expect((await callOnce(json(status, { error: 'x' }))).requests).toHaveLength(1);
});

test('a reset connection is not retried', async () => {
  expect((await callOnce((request) => void request.socket.destroy())).requests).toHaveLength(1);
});

test.each([
  [1, undefined, 0],
  [2, undefined, 500],
  [3, undefined, 1000],
  [4, undefined, 2000],
  [5, undefined, 4000],
  [6, undefined, 4000],
  [1, '1', 1000],
  [1, '4', 4000],
  [3, '0', 1000],
  [1, '-5', 0],
  [1, '3600', 4000],
  [1, 'Infinity', 0],
  [2, 'Wed, 21 Oct 2026 07:28:00 GMT', 500],
])('retry %i with Retry-After %j waits %i ms', (count, retryAfter, wait) => {
  expect(retryWait(count, retryAfter)).toBe(wait);
});

test('the error of the rate limit reaches the caller, and nothing is sent', async () => {
  const rejection = new ContentError({ status: 0, statusText: 'Too Many Calls', response: 'x', path: '/' });
  const limit = { acquire: () => Promise.reject(rejection), waiting: () => 9 };
  const { result, requests } = await callOnce(json(200, {}), { limit });
  expect(result).toBe(rejection);
  expect(requests).toEqual([]);
});

test('a retry that the rate limit refuses ends the call', async () => {
  const rejection = new ContentError({ status: 0, statusText: 'Too Many Calls', response: 'x', path: '/' });
  let acquired = 0;
  const limit = {
    acquire: () => {
      acquired += 1;
      return acquired === 1 ? Promise.resolve(() => {}) : Promise.reject(rejection);
    },
    waiting: () => 9,
  };
  const { result, requests } = await callOnce(slowDown, { limit });
  expect(result).toBe(rejection);
  expect(requests).toHaveLength(1);
});

describe('a connection that the CMS closed while it was idle', () => {
  /** Responds to the first request of each connection, and resets those that are used again. */
  const closing = () => {
    const used = new WeakSet();
    let resets = 0;
    const listener: RequestListener = ({ socket }, response) => {
      if (used.has(socket)) {
        resets += 1;
        socket.resetAndDestroy();
        return;
      }
      used.add(socket);
      json(200, { resets })(response.req, response);
    };
    return listener;
  };

  test('is replaced by another one for a GET, within the rate limit', async () => {
    const { client, priorities, events, upstream } = await startClient(closing());
    const get = () => client.get(['cdn'], {}, scopeOf('known')).then(({ body }) => body);
    expect([await get(), await get()]).toEqual([{ resets: 0 }, { resets: 1 }]);
    await upstream.close();
    expect(priorities).toHaveLength(3);
    expect(events).toEqual(['requested', 'attempted', 'requested', 'attempted', 'retried', 'attempted']);
  });

  test('fails a write, which may have been received', async () => {
    const { client, upstream } = await startClient(closing());
    const post = () =>
      client.post(['stories'], {}, scopeOf('known')).catch(({ status }: ContentError) => status);
    expect([await post(), await post()]).toEqual([expect.anything(), 0]);
    await upstream.close();
    expect(upstream.requests).toHaveLength(2);
  });

  test('is told from one that resets a new connection: that is an outage', async () => {
    const { result, requests } = await callOnce(({ socket }) => void socket.resetAndDestroy());
    expect([result, requests.length]).toMatchObject([{ status: 0 }, 1]);
  });
});
