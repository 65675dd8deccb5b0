import { expect, test } from '@jest/globals';
import { identityOf } from './identity';

test('a value keeps its identity, and no other has it', () => {
  const [one, other] = [{}, {}];
  const all = [identityOf(one), identityOf(other), identityOf(null)];
  expect(new Set(all).size).toBe(3);
  expect([identityOf(one), identityOf(other), identityOf(null)]).toEqual(all);
});
