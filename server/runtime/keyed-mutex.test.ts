import { expect, test } from '@jest/globals';
import { flushPromises } from '../../test/support/fake-clock';
import { createKeyedMutex } from './keyed-mutex';

/** A task that notes its start and ends when `finish` is called. */
function pendingTask(name: string, started: string[]) {
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  return {
    finish,
    task: async () => {
      started.push(name);
      await finished;
      return name;
    },
  };
}

test('tasks of one key run one after another, tasks of other keys at once', async () => {
  const started: string[] = [];
  const mutex = createKeyedMutex();
  const first = pendingTask('first', started);
  const second = pendingTask('second', started);
  const other = pendingTask('other', started);
  const results = [mutex('a', first.task), mutex('a', second.task), mutex('b', other.task)];
  await flushPromises();
  expect(started).toEqual(['first', 'other']);
  first.finish();
  await flushPromises();
  expect(started).toEqual(['first', 'other', 'second']);
  second.finish();
  other.finish();
  expect(await Promise.all(results)).toEqual(['first', 'second', 'other']);
});

test('a task that fails rejects its own call alone', async () => {
  const mutex = createKeyedMutex();
  const failed = mutex('a', () => Promise.reject(new Error('no')));
  const next = mutex('a', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
