import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createImageStore } from './image-store';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CONNECTED = new AbortController().signal;

function fail(error: unknown): never {
  throw error;
}

/** Renders that finish on command. */
function createRenders() {
  const started: string[] = [];
  const finishers = new Map<string, (bytes: Buffer) => void>();
  return {
    started,
    of: (name: string) => async () => {
      started.push(name);
      return await new Promise<Buffer>((resolve) => finishers.set(name, resolve));
    },
    finish: async (name: string) => {
      finishers.get(name)?.(Buffer.from(name));
      await setImmediate();
    },
  };
}

describe('a picture', () => {
  test('is rendered once for concurrent requests, and cached', async () => {
    const store = createImageStore({ onError: fail });
    const renders = createRenders();
    const requests = [store.get('a', renders.of('a'), CONNECTED), store.get('a', renders.of('a'), CONNECTED)];
    await setImmediate();
    await renders.finish('a');
    const later = store.get('a', renders.of('a'), CONNECTED);
    expect((await Promise.all([...requests, later])).map(String)).toEqual(['a', 'a', 'a']);
    expect(renders.started).toEqual(['a']);
  });

  test('is rendered again after an error', async () => {
    const store = createImageStore({ onError: fail });
    await expect(store.get('a', async () => fail(new Error('broken')), CONNECTED)).rejects.toThrow('broken');
    expect(String(await store.get('a', async () => Buffer.from('whole'), CONNECTED))).toBe('whole');
  });

  test('queues while two are being rendered', async () => {
    const store = createImageStore({ onError: fail });
    const renders = createRenders();
    const requests = ['a', 'b', 'c', 'd'].map((key) => store.get(key, renders.of(key), CONNECTED));
    await setImmediate();
    expect(renders.started).toEqual(['a', 'b']);
    await renders.finish('b');
    expect(renders.started).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) await renders.finish(name);
    expect((await Promise.all(requests)).map(String)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('is not rendered once every client has disconnected', async () => {
    const store = createImageStore({ onError: fail });
    const renders = createRenders();
    const client = new AbortController();
    const requests = ['a', 'b'].map((key) => store.get(key, renders.of(key), CONNECTED));
    const left = store.get('left', renders.of('left'), client.signal);
    const half = store.get('half', renders.of('half'), client.signal);
    const other = store.get('half', renders.of('half'), CONNECTED);
    const refused = left.catch(String);
    client.abort();
    await setImmediate();
    for (const name of ['a', 'b', 'half']) await renders.finish(name);
    expect(await refused).toContain('aborted');
    await Promise.all([...requests, half, other]);
    expect(renders.started).toEqual(['a', 'b', 'half']);
  });
});

test('memory evicts the least recently used picture once it is full', async () => {
  const store = createImageStore({ maxBytes: 4, onError: fail });
  const rendered: string[] = [];
  const get = async (key: string, length = 2) => {
    const render = async () => {
      rendered.push(key);
      return Buffer.alloc(length);
    };
    await store.get(key, render, CONNECTED);
  };
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
  expect(rendered).toEqual(['a', 'b', 'c', 'b']);
  await get('large', 5);
  await get('a');
  await get('large', 5);
  expect(rendered.slice(4)).toEqual(['large', 'large']);
});

describe('a folder', () => {
  test('holds whole pictures for the next start', async () => {
    const path = join(folder, 'new', 'pictures');
    const first = createImageStore({ folder: path, onError: fail });
    await first.get('abc', async () => Buffer.from('picture'), CONNECTED);
    expect(readdirSync(path)).toEqual(['abc']);
    const second = createImageStore({ folder: path, onError: fail });
    expect(String(await second.get('abc', () => fail(new Error('rendered')), CONNECTED))).toBe('picture');
  });

  test('that cannot be used is reported, and pictures are served nevertheless', async () => {
    const path = join(folder, 'file');
    writeFileSync(path, '');
    const errors: unknown[] = [];
    const store = createImageStore({ folder: path, onError: (error) => errors.push(error) });
    expect(String(await store.get('abc', async () => Buffer.from('picture'), CONNECTED))).toBe('picture');
    expect(errors).not.toEqual([]);
  });
});
