import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../test/support/temp-dir';
import { readComponents } from './read-components';

const root = join(__dirname, '../..');

/** The kinds of fields that the form can show; `FieldView` has a view for each. */
const fieldTypes = [
  'asset',
  'bloks',
  'boolean',
  'datetime',
  'multiasset',
  'multilink',
  'number',
  'option',
  'options',
  'richtext',
  'tab',
  'text',
  'textarea',
];

test('the site’s components are read, with all the types of fields that have a view in the form, and tabs', () => {
  const components = readComponents(join(root, '.storyblok/components/site/components.json'));
  const types = components.flatMap(({ schema }) => Object.values(schema).map(({ type }) => type));
  // Blocks of an adopted space may have other kinds. Of those the form says that it cannot edit them.
  expect(new Set(types)).toEqual(new Set([...types, ...fieldTypes]));
  expect(components.find(({ name }) => name === 'carousel_hero')?.schema['slides']).toMatchObject({
    restrict_components: true,
    component_whitelist: ['basic_hero'],
  });
});

test.each([
  ['{', 'not valid JSON'],
  ['{}', 'components.json must contain component schemas: the whole'],
  ['[{"name": "x"}]', '0.display_name'],
  ['[{"name": "x", "display_name": "X", "schema": {"a": {}}}]', '0.schema.a.type'],
])('%s is refused by name', (text, message) => {
  const file = join(makeTempDir(), 'components.json');
  writeFileSync(file, text);
  expect(() => readComponents(file)).toThrow(message);
});
