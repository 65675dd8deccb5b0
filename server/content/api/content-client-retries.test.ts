import type { RequestListener, ServerResponse } from 'node:http';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { ask, scopeOf, startClient } from '../../../test/support/scripted-client';
import { json } from '../../../test/support/fake-server';
import { retryWait } from './content-client';
import { ContentError } from './content-error';

const slowDown = json(429, { error: 'slow down' });
const html: RequestListener = (_, response) =>
  void response.writeHead(429, { 'Content-Type': 'text/html' }).end('<h1>slow down</h1>');
const nothing = (_: unknown, response: ServerResponse): void => void response.writeHead(429).end();

afterEach(() => {
  jest.useRealTimers();
});

describe('a 429', () => {
  test.each([
    ['JSON', slowDown],
    ['HTML', html],
    ['nothing', nothing],
  ])('with %s is repeated five times at most, each in its turn', async (_, answer) => {
    const waits: number[] = [];
    const retryDelay = (count: number, retryAfter: unknown): number => {
      waits.push(retryWait(count, retryAfter));
      return 0;
    };
    const { client, turns, events, upstream } = await startClient(answer, { retryDelay });
    const error: unknown = await client
      .get(['cdn'], {}, scopeOf('urgent'))
      .catch((reason: unknown) => reason);
    await upstream.close();
    expect(error).toMatchObject({ name: 'ContentError', status: 429, retryable: true });
    expect(upstream.requests).toHaveLength(6);
    expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000]);
    expect(turns).toEqual(Array.from({ length: 6 }, () => 'urgent'));
    expect(events).toEqual(['requested', ...Array.from({ length: 5 }, () => 'retried')]);
  });

  test('is over as soon as it is answered', async () => {
    let calls = 0;
    const { result, requests } = await ask((request, response) => {
      calls += 1;
      (calls < 3 ? html : json(200, { calls }))(request, response);
    });
    expect([result, requests.length]).toEqual([{ calls: 3 }, 3]);
  });

  test('is waited for as long as it takes, though an attempt may not take as long', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setInterval', 'Date'] });
    let calls = 0;
    const { client, events, upstream } = await startClient(
      (request, response) => {
        calls += 1;
        (calls < 6 ? slowDown : json(200, { calls }))(request, response);
      },
      { timeout: 700, retryDelay: retryWait },
    );
    const answer = client.get(['cdn'], {}, scopeOf('known'));
    for (const [place, wait] of [0, 500, 1_000, 2_000, 4_000].entries()) {
      // The one timer left is the one before the repetition: that of the attempt has ended with it.
      const repetitions = (): number => events.filter((event) => event === 'retried').length;
      while (repetitions() <= place || jest.getTimerCount() !== 1) {
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
      jest.advanceTimersByTime(wait);
    }
    expect((await answer.finally(upstream.close)).body).toEqual({ calls: 6 });
    expect(jest.getTimerCount()).toBe(0);
  });

  test('is not waited for beyond the caller’s signal', async () => {
    const caller = new AbortController();
    const { result, requests } = await ask(slowDown, {
      signal: caller.signal,
      retryDelay: (count) => {
        if (count === 2) setImmediate(() => caller.abort());
        return count === 1 ? 0 : 3_600_000;
      },
    });
    expect(result).toMatchObject({ name: 'ContentError', status: 0 });
    expect(requests).toHaveLength(2);
  });
});

test.each([500, 502, 503, 404, 401])('a %i is not repeated', async (status) => {
  expect((await ask(json(status, { error: 'x' }))).requests).toHaveLength(1);
});

test('a cut connection is not repeated', async () => {
  expect((await ask((request) => void request.socket.destroy())).requests).toHaveLength(1);
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
])('repetition %i with Retry-After %j waits %i ms', (count, retryAfter, wait) => {
  expect(retryWait(count, retryAfter)).toBe(wait);
});

test('a call that the rate limit refuses says so to the caller, and nothing is sent', async () => {
  const refusal = new ContentError({ status: 0, statusText: 'Too Many Calls', response: 'x', path: '/' });
  const limit = { turn: () => Promise.reject(refusal), waiting: () => 9 };
  const { result, requests } = await ask(json(200, {}), { limit });
  expect(result).toBe(refusal);
  expect(requests).toEqual([]);
});

test('a repetition that the rate limit refuses ends the call', async () => {
  const refusal = new ContentError({ status: 0, statusText: 'Too Many Calls', response: 'x', path: '/' });
  let turns = 0;
  const limit = {
    turn: () => {
      turns += 1;
      return turns === 1 ? Promise.resolve() : Promise.reject(refusal);
    },
    waiting: () => 9,
  };
  const { result, requests } = await ask(slowDown, { limit });
  expect(result).toBe(refusal);
  expect(requests).toHaveLength(1);
});
