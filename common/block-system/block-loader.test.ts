import { describe, expect, test } from '@jest/globals';
import { interactiveIn, createBlockLoader, staticBlock, type LoadBlock } from './block-loader';
import { defineBlock } from './define-block';

const define = (name: string) => Promise.resolve({ block: defineBlock(name, {}, () => null) });

/** A loader of two static blocks and an interactive one, and the names of those that were loaded. */
function threeBlocks() {
  const loads: string[] = [];
  const load = (name: string): LoadBlock => {
    return () => {
      loads.push(name);
      return define(name);
    };
  };
  const registry = { row: staticBlock(load('row')), text: staticBlock(load('text')), slides: load('slides') };
  return { blockLoader: createBlockLoader(registry), loads };
}

describe('the interactive components of a page', () => {
  const text = { component: 'text', text: 'x' };
  const slides = { component: 'slides', items: [text] };
  test.each<[string, unknown, string[]]>([
    ['none if all blocks are static', [text, { component: 'row', columns: [text] }], []],
    ['an interactive block, without the static ones in it', [text, slides], ['slides']],
    [
      'a static block around an interactive one',
      { component: 'row', columns: [text, slides] },
      ['row', 'slides'],
    ],
    [
      'an interactive block in a part of a static one',
      { component: 'row', parts: [{ component: 'part', deep: { slides } }] },
      ['row', 'slides'],
    ],
    ['a name in another spelling', { component: 'Slides' }, ['Slides']],
    ['no unknown block', { component: 'hologram', slides: [text] }, []],
    ['none of values that are not blocks', [null, 7, 'slides', { component: 9 }], []],
  ])('%s', (_, values, expected) => {
    expect([...interactiveIn(threeBlocks().blockLoader, values)].toSorted()).toEqual(expected);
  });
});

describe('a block', () => {
  test('that is awaited is not loaded by that; the promise resolves once it is loaded', async () => {
    const { blockLoader, loads } = threeBlocks();
    const awaited = blockLoader.whenLoaded('text');
    expect(blockLoader.whenLoaded('Text')).toBe(awaited);
    expect(loads).toEqual([]);
    await blockLoader.load(['text']);
    expect(loads).toEqual(['text']);
    expect((await awaited)?.name).toBe('text');
    expect(blockLoader.loaded('text')).toBe(await awaited);
  });

  test('keeps its promise, which is marked as fulfilled for React once it is loaded', async () => {
    const { blockLoader } = threeBlocks();
    const [awaited, found] = [blockLoader.whenLoaded('text'), blockLoader.find('text')];
    expect(awaited).not.toHaveProperty('status');
    await blockLoader.load(['text', 'row']);
    expect(blockLoader.whenLoaded('text')).toBe(awaited);
    expect(blockLoader.find('text')).toBe(found);
    expect(blockLoader.whenLoaded('row')).toBe(blockLoader.whenLoaded('row'));
    for (const promise of [awaited, found])
      expect(promise).toMatchObject({ status: 'fulfilled', value: blockLoader.loaded('text') });
    expect(blockLoader.whenLoaded('row')).toMatchObject({
      status: 'fulfilled',
      value: blockLoader.loaded('row'),
    });
  });

  test('that is requested is loaded', () => {
    const { blockLoader, loads } = threeBlocks();
    void blockLoader.find('text');
    expect(loads).toEqual(['text']);
  });

  test('that is unknown is undefined', () => {
    const { blockLoader } = threeBlocks();
    expect([blockLoader.find('hologram'), blockLoader.whenLoaded('hologram')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
