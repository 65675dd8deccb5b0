import { expect, test } from '@jest/globals';
import { settled } from '../../test/support/fake-clock';
import { createKeyedMutex } from './keyed-mutex';

/** Work that ends when it is told to. */
function held(name: string, begun: string[]) {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    end,
    work: async () => {
      begun.push(name);
      await ended;
      return name;
    },
  };
}

test('work of the same key is done one after the other, of other keys at once', async () => {
  const begun: string[] = [];
  const inTurn = createKeyedMutex();
  const [first, second, other] = [held('first', begun), held('second', begun), held('other', begun)];
  const done = [inTurn('a', first.work), inTurn('a', second.work), inTurn('b', other.work)];
  await settled();
  expect(begun).toEqual(['first', 'other']);
  first.end();
  await settled();
  expect(begun).toEqual(['first', 'other', 'second']);
  second.end();
  other.end();
  expect(await Promise.all(done)).toEqual(['first', 'second', 'other']);
});

test('work that fails is its own caller’s trouble alone', async () => {
  const inTurn = createKeyedMutex();
  const failed = inTurn('a', () => Promise.reject(new Error('no')));
  const next = inTurn('a', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
