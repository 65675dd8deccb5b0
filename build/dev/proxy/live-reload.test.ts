import { createServer, get } from 'node:http';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../../test/support/fake-server';
import { createLiveReload, type LiveReload } from './live-reload';
import type { Problem } from '../page/page-events';

const problem = (message: string, reportedBy: Problem['reportedBy'] = 'build'): Problem => ({
  reportedBy,
  message,
  location: null,
});

let clock: number;
let liveReload: LiveReload;
let port: number;
let close: () => Promise<void>;

beforeEach(async () => {
  clock = 100;
  liveReload = createLiveReload(() => clock);
  const server = createServer(liveReload.handle);
  port = await listenOnFreePort(server);
  close = () => closeNow(server);
});

afterEach(() => close());

/** Listens like a page. @returns a function that resolves with the name and data of the next event. */
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

describe('a listening page', () => {
  test('gets the problems, and the rest of them once one is fixed', async () => {
    const next = listen(100);
    expect(await next()).toEqual(['problems', []]);
    liveReload.setProblems('build', [problem('a')]);
    expect(await next()).toEqual(['problems', [problem('a')]]);
    liveReload.setProblems('content', [problem('b', 'content')]);
    expect(await next()).toEqual(['problems', [problem('a'), problem('b', 'content')]]);
    liveReload.setProblems('build', []);
    expect(await next()).toEqual(['problems', [problem('b', 'content')]]);
  });

  test('gets each change', async () => {
    const next = listen(100);
    await next();
    clock = 110;
    liveReload.restyle();
    expect(await next()).toEqual(['style', 110]);
    liveReload.reload();
    expect(await next()).toEqual(['reload', null]);
  });
});

describe('a page that was requested before', () => {
  test.each([
    ['a reload', 'reload', null],
    ['a style', 'style', 110],
  ] as const)('%s gets it as soon as it listens', async (_, name, data) => {
    clock = 110;
    if (name === 'reload') liveReload.reload();
    else liveReload.restyle();
    expect(await listen(105)()).toEqual([name, data]);
    expect(await listen(110)()).toEqual(['problems', []]);
  });

  test('a failed request gets it, one requested later does not', async () => {
    clock = 110;
    liveReload.addIncident(problem('failed', 'site'));
    expect(await listen(105)()).toEqual(['problems', [problem('failed', 'site')]]);
    expect(await listen(115)()).toEqual(['problems', []]);
    clock = 120;
    liveReload.reload();
    expect(await listen(120)()).toEqual(['problems', []]);
  });
});
