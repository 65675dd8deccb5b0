import { describe, expect, test } from '@jest/globals';
import { parseFields } from '../fields/fields';
import {
  findForm,
  formFields,
  formKeyOf,
  isFirstForm,
  fieldDefinitionsOf,
  type FieldDefinition,
} from './form-definition';

const asked = (...fields: unknown[]): readonly FieldDefinition[] =>
  fieldDefinitionsOf(parseFields(formFields, { fields }, { assetOrigins: [] }).fields);
const field = (name: unknown, more: object = {}) => ({ component: 'form_field', name, ...more });
const form = (name: unknown, ...fields: object[]) => ({ component: 'form_element', name, fields });
const page = (...body: unknown[]) => ({ component: 'page', body });

describe('the key of a form', () => {
  test.each([
    ['kontak', 'kontak'],
    [' kontak\n', 'kontak'],
    ['Kontak Kami', 'Kontak Kami'],
    ['a/b', 'a/b'],
    ['...', '...'],
    ['.a', '.a'],
    ['constructor', 'constructor'],
    ['😀', '😀'],
    ['kontak\ud83d', 'kontak'],
    ['\ude00kon\ud83dtak', 'kontak'],
    ['', ''],
    [' \n\t', ''],
    ['.', ''],
    [' .. ', ''],
    ['\ud83d.', ''],
  ])('named %j is %j', (name, key) => {
    expect(formKeyOf(name)).toBe(key);
  });
});

describe('what a form asks', () => {
  test.each([
    ['fields with a name', [field('a'), field('b')], ['a', 'b']],
    ['a name without the blanks around it', [field(' a ')], ['a']],
    ['the first of equal names', [field('a', { label: 'Satu' }), field(' a', { label: 'Dua' })], ['a']],
    ['nothing without a name', [field(''), field(' \n'), field(null), field({})], []],
    ['nothing under names of ours', [field('_page'), field('_'), field('g-recaptcha-response')], []],
    [
      'a name with such a sign further on',
      [field('a_b'), field('g-recaptcha-response-2')],
      ['a_b', 'g-recaptcha-response-2'],
    ],
    [
      'names that objects have',
      ['constructor', '__proto__', 'toString'].map((name) => field(name)),
      ['constructor', 'toString'],
    ],
    [
      'no choice of nothing',
      [field('a', { type: 'radio' }), field('b', { type: 'select', options: '\n' })],
      [],
    ],
    ['a box of its own', [field('a', { type: 'checkbox' })], ['a']],
    ['fields of its kind alone', [null, 7, 'x', { component: 'button', name: 'a' }, field('b')], ['b']],
  ])('is %s', (_, fields, names) => {
    expect(asked(...fields).map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['its label', { label: 'Nama', placeholder: 'Contoh' }, 'Nama'],
    ['its placeholder where it has no label', { placeholder: 'Contoh' }, 'Contoh'],
    ['its name where it has neither', {}, 'n'],
  ])('is called by %s', (_, more, label) => {
    expect(asked(field('n', more))[0]?.label).toBe(label);
  });

  test('keeps its options, each once', () => {
    const [question] = asked(field('n', { type: 'radio', options: 'a: Satu\nb\na: Dua' }));
    expect(question?.options).toEqual([
      { value: 'a', label: 'Satu' },
      { value: 'b', label: 'b' },
    ]);
  });
});

describe('the form that is found', () => {
  const namesIn = (content: object, key: string) =>
    findForm({ ...content }, key)?.questions.map(({ name }) => name);

  test.each([
    ['the only one', page(form('kontak', field('a'))), ['a']],
    ['by its own key', page(form('lain', field('a')), form(' kontak ', field('b'))), ['b']],
    ['the first of equal ones', page(form('kontak', field('a')), form('kontak', field('b'))), ['a']],
    [
      'the first in the order of reading',
      page({ component: 'row', columns: [form('kontak', field('a'))] }, form('kontak', field('b'))),
      ['a'],
    ],
    ['not one that cannot be sent', page(form('kontak'), form('kontak', field('b'))), ['b']],
    [
      'whatever way its block is spelt',
      page({ ...form('kontak', field('a')), component: 'FormElement' }),
      ['a'],
    ],
    ['one that is the whole page', form('kontak', field('a')), ['a']],
    [
      'one inside rich text',
      page({
        component: 'rich_text',
        content: { content: [{ attrs: { body: [form('kontak', field('a'))] } }] },
      }),
      ['a'],
    ],
    ['none of another key', page(form('lain', field('a'))), undefined],
    ['none in a page that is empty', {}, undefined],
    [
      'none among hostile things',
      page(null, 7, 'x', [], { component: { a: 1 } }, { component: '__proto__' }),
      undefined,
    ],
  ])('is %s', (_, content, names) => {
    expect(namesIn(content, 'kontak')).toEqual(names);
  });

  test('has a key', () => {
    expect(findForm(page(form('', field('a'))), '')).toBeUndefined();
    expect(findForm(page(form('..', field('a'))), '..')).toBeUndefined();
  });

  test('is the first on its page', () => {
    const [empty, first, second] = [form('kontak'), form('kontak', field('a')), form('kontak', field('a'))];
    const blocks = [empty, { component: 'row', columns: [first] }, second];
    expect([empty, first, second].map((each) => isFirstForm(each, 'kontak', blocks))).toEqual([
      false,
      true,
      false,
    ]);
    expect(isFirstForm(first, 'lain', blocks)).toBe(false);
    expect(isFirstForm({ ...first }, 'kontak', blocks)).toBe(false);
  });
});
