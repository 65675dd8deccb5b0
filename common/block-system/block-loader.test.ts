import { describe, expect, test } from '@jest/globals';
import { interactiveIn, createBlockLoader, staticBlock, type LoadBlock } from './block-loader';
import { defineBlock } from './define-block';

const define = (name: string) => Promise.resolve({ block: defineBlock(name, {}, () => null) });

/** Two still blocks and one that moves, and which of them were asked for. */
function threeBlocks() {
  const asked: string[] = [];
  const load = (name: string): LoadBlock => {
    return () => {
      asked.push(name);
      return define(name);
    };
  };
  const registry = { row: staticBlock(load('row')), text: staticBlock(load('text')), slides: load('slides') };
  return { blockLoader: createBlockLoader(registry), asked };
}

describe('what comes to life of a page', () => {
  const text = { component: 'text', words: 'x' };
  const slides = { component: 'slides', items: [text] };
  test.each<[string, unknown, string[]]>([
    ['nothing where all is still', [text, { component: 'row', columns: [text] }], []],
    ['a block that moves, but not the still ones in it', [text, slides], ['slides']],
    ['a still block around one that moves', { component: 'row', columns: [text, slides] }, ['row', 'slides']],
    [
      'one in a part of a still block',
      { component: 'row', parts: [{ component: 'part', deep: { slides } }] },
      ['row', 'slides'],
    ],
    ['however the name is written', { component: 'Slides' }, ['Slides']],
    ['no block that nobody knows', { component: 'hologram', slides: [text] }, []],
    ['nothing of what is no block', [null, 7, 'slides', { component: 9 }], []],
  ])('%s', (_, values, expected) => {
    expect([...interactiveIn(threeBlocks().blockLoader, values)].toSorted()).toEqual(expected);
  });
});

describe('a block', () => {
  test('that is waited for is not loaded for that, and is there once somebody has loaded it', async () => {
    const { blockLoader, asked } = threeBlocks();
    const waiting = blockLoader.whenLoaded('text');
    expect(blockLoader.whenLoaded('Text')).toBe(waiting);
    expect(asked).toEqual([]);
    await blockLoader.load(['text']);
    expect(asked).toEqual(['text']);
    expect((await waiting)?.name).toBe('text');
    expect(blockLoader.loaded('text')).toBe(await waiting);
  });

  test('is the same promise before and after it is there, and React need not wait for it then', async () => {
    const { blockLoader } = threeBlocks();
    const [waiting, found] = [blockLoader.whenLoaded('text'), blockLoader.find('text')];
    expect(waiting).not.toHaveProperty('status');
    await blockLoader.load(['text', 'row']);
    expect(blockLoader.whenLoaded('text')).toBe(waiting);
    expect(blockLoader.find('text')).toBe(found);
    expect(blockLoader.whenLoaded('row')).toBe(blockLoader.whenLoaded('row'));
    for (const promise of [waiting, found])
      expect(promise).toMatchObject({ status: 'fulfilled', value: blockLoader.loaded('text') });
    expect(blockLoader.whenLoaded('row')).toMatchObject({
      status: 'fulfilled',
      value: blockLoader.loaded('row'),
    });
  });

  test('that is looked for is loaded', () => {
    const { blockLoader, asked } = threeBlocks();
    void blockLoader.find('text');
    expect(asked).toEqual(['text']);
  });

  test('that nobody knows is none', () => {
    const { blockLoader } = threeBlocks();
    expect([blockLoader.find('hologram'), blockLoader.whenLoaded('hologram')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
