import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { imagesSettled, imageTimeout } from './images';

const loaded = { decode: () => Promise.resolve() };
const failed = { decode: () => Promise.reject(new Error('The source image cannot be decoded.')) };
const loading = { decode: () => new Promise<void>(() => {}) };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('waiting for images', () => {
  test.each([
    ['there are none', []],
    ['they have loaded', [loaded, loaded]],
    ['some have failed', [failed, loaded, failed]],
  ])('ends when %s, and leaves no timer', async (_, images) => {
    await imagesSettled(images);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('ends at the timeout if one never loads', async () => {
    const events: string[] = [];
    const settled = imagesSettled([loaded, loading]).then(() => events.push('settled'));
    await jest.advanceTimersByTimeAsync(imageTimeout - 1);
    expect(events).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await settled;
    expect(events).toEqual(['settled']);
  });
});
