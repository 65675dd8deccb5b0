import { describe, expect, test } from '@jest/globals';
import { isSameSpace, spaceOf, unknownSpace } from './space-identity';

const settings = {
  contentSpaceId: undefined,
  contentApiUrl: 'https://api.storyblok.com/v2',
  contentToken: 'a',
};
const stored = { ...spaceOf(settings), id: '7' };

describe('what was stored with the number of a space and a token', () => {
  test.each([
    ['the same settings', {}, true],
    ['another token', { contentToken: 'b' }, false],
    ['another address', { contentApiUrl: 'http://127.0.0.1:3001/v2' }, false],
    ['no token', { contentToken: undefined }, true],
    ['another token of the same number', { contentToken: 'b', contentSpaceId: '7' }, true],
    ['the same token and another number', { contentSpaceId: '8' }, false],
    ['no token and another number', { contentToken: undefined, contentSpaceId: '8' }, false],
  ])('with %s is of the same space: %s', (_, changes, isSame) => {
    expect(isSameSpace(stored, spaceOf({ ...settings, ...changes }))).toBe(isSame);
  });

  test('does not hold the token', () => {
    expect(JSON.stringify(spaceOf({ ...settings, contentToken: 'a-secret-token' }))).not.toContain('secret');
  });
});

test('what earlier versions stored is of the same space', () => {
  expect(isSameSpace(null, spaceOf(settings))).toBe(true);
  expect(isSameSpace(unknownSpace, spaceOf({ ...settings, contentSpaceId: '7' }))).toBe(true);
});
