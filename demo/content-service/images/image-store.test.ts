import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createImageStore } from './image-store';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PATIENT = new AbortController().signal;

function fail(error: unknown): never {
  throw error;
}

/** Renders that end when they are told to. */
function createRenders() {
  const begun: string[] = [];
  const ends = new Map<string, (bytes: Buffer) => void>();
  return {
    begun,
    of: (name: string) => async () => {
      begun.push(name);
      return await new Promise<Buffer>((resolve) => ends.set(name, resolve));
    },
    end: async (name: string) => {
      ends.get(name)?.(Buffer.from(name));
      await setImmediate();
    },
  };
}

describe('a picture', () => {
  test('that many ask for at once is rendered once, and not again', async () => {
    const store = createImageStore({ onError: fail });
    const renders = createRenders();
    const asked = [store.get('a', renders.of('a'), PATIENT), store.get('a', renders.of('a'), PATIENT)];
    await setImmediate();
    await renders.end('a');
    const again = store.get('a', renders.of('a'), PATIENT);
    expect((await Promise.all([...asked, again])).map(String)).toEqual(['a', 'a', 'a']);
    expect(renders.begun).toEqual(['a']);
  });

  test('that failed is tried again', async () => {
    const store = createImageStore({ onError: fail });
    await expect(store.get('a', async () => fail(new Error('broken')), PATIENT)).rejects.toThrow('broken');
    expect(String(await store.get('a', async () => Buffer.from('whole'), PATIENT))).toBe('whole');
  });

  test('waits while two are being rendered', async () => {
    const store = createImageStore({ onError: fail });
    const renders = createRenders();
    const asked = ['a', 'b', 'c', 'd'].map((key) => store.get(key, renders.of(key), PATIENT));
    await setImmediate();
    expect(renders.begun).toEqual(['a', 'b']);
    await renders.end('b');
    expect(renders.begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) await renders.end(name);
    expect((await Promise.all(asked)).map(String)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('that nobody waits for any more is not begun, unless someone else does', async () => {
    const store = createImageStore({ onError: fail });
    const renders = createRenders();
    const gone = new AbortController();
    const asked = ['a', 'b'].map((key) => store.get(key, renders.of(key), PATIENT));
    const left = store.get('left', renders.of('left'), gone.signal);
    const half = store.get('half', renders.of('half'), gone.signal);
    const other = store.get('half', renders.of('half'), PATIENT);
    const refused = left.catch(String);
    gone.abort();
    await setImmediate();
    for (const name of ['a', 'b', 'half']) await renders.end(name);
    expect(await refused).toContain('Nobody waits');
    await Promise.all([...asked, half, other]);
    expect(renders.begun).toEqual(['a', 'b', 'half']);
  });
});

describe('memory', () => {
  test('gives up what was used longest ago once it is full', async () => {
    const store = createImageStore({ maxBytes: 4, onError: fail });
    const begun: string[] = [];
    const ask = async (key: string, length = 2) => {
      const render = async () => {
        begun.push(key);
        return Buffer.alloc(length);
      };
      await store.get(key, render, PATIENT);
    };
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(begun).toEqual(['a', 'b', 'c', 'b']);
    await ask('large', 5);
    await ask('a');
    await ask('large', 5);
    expect(begun.slice(4)).toEqual(['large', 'large']);
  });
});

describe('a folder', () => {
  test('keeps pictures for the next start, whole and under their names alone', async () => {
    const path = join(folder, 'new', 'pictures');
    const first = createImageStore({ folder: path, onError: fail });
    await first.get('abc', async () => Buffer.from('picture'), PATIENT);
    expect(readdirSync(path)).toEqual(['abc']);
    const second = createImageStore({ folder: path, onError: fail });
    expect(String(await second.get('abc', () => fail(new Error('rendered')), PATIENT))).toBe('picture');
  });

  test('that cannot be used is reported, and pictures are answered all the same', async () => {
    const path = join(folder, 'file');
    writeFileSync(path, '');
    const errors: unknown[] = [];
    const store = createImageStore({ folder: path, onError: (error) => errors.push(error) });
    expect(String(await store.get('abc', async () => Buffer.from('picture'), PATIENT))).toBe('picture');
    expect(errors).not.toEqual([]);
  });
});
