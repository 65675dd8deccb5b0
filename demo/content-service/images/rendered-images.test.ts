import { describe, expect, test } from '@jest/globals';
import { createRenderedDrawings, type RenderedDrawing } from './rendered-images';

const drawing = (bytes: number): RenderedDrawing => ({
  data: Buffer.alloc(bytes),
  info: {
    format: 'raw',
    size: bytes,
    width: 1,
    height: 1,
    channels: 4,
    premultiplied: false,
    hasAlpha: true,
  },
});

/** A cache for three drawings of ten bytes each, and the keys that were rendered. */
function createCacheForThree() {
  const rendered: string[] = [];
  const drawings = createRenderedDrawings(30);
  const get = (key: string): Promise<RenderedDrawing> =>
    drawings.get(key, () => {
      rendered.push(key);
      return Promise.resolve(drawing(10));
    });
  return { get, rendered };
}

describe('a drawing', () => {
  test('is rendered once for concurrent requests, and cached', async () => {
    const { get, rendered } = createCacheForThree();
    const [one, other] = await Promise.all([get('a'), get('a')]);
    expect(one).toBe(other);
    expect(await get('a')).toBe(one);
    expect(rendered).toEqual(['a']);
  });

  test('is evicted when the cache is full, the least recently used one first', async () => {
    const { get, rendered } = createCacheForThree();
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd', 'b']) await get(key);
    expect(rendered).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  test('is rendered again after an error', async () => {
    const drawings = createRenderedDrawings();
    await expect(drawings.get('a', () => Promise.reject(new Error('No brush')))).rejects.toThrow('No brush');
    expect((await drawings.get('a', () => Promise.resolve(drawing(1)))).data).toHaveLength(1);
  });

  test('larger than the cache is returned and not cached', async () => {
    const drawings = createRenderedDrawings(5);
    let renders = 0;
    const get = () => drawings.get('a', () => Promise.resolve(drawing(5 + ++renders)));
    expect((await get()).data).toHaveLength(6);
    expect((await get()).data).toHaveLength(7);
  });
});
