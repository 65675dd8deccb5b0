import { describe, expect, test } from '@jest/globals';
import { picture, renderBlocks } from '../../test/support/render';
import { rawBlocks } from '../fields/fields';
import { primaryHeroOf } from './primary-hero';

const image = { filename: picture('kain.png'), alt: 'Kain' };
const hero = (title: string) => ({ component: 'basic_hero', title, image });
const line = { component: 'typography', text: 'x', variant: 'body' };
const [first, second] = [hero('Kawung'), hero('Parang')];

/** Lists of blocks whose primary hero is `first`. */
const listsWithFirst: [string, unknown[]][] = [
  ['at the top', [first, second]],
  ['after other blocks', [line, { component: 'button', label: 'a' }, first, second]],
  ['in a carousel', [{ component: 'carousel_hero', slides: [first, second] }, second]],
  ['in a row', [line, { component: 'row', columns: [line, first, second] }, second]],
  [
    'in a row in a carousel',
    [{ component: 'carousel_wrapper', items: [line, { component: 'row', columns: [line, first] }] }, second],
  ],
  ['after values that are not blocks', [null, 7, 'x', {}, { component: 7 }, [], first, second]],
  ['after a hero without a title', [{ component: 'basic_hero', image }, first, second]],
  ['after unknown blocks', [{ component: 'hologram', items: [line] }, first, second]],
];

describe('the primary hero of a page', () => {
  test.each(listsWithFirst)('is the first hero: %s', (_, blocks) => {
    expect(primaryHeroOf(rawBlocks(blocks))[0]).toBe(first);
  });

  test.each(['BasicHero', 'basic-hero', 'BASIC_HERO'])('is a hero spelt %s', (component) => {
    const spelt = { ...first, component };
    expect(primaryHeroOf([line, spelt, second])[0]).toBe(spelt);
  });

  test.each([
    ['no blocks', []],
    ['other blocks', [line, { component: 'row', columns: [line] }]],
    ['blocks that resemble heroes', [{ component: ['basic_hero'] }, { name: 'basic_hero' }]],
    [
      'heroes without title and image',
      [{ component: 'basic_hero' }, { ...hero(' '), image: '' }, { ...hero(''), image: { filename: '' } }],
    ],
    [
      'heroes in rich text',
      [{ component: 'rich_text', content: { type: 'doc', content: [{ attrs: { body: [first] } }] } }],
    ],
  ])('is none among %s', (_, blocks) => {
    expect(primaryHeroOf(rawBlocks(blocks))[0]).toBeUndefined();
  });

  test('is the first one with an image if none has a title', () => {
    const untitled = hero('');
    expect(primaryHeroOf([line, { component: 'basic_hero' }, untitled, hero(' ')])[0]).toBe(untitled);
  });

  test('is found at any depth', () => {
    let nested: object = first;
    for (let depth = 0; depth < 50_000; depth += 1) nested = { component: 'row', columns: [nested] };
    expect(primaryHeroOf(rawBlocks([nested]))[0]).toBe(first);
  });
});

describe('on a page', () => {
  const headingsOf = (html: string) =>
    [...html.matchAll(/<(h[1-6])[^>]*>(Kawung|Parang)</g)].map(([, level, title]) => [title, level]);

  test.each(listsWithFirst)('only the primary hero has the page heading: %s', async (_, blocks) => {
    const [heading, ...others] = headingsOf(await renderBlocks(blocks));
    expect(heading).toEqual(['Kawung', 'h1']);
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter(([title, level]) => title !== 'Parang' || level !== 'h2')).toEqual([]);
  });

  test.each(listsWithFirst)('only one image is loaded eagerly: %s', async (_, blocks) => {
    const html = await renderBlocks(blocks);
    const loading = [...html.matchAll(/<img [^>]*loading="(\w+)"/g)].map(([, value]) => value);
    expect(loading.filter((value) => value === 'eager')).toHaveLength(1);
    expect(html.match(/<img [^>]*fetchPriority="high"/g)).toHaveLength(1);
    expect(html.match(/<link rel="preload" as="image"/g)).toHaveLength(1);
  });

  test('the image of a hero without a title is loaded eagerly where it stands above the primary hero', async () => {
    const banner = { component: 'basic_hero', image: { ...image, filename: picture('spanduk.png') } };
    const slides = [banner, first];
    for (const blocks of [slides, [{ component: 'carousel_hero', slides }]])
      expect(await renderBlocks(blocks)).toMatch(
        /<img [^>]*spanduk[^>]*loading="eager".*<h1[^>]*>Kawung<.*<img [^>]*kain[^>]*loading="lazy"/,
      );
  });

  test('of two equal heroes one is primary', async () => {
    expect(headingsOf(await renderBlocks([first, { ...first }]))).toEqual([
      ['Kawung', 'h1'],
      ['Kawung', 'h2'],
    ]);
  });

  test('without a hero no image is loaded eagerly', async () => {
    const html = await renderBlocks([line, { component: 'card', title: 'Kawung', image }]);
    expect(html).toContain('loading="lazy"');
    expect(html).not.toMatch(/rel="preload"|fetchPriority|<h1/);
  });
});
