import { describe, expect, test } from '@jest/globals';
import { plain, renderBlocks } from '../../test/support/render';
import type { RenderIssue } from '../site/site-context';
import { componentsIn, createBlockLoader, type LoadBlock } from './block-loader';
import { defineBlock, relationsOf } from './define-block';
import { relation, relations, text } from '../fields/fields';
import { registry } from '../blocks/registry';

const throwingBlock = defineBlock('throwing_block', { title: text() }, () => {
  throw new Error('broken view');
});
const line = (value: string) => ({ component: 'typography', _uid: value, text: value });
const withThrowingBlock: Record<string, LoadBlock> = {
  ...registry,
  throwing_block: () => Promise.resolve({ block: throwingBlock }),
};

describe('a list of blocks', () => {
  test.each([
    ['a block that throws', { component: 'throwing_block', _uid: 't' }],
    ['an unknown block', { component: 'hologram', _uid: 'h' }],
    ['a block named like a property of objects', { component: '__proto__', _uid: 'p' }],
    ['a block named like a method', { component: 'constructor', _uid: 'c' }],
    ['a block without fields', { component: 'basic_hero' }],
    [
      'a block whose fields have wrong types',
      { component: 'navigation', items: 'x', brand: {}, logo: 7, actions: { a: 1 }, sticky: 'maybe' },
    ],
    ['a block without a name', { _uid: 'n' }],
    ['null', null],
    ['a string', 'x'],
  ])('%s leaves its neighbours intact', async (_, entry) => {
    const html = await renderBlocks(
      [line('before'), entry, line('after')],
      {},
      { blockLoader: createBlockLoader(withThrowingBlock) },
    );
    expect(html).toContain('before');
    expect(html).toContain('after');
  });

  test('an unknown block is reported by its name and renders nothing', async () => {
    const reports: RenderIssue[] = [];
    const html = await renderBlocks([{ component: 'hologram', _uid: 'u1' }], {
      report: (issue) => reports.push(issue),
    });
    expect(plain(html)).toBe('');
    expect(reports).toEqual([{ event: 'block-unknown', component: 'hologram', uid: 'u1' }]);
  });

  test.each(['BasicHero', 'basic-hero', 'BASIC_HERO'])('%s names the basic hero', async (component) => {
    expect(plain(await renderBlocks([{ component, title: 'Sogan' }]))).toContain('data-block="basic_hero"');
  });

  test('blocks with equal or missing ids are all rendered', async () => {
    const html = await renderBlocks([
      { ...line('a'), _uid: 'same' },
      { ...line('b'), _uid: 'same' },
      { ...line('c'), _uid: { odd: true } },
      { component: 'typography', text: 'd' },
    ]);
    expect(plain(html)).toMatch(/>a<.*>b<.*>c<.*>d</);
  });

  test('blocks nested a thousand deep are cut off, their neighbours are not', async () => {
    let deep: unknown = line('deep');
    for (let depth = 0; depth < 1000; depth += 1)
      deep = { component: 'basic_hero', title: 'x', buttons: [deep] };
    const html = await renderBlocks([deep, line('beside')]);
    expect(html).toContain('beside');
    expect(html).not.toContain('deep');
  });
});

describe('the block loader', () => {
  test('loads each block once, and retries after a failure', async () => {
    let loads = 0;
    const blockLoader = createBlockLoader({
      flaky: () => {
        loads += 1;
        return loads === 1
          ? Promise.reject(new Error('chunk not found'))
          : Promise.resolve({ block: throwingBlock });
      },
    });
    await expect(blockLoader.load(['Flaky'])).rejects.toThrow('chunk not found');
    await blockLoader.load(['flaky', 'unknown']);
    await blockLoader.load(['flaky']);
    expect(loads).toBe(2);
    expect([blockLoader.loaded('flaky'), blockLoader.loaded('unknown')]).toEqual([throwingBlock, undefined]);
    expect(blockLoader.find('unknown')).toBeUndefined();
  });

  test('every block is registered under its own name', async () => {
    const blockLoader = createBlockLoader(registry);
    const names = (await blockLoader.loadAll()).map(({ name }) => name);
    expect(names).toEqual(Object.keys(registry));
  });

  test('components are found at any depth', () => {
    let tree: unknown = { component: 'innermost' };
    for (let depth = 0; depth < 50_000; depth += 1) tree = { nested: [tree] };
    expect(
      [...componentsIn({ component: 'page', body: [{ component: 'a' }, null] }, tree)].toSorted(),
    ).toEqual(['a', 'innermost', 'page']);
  });

  test('relations are listed by block and field, in the names of an adopted space, too', () => {
    const block = defineBlock('card', { title: text(), story: relation(), stories: relations() }, () => null);
    expect(relationsOf([block])).toEqual(['card.story', 'card.stories']);
    const names = [
      { component: 'teaser', block: 'card', fields: { related: 'story' } },
      { component: 'tile', block: 'another' },
      { component: 'card', block: 'card', heading: { text: 'title' } },
    ];
    expect(relationsOf([block], names)).toEqual([
      'card.story',
      'teaser.related',
      'card.stories',
      'teaser.stories',
    ]);
  });
});
