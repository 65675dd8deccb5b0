import { describe, expect, test } from '@jest/globals';
import { blockNamesFor, labelOf } from './block-names';

describe('the block for a component', () => {
  test.each([
    ['hero_banner', 'hero_banner', 'hero-banner', 'HeroBanner'],
    ['HeroBanner', 'hero_banner', 'hero-banner', 'HeroBanner'],
    ['Über uns', 'uber_uns', 'uber-uns', 'UberUns'],
    ['2-columns', 'space_2_columns', 'space-2-columns', 'Space2Columns'],
    ['content', 'space_content', 'space-content', 'SpaceContent'],
    ['日本', 'block', 'block', 'Block'],
    ['plain_text', 'plain_text', 'plain-text', 'PlainTextBlock'],
    ['Map', 'map', 'map', 'MapBlock'],
    ['constructor', 'constructor', 'constructor', 'ConstructorBlock'],
    ['toString', 'to_string', 'to-string', 'ToStringBlock'],
    ['__proto__', 'proto', 'proto', 'Proto'],
    ['Q&A', 'q_a', 'q-a', 'Qa'],
    ['image', 'image', 'image', 'ImageBlock'],
    ['h2Title', 'h2_title', 'h2-title', 'H2Title'],
    ['search', 'search_2', 'search-2', 'Search2'],
    ['x'.repeat(60), 'x'.repeat(40), 'x'.repeat(40), `X${'x'.repeat(39)}`],
  ])('%s is %s', (component, technical, folder, view) => {
    expect(blockNamesFor(component, new Set(['search']), false)).toMatchObject({ technical, folder, view });
  });

  test('that a known block has the name of gets another one', () => {
    expect(blockNamesFor('card', new Set(['card']), true).technical).toBe('space_card');
    expect(blockNamesFor('card', new Set(['card', 'spacecard']), true).technical).toBe('space_card_2');
  });
});

test.each([
  ['cta_label', 'Cta label'],
  ['ctaLabel', 'Cta label'],
  ['cta-link', 'Cta link'],
])('the field %s is called %s', (name, label) => {
  expect(labelOf(name)).toBe(label);
});
