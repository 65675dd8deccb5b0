import { describe, expect, test } from '@jest/globals';
import { createDrawings, type Drawing } from './rendered-images';

const drawing = (bytes: number): Drawing => ({
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

/** Drawings of ten bytes each, three of which have room, and what was drawn. */
function tenBytesEach() {
  const drawn: string[] = [];
  const drawings = createDrawings(30);
  const get = (key: string): Promise<Drawing> =>
    drawings.get(key, () => {
      drawn.push(key);
      return Promise.resolve(drawing(10));
    });
  return { get, drawn };
}

describe('a drawing', () => {
  test('is made once however many ask at the same time, and kept', async () => {
    const { get, drawn } = tenBytesEach();
    const [one, other] = await Promise.all([get('a'), get('a')]);
    expect(one).toBe(other);
    expect(await get('a')).toBe(one);
    expect(drawn).toEqual(['a']);
  });

  test('gives way when there is no room, the one first that was used longest ago', async () => {
    const { get, drawn } = tenBytesEach();
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd', 'b']) await get(key);
    expect(drawn).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  test('that fails is tried again', async () => {
    const drawings = createDrawings();
    await expect(drawings.get('a', () => Promise.reject(new Error('No brush')))).rejects.toThrow('No brush');
    expect((await drawings.get('a', () => Promise.resolve(drawing(1)))).data).toHaveLength(1);
  });

  test('that is larger than all the room is made, and not kept', async () => {
    const drawings = createDrawings(5);
    let made = 0;
    const get = () => drawings.get('a', () => Promise.resolve(drawing(5 + ++made)));
    expect((await get()).data).toHaveLength(6);
    expect((await get()).data).toHaveLength(7);
  });
});
