import { expect, test } from '@jest/globals';
import type { EditorSchema } from '../editor-schema';
import { selectComponents } from './select-components';

const names = ['my_page', 'space_card', 'card'];
const schema = {
  components: names.map((name) => ({ name, schema: {} })),
  groups: [],
} as unknown as EditorSchema;
const schemas = names.map((name) => ({ name, schema: {} })) as unknown as Parameters<
  typeof selectComponents
>[2];
const stored = [
  { component: 'Tile', block: 'space_card' },
  { component: 'card', block: 'space_card' },
];

test.each([
  ['my_page', ['my_page']],
  ['my-page', ['my_page']],
  ['MyPage', ['my_page']],
  ['Tile', ['space_card']],
  ['card', ['card']],
])('%s is the component %j', (name, expected) => {
  const { components } = selectComponents(schema, [name], schemas, stored);
  expect(components.map((component) => component.name)).toEqual(expected);
});
