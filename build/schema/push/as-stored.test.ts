import { expect, test } from '@jest/globals';
import { asStored } from './as-stored';
import { compareSchema } from './compare-schema';

const nested = { is_root: false, is_nestable: true, icon: 'block-block', preview_field: null };
const described = (name: string) => ({ ...nested, name, display_name: name, schema: {} });

test('an adopted component that the space spells otherwise gets no second one', () => {
  const blocks = ['hero_banner', 'space_2_columns', 'space_card', 'new_one'];
  const body = { type: 'bloks' as const, pos: 0, component_whitelist: [...blocks, 'card'] };
  const site = {
    groups: [],
    components: [...blocks.map(described), { ...described('strip'), schema: { body } }],
  };
  const names = [
    { component: '2-columns', block: 'space_2_columns' },
    { component: 'card', where: { text: ['object' as const] }, block: 'space_card' },
  ];
  const space = ['HeroBanner', '2-columns', 'card'];
  const { schema, adopted } = asStored(site, { names, adopted: new Set(blocks) }, space);
  const components = space.map((name, id) => ({ ...described(name), id, icon: 'block-star' }));
  const { changes, foreignComponents } = compareSchema(schema, { components, groups: [] }, adopted);
  expect(changes).toMatchObject([
    { kind: 'new', name: 'new_one' },
    {
      kind: 'new',
      name: 'strip',
      component: {
        schema: { body: { component_whitelist: ['HeroBanner', '2-columns', 'new_one', 'card'] } },
      },
    },
  ]);
  expect(changes).toHaveLength(2);
  expect(foreignComponents).toEqual(['card']);
});
