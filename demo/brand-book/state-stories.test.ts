import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { objectsIn, type JsonObject } from '../content-service/api/story';
import { CATALOGUE, loadSampleSpace } from '../sample-content';
import { expandCatalogue, type CatalogueBlock } from '../catalogue/expand-catalogue';
import { createExpander } from '../catalogue/short-forms';
import { withLongTexts } from './long-texts';
import { anchorOf, stateStories } from './state-stories';
import { readTextFields } from './text-fields';

const root = join(__dirname, '../..');
const fields = readTextFields(join(root, '.storyblok/components/site/components.json'));
const catalogue = expandCatalogue(join(root, CATALOGUE), createExpander(loadSampleSpace(root)));

const sample: CatalogueBlock = {
  block: 'quote',
  states: [
    { name: 'text alone', page: undefined, blocks: [{ component: 'quote', text: 'Short.' }] },
    { name: 'at the top', page: 'bare', blocks: [{ component: 'quote', text: 'Short.' }] },
  ],
};
const stories = stateStories([sample], fields);
const bodyOf = (slug: string): readonly JsonObject[] => {
  const story = stories.find(({ full_slug: each }) => each === slug);
  return [story?.content['body']].flat().filter((block) => typeof block === 'object') as JsonObject[];
};
const componentsOf = (slug: string) =>
  bodyOf(slug).flatMap((block) => objectsIn(block).map(({ component }) => component));

describe('the page of a state', () => {
  test('has an address of its own, whatever the state and block', () => {
    const slugs = stateStories(catalogue, fields).map(({ full_slug: slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    const states = catalogue.flatMap((block) => block.states);
    expect(slugs).toHaveLength(states.length * 6);
  });

  test('has the state below a hero, unless it is the state of a bare page', () => {
    expect(componentsOf('__states/quote/text-alone')).toEqual(['basic_hero', 'quote']);
    expect(componentsOf('__states/quote/at-the-top')).toEqual(['quote']);
  });

  test('has it on each ground of a row', () => {
    const [row] = bodyOf('__states/quote/at-the-top/primary');
    expect(row).toMatchObject({ component: 'row', background: 'primary' });
    expect(componentsOf('__states/quote/at-the-top/surface')).toEqual(['row', 'quote']);
  });

  test('has the ground in the rows of the state itself, and none around blocks of the layout', () => {
    const rows = [{ component: 'row', background: 'none', columns: [] }];
    const header = [{ component: 'navigation' }];
    const onPrimary = (block: string, blocks: readonly JsonObject[]) =>
      stateStories([{ block, states: [{ name: 'one', page: 'bare', blocks }] }], fields)
        .filter(({ full_slug: slug }) => slug.endsWith('/primary'))
        .map(({ content }) => content['body']);
    expect(onPrimary('row', rows)).toEqual([[{ ...rows[0], background: 'primary' }]]);
    expect(onPrimary('navigation', header)).toEqual([header]);
  });

  test('has an anchor that no other state of its block has', () => {
    for (const { block, states } of catalogue)
      expect([block, new Set(states.map(anchorOf)).size]).toEqual([block, states.length]);
  });
});

describe('long texts', () => {
  const long = (block: JsonObject): JsonObject => withLongTexts(block, fields);

  test('take the place of texts for visitors, in nested blocks and rich text, too', () => {
    const text = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A', marks: [] }] }],
    };
    const item = { component: 'accordion_item', title: 'A', text };
    const [title, inner, node] = objectsIn(long({ component: 'accordion', title: 'A', items: [item] }))
      .map((object) => object['title'] ?? object['text'])
      .filter((value) => typeof value === 'string');
    for (const value of [title, inner, node]) expect(String(value).length).toBeGreaterThan(100);
  });

  test('leave empty texts, addresses, names for programs and choices as they are', () => {
    const blocks = [
      { component: 'quote', text: '', role: '' },
      { component: 'embed', url: 'https://a.example/' },
      { component: 'form_field', name: 'nama', type: 'text' },
      { component: 'button', variant: 'primary' },
    ];
    expect(blocks.map(long)).toEqual(blocks);
  });
});
