import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { longestWait, picturesSettled } from './images';

const loaded = { decode: () => Promise.resolve() };
const broken = { decode: () => Promise.reject(new Error('The source image cannot be decoded.')) };
const waiting = { decode: () => new Promise<void>(() => {}) };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('waiting for pictures', () => {
  test.each([
    ['there are none', []],
    ['they have loaded', [loaded, loaded]],
    ['some are broken', [broken, loaded, broken]],
  ])('ends when %s, and leaves no timer', async (_, pictures) => {
    await picturesSettled(pictures);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('ends after the longest wait where one never comes', async () => {
    const seen: string[] = [];
    const ending = picturesSettled([loaded, waiting]).then(() => seen.push('ended'));
    await jest.advanceTimersByTimeAsync(longestWait - 1);
    expect(seen).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await ending;
    expect(seen).toEqual(['ended']);
  });
});
