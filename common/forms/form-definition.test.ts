import { describe, expect, test } from '@jest/globals';
import { parseFields } from '../fields/fields';
import {
  formFields,
  formKeyOf,
  formsIn,
  isFirstForm,
  fieldDefinitionsOf,
  type FieldDefinition,
} from './form-definition';

const definitions = (...fields: unknown[]): readonly FieldDefinition[] =>
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

describe('the fields of a form', () => {
  test.each([
    ['those with a name', [field('a'), field('b')], ['a', 'b']],
    ['a name without surrounding blanks', [field(' a ')], ['a']],
    ['the first of equal names', [field('a', { label: 'Satu' }), field(' a', { label: 'Dua' })], ['a']],
    ['nothing without a name', [field(''), field(' \n'), field(null), field({})], []],
    ['none with a reserved name', [field('_page'), field('_'), field('g-recaptcha-response')], []],
    [
      'names that only resemble reserved ones',
      [field('a_b'), field('g-recaptcha-response-2')],
      ['a_b', 'g-recaptcha-response-2'],
    ],
    [
      'names of object properties, without `__proto__`',
      ['constructor', '__proto__', 'toString'].map((name) => field(name)),
      ['constructor', 'toString'],
    ],
    [
      'no choice without options',
      [field('a', { type: 'radio' }), field('b', { type: 'select', options: '\n' })],
      [],
    ],
    ['a checkbox without options', [field('a', { type: 'checkbox' })], ['a']],
    ['form fields alone', [null, 7, 'x', { component: 'button', name: 'a' }, field('b')], ['b']],
  ])('are %s', (_, fields, names) => {
    expect(definitions(...fields).map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['their label', { label: 'Nama', placeholder: 'Contoh' }, 'Nama'],
    ['their placeholder if they have no label', { placeholder: 'Contoh' }, 'Contoh'],
    ['their name if they have neither', {}, 'n'],
  ])('are labelled by %s', (_, more, label) => {
    expect(definitions(field('n', more))[0]?.label).toBe(label);
  });

  test('have each option once', () => {
    const [definition] = definitions(field('n', { type: 'radio', options: 'a: Satu\nb\na: Dua' }));
    expect(definition?.options).toEqual([
      { value: 'a', label: 'Satu' },
      { value: 'b', label: 'b' },
    ]);
  });
});

/** Field names of the first form with this key, which is the one that the server accepts. */
const namesIn = (content: object, key: string) =>
  [...formsIn({ ...content })].find((each) => each.key === key)?.fields.map(({ name }) => name);

describe('the first form with a key', () => {
  test.each([
    ['the only one', page(form('kontak', field('a'))), ['a']],
    ['found among others', page(form('lain', field('a')), form(' kontak ', field('b'))), ['b']],
    ['before later ones', page(form('kontak', field('a')), form('kontak', field('b'))), ['a']],
    [
      'first in document order',
      page({ component: 'row', columns: [form('kontak', field('a'))] }, form('kontak', field('b'))),
      ['a'],
    ],
    ['one that can be submitted', page(form('kontak'), form('kontak', field('b'))), ['b']],
    [
      'found by other spellings of its block',
      page({ ...form('kontak', field('a')), component: 'FormElement' }),
      ['a'],
    ],
    ['one that is the whole page', form('kontak', field('a')), ['a']],
    [
      'found inside rich text',
      page({
        component: 'rich_text',
        content: { content: [{ attrs: { body: [form('kontak', field('a'))] } }] },
      }),
      ['a'],
    ],
    ['not one with another key', page(form('lain', field('a'))), undefined],
    ['none on an empty page', {}, undefined],
    [
      'none among malformed blocks',
      page(null, 7, 'x', [], { component: { a: 1 } }, { component: '__proto__' }),
      undefined,
    ],
  ])('is %s', (_, content, names) => {
    expect(namesIn(content, 'kontak')).toEqual(names);
  });

  test('is none without a usable key', () => {
    expect(namesIn(page(form('', field('a'))), '')).toBeUndefined();
    expect(namesIn(page(form('..', field('a'))), '..')).toBeUndefined();
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
