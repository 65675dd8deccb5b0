import { describe, expect, test } from '@jest/globals';
import { formsIn, hasForm } from './form-definition';

const field = (name: string) => ({ component: 'form_field', name, type: 'text' });
const form = (name: unknown, ...fields: readonly object[]) => ({ component: 'form_element', name, fields });
const names = (content: object) =>
  [...formsIn({ ...content })].map(({ key, fields }) => [key, ...fields.map(({ name }) => name)]);

describe('the forms in content', () => {
  test('are all that can be submitted, in document order, at any depth', () => {
    const content = {
      component: 'page',
      body: [
        form('satu', field('a'), field('b')),
        { component: 'row', columns: [{ deep: [form(' dua ', field('c'))] }, form('tiga', field('d'))] },
        { component: 'FormElement', name: 'satu', fields: [field('e')] },
      ],
    };
    expect(names(content)).toEqual([
      ['satu', 'a', 'b'],
      ['dua', 'c'],
      ['tiga', 'd'],
      ['satu', 'e'],
    ]);
    expect(hasForm(content)).toBe(true);
  });

  test.each([
    ['nothing', {}],
    ['no form', { body: [{ component: 'card', name: 'x', fields: [field('a')] }] }],
    ['a form without a name', { body: [form(' ', field('a'))] }],
    ['a form without fields', { body: [form('x')] }],
    ['a form whose fields have no name', { body: [form('x', field(''))] }],
    ['a name that URL parsers resolve', { body: [form('..', field('a'))] }],
  ])('are none where there is %s', (_, content) => {
    expect([names(content), hasForm(content)]).toEqual([[], false]);
  });
});
