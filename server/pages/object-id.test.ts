import { expect, test } from '@jest/globals';
import { objectId } from './object-id';

test('a value keeps its identity, and no other has it', () => {
  const [one, other] = [{}, {}];
  const all = [objectId(one), objectId(other), objectId(null)];
  expect(new Set(all).size).toBe(3);
  expect([objectId(one), objectId(other), objectId(null)]).toEqual(all);
});
