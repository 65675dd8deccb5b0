import { createServer, get } from 'node:http';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../../test/support/fake-server';
import { createPageChannel, type PageChannel } from './live-reload';
import type { Problem } from '../page/page-events';

const problem = (message: string, noticedBy: Problem['noticedBy'] = 'build'): Problem => ({
  noticedBy,
  message,
  place: null,
});

let clock: number;
let channel: PageChannel;
let port: number;
let close: () => Promise<void>;

beforeEach(async () => {
  clock = 100;
  channel = createPageChannel(() => clock);
  const server = createServer(channel.handle);
  port = await listenOnFreePort(server);
  close = () => closeNow(server);
});

afterEach(() => close());

/** Listens as a page does. @returns a function that resolves with the next event: its name and data. */
function listen(since: number, style = since): () => Promise<[string, unknown]> {
  const lines = new Promise<AsyncIterator<string>>((resolve) => {
    get({ host: '127.0.0.1', port, path: `/?since=${since}&style=${style}` }, (response) =>
      resolve(createInterface(response)[Symbol.asyncIterator]()),
    );
  });
  return async () => {
    const iterator = await lines;
    let name = '';
    for (;;) {
      const { value }: { value: string } = await iterator.next();
      if (value.startsWith('event: ')) name = value.slice(7);
      if (value.startsWith('data: ')) return [name, JSON.parse(value.slice(6))];
    }
  };
}

describe('a page that listens', () => {
  test('is told what is wrong, and when it no longer is', async () => {
    const next = listen(100);
    expect(await next()).toEqual(['problems', []]);
    channel.stands('build', [problem('a')]);
    expect(await next()).toEqual(['problems', [problem('a')]]);
    channel.stands('content', [problem('b', 'content')]);
    expect(await next()).toEqual(['problems', [problem('a'), problem('b', 'content')]]);
    channel.stands('build', []);
    expect(await next()).toEqual(['problems', [problem('b', 'content')]]);
  });

  test('is told of each change', async () => {
    const next = listen(100);
    await next();
    clock = 110;
    channel.restyle();
    expect(await next()).toEqual(['style', 110]);
    channel.reload();
    expect(await next()).toEqual(['reload', null]);
  });
});

describe('a page that was asked for before', () => {
  test.each([
    ['a reload', 'reload', null],
    ['a style', 'style', 110],
  ] as const)('%s is told as soon as it listens', async (_what, name, data) => {
    clock = 110;
    if (name === 'reload') channel.reload();
    else channel.restyle();
    expect(await listen(105)()).toEqual([name, data]);
    expect(await listen(110)()).toEqual(['problems', []]);
  });

  test('a request failed is told, one asked for later is not', async () => {
    clock = 110;
    channel.happened(problem('failed', 'site'));
    expect(await listen(105)()).toEqual(['problems', [problem('failed', 'site')]]);
    expect(await listen(115)()).toEqual(['problems', []]);
    clock = 120;
    channel.reload();
    expect(await listen(120)()).toEqual(['problems', []]);
  });
});
