import { expect, test } from '@jest/globals';
import type { EditorSchema } from '../editor-schema';
import { compareSchema } from './compare-schema';

const looks = { type: 'tab', display_name: 'Looks', keys: ['align'], pos: 1 } as const;
const align = { type: 'option', pos: 0 } as const;
const quote = { name: 'quote', schema: { align, 'tab-looks': looks }, component_group_uuid: 'of-the-site' };
const site = {
  components: [quote],
  groups: [{ name: 'Text', uuid: 'of-the-site' }],
} as unknown as EditorSchema;

test('a field of the space stays in the tab of the site that its team put it in', () => {
  const tab = { ...looks, keys: ['align', 'colour'] };
  const schema = { align, 'tab-looks': tab, colour: { type: 'text', pos: 9 } };
  const components = [{ ...quote, id: 1, schema }];
  const { changes, foreignFields } = compareSchema(site, {
    components,
    groups: [{ id: 1, name: 'Text', uuid: 'of-the-site' }],
  });
  expect(changes).toEqual([]);
  expect(foreignFields).toEqual([{ component: 'quote', field: 'colour' }]);
});

test('a group of the same name is that of the site', () => {
  const groups = [{ id: 1, name: 'Text', uuid: 'of-the-space' }];
  const { changes } = compareSchema(site, { components: [], groups });
  expect(changes).toEqual([
    { kind: 'new', name: 'quote', component: { ...quote, component_group_uuid: 'of-the-space' } },
  ]);
});
