import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { keepNextTickShape } from './next-tick-shape';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('one object of the next tick outlives every collection of garbage', async () => {
  const kept = new WeakRef(await keepNextTickShape());
  await new Promise((resolve) => setImmediate(resolve)); // a WeakRef holds what it was made of until the turn is over
  collectGarbage();
  expect(kept.deref()).toMatchObject({ callback: expect.any(Function) });
  expect(await keepNextTickShape()).toBe(kept.deref());
});
