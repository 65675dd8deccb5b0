import { describe, expect, test } from '@jest/globals';
import { plain, renderBlocks } from '../../test/render';
import type { ContentReport } from '../story/site-context';
import { componentsIn, makeBlockLibrary, type LoadBlock } from './block-library';
import { defineBlock, relationsOf } from './define-block';
import { relation, relations, text } from './fields';
import { registry } from './registry';

const thrower = defineBlock('thrower', { title: text() }, () => {
  throw new Error('broken view');
});
const line = (value: string) => ({ component: 'typography', _uid: value, text: value });
const withThrower: Record<string, LoadBlock> = {
  ...registry,
  thrower: () => Promise.resolve({ block: thrower }),
};

describe('a list of blocks', () => {
  test.each([
    ['a block that throws', { component: 'thrower', _uid: 't' }],
    ['an unknown block', { component: 'hologram', _uid: 'h' }],
    ['a block named like a property of objects', { component: '__proto__', _uid: 'p' }],
    ['a block named like a method', { component: 'constructor', _uid: 'c' }],
    ['a block without fields', { component: 'basic_hero' }],
    [
      'a block whose fields have wrong types',
      { component: 'navigation', items: 'x', brand: {}, logo: 7, actions: { a: 1 }, sticky: 'maybe' },
    ],
    ['a block without a name', { _uid: 'n' }],
    ['no block at all', null],
    ['a text', 'x'],
  ])('%s costs no neighbour', async (_, broken) => {
    const html = await renderBlocks(
      [line('before'), broken, line('after')],
      {},
      { library: makeBlockLibrary(withThrower) },
    );
    expect(html).toContain('before');
    expect(html).toContain('after');
  });

  test('an unknown block is reported by its name and shows nothing', async () => {
    const reports: ContentReport[] = [];
    const html = await renderBlocks([{ component: 'hologram', _uid: 'u1' }], {
      report: (report) => reports.push(report),
    });
    expect(plain(html)).toBe('');
    expect(reports).toEqual([{ event: 'block-unknown', component: 'hologram', uid: 'u1' }]);
  });

  test.each(['BasicHero', 'basic-hero', 'BASIC_HERO'])('%s is the basic hero', async (component) => {
    expect(plain(await renderBlocks([{ component, title: 'Sogan' }]))).toContain('data-block="basic_hero"');
  });

  test('blocks that share an id, or have none, all show', async () => {
    const html = await renderBlocks([
      { ...line('a'), _uid: 'same' },
      { ...line('b'), _uid: 'same' },
      { ...line('c'), _uid: { odd: true } },
      { component: 'typography', text: 'd' },
    ]);
    expect(plain(html)).toMatch(/>a<.*>b<.*>c<.*>d</);
  });

  test('blocks nested a thousand deep are cut off, those beside them are not', async () => {
    let deep: unknown = line('deep');
    for (let depth = 0; depth < 1000; depth += 1)
      deep = { component: 'basic_hero', title: 'x', buttons: [deep] };
    const html = await renderBlocks([deep, line('beside')]);
    expect(html).toContain('beside');
    expect(html).not.toContain('deep');
  });
});

describe('the library', () => {
  test('loads each block once, and again where that failed', async () => {
    let asked = 0;
    const library = makeBlockLibrary({
      flaky: () => {
        asked += 1;
        return asked === 1 ? Promise.reject(new Error('chunk is gone')) : Promise.resolve({ block: thrower });
      },
    });
    await expect(library.load(['Flaky'])).rejects.toThrow('chunk is gone');
    await library.load(['flaky', 'unknown']);
    await library.load(['flaky']);
    expect(asked).toBe(2);
    expect([library.loaded('flaky'), library.loaded('unknown')]).toEqual([thrower, undefined]);
    expect(library.find('unknown')).toBeUndefined();
  });

  test('every block is registered under its own name', async () => {
    const library = makeBlockLibrary(registry);
    const names = (await library.loadAll()).map(({ name }) => name);
    expect(names).toEqual(Object.keys(registry));
  });

  test('components are found wherever they stand, also in a very deep tree', () => {
    let tree: unknown = { component: 'innermost' };
    for (let depth = 0; depth < 50_000; depth += 1) tree = { nested: [tree] };
    expect(
      [...componentsIn({ component: 'page', body: [{ component: 'a' }, null] }, tree)].toSorted(),
    ).toEqual(['a', 'innermost', 'page']);
  });

  test('relations are named by block and field', () => {
    const block = defineBlock('card', { title: text(), story: relation(), stories: relations() }, () => null);
    expect(relationsOf([block])).toEqual(['card.story', 'card.stories']);
  });
});
