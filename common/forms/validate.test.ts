import { describe, expect, test } from '@jest/globals';
import { pluralText } from '../texts/plural';
import * as en from '../texts/en';
import * as indonesian from '../texts/id';
import { validateField, validateForm, isEmailAddress, type FormInput } from './validate';
import type { FieldDefinition } from './form-definition';

type Type = FieldDefinition['type'];

const field = (type: Type, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  key: '0',
  name: 'n',
  label: 'Nama',
  type,
  required: false,
  placeholder: '',
  help: '',
  options: [],
  max_length: 10_000,
  accept: '',
  max_size_mb: 5,
  ...more,
});
const options = ['a', 'b', ' c', 'constructor'].map((value) => ({ value, label: value.toUpperCase() }));
const types: readonly Type[] = [
  'text',
  'email',
  'tel',
  'url',
  'number',
  'date',
  'textarea',
  'select',
  'radio',
  'checkbox',
  'file',
];
const texts = indonesian.interaction;
const { validation: id } = texts;

/** The normalised values, or the validation message as an error. */
function validated(definition: FieldDefinition, ...raw: string[]): unknown {
  const { values, errors } = validateForm([definition], new Map([['n', raw]]), texts);
  return errors['n'] === undefined ? values['n'] : new Error(errors['n']);
}
const tooLongText = (count: number, { validation, language } = texts) =>
  pluralText(validation.tooLong, count, language);
const invalid = (type: Type) => new Error(id.invalid[type]);

describe('an empty value', () => {
  test.each(types)('of an optional field of type %s is valid', (type) => {
    for (const raw of [[], [''], [' \n\t\u2003']])
      expect(validateField(field(type, { options }), raw, texts)).toBeNull();
  });

  test.each([
    ['text', 'text'],
    ['email', 'text'],
    ['tel', 'text'],
    ['url', 'text'],
    ['number', 'text'],
    ['date', 'text'],
    ['textarea', 'text'],
    ['select', 'choice'],
    ['radio', 'choice'],
    ['checkbox', 'ticks'],
  ] as const)('of a required field of type %s is missing', (type, kind) => {
    for (const raw of [[], [''], [' \r\n\u0000 '], ['', ' ']])
      expect(validateField(field(type, { required: true, options }), raw, texts)).toBe(id.missing[kind]);
  });

  test('of a required single checkbox is a missing tick', () => {
    expect(validateField(field('checkbox', { required: true }), [], texts)).toBe(id.missing.tick);
  });
});

describe('the length of a value', () => {
  test.each([
    ['text', '123', '1234'],
    ['textarea', '123', '1234'],
    ['tel', '123', '1234'],
    ['number', '123', '1234'],
    ['email', 'a@b', 'a@bc'],
    ['url', 'http://abc', 'http://abcd'],
  ] as const)('of type %s is limited', (type, longest, tooLong) => {
    const definition = field(type, { max_length: longest.length });
    expect(validated(definition, `  ${longest} `)).toBe(longest);
    expect(validated(definition, tooLong)).toEqual(new Error(tooLongText(longest.length)));
  });

  test.each([
    ['select', 'merah tua'],
    ['radio', 'merah tua'],
    ['checkbox', 'merah tua'],
    ['checkbox', 'on'],
    ['file', 'foto.jpg'],
    ['date', '2026-02-28'],
  ] as const)('of type %s is not limited: %s', (type, value) => {
    const choices = value === 'merah tua' ? [{ value, label: value }] : [];
    expect(validated(field(type, { max_length: 1, options: choices }), value)).toBe(value);
  });

  test('is counted as browsers count it', () => {
    const definition = field('textarea', { max_length: 3 });
    expect(validated(definition, 'a\r\nb')).toBe('a\nb');
    expect(validated(definition, '😀a')).toBe('😀a');
    expect(validated(definition, '😀😀')).toEqual(new Error(tooLongText(3)));
  });

  test('is at most ten thousand', () => {
    expect(validated(field('text'), 'a'.repeat(10_000))).toHaveLength(10_000);
    expect(validated(field('text'), 'a'.repeat(10_001))).toEqual(new Error(tooLongText(10_000)));
    expect(tooLongText(10_000)).toContain('10.000');
    expect(tooLongText(10_000, en.interaction)).toContain('10,000');
  });
});

describe('text', () => {
  test.each([
    ['a line is one line', 'text', ' a\r\nBcc: x@y\u2028b\u0000c ', 'a Bcc: x@y b c'],
    ['several lines keep their breaks', 'textarea', '\n a\r\nb\rc\u2029d\te\n', 'a\nb\nc\nd\te'],
    ['several lines lose control characters', 'textarea', 'a\u0000\u0007\u001b[31mb', 'a[31mb'],
    ['markup stays what it is', 'text', '<b>"&\'</b>', '<b>"&\'</b>'],
    ['lone surrogates are replaced', 'text', 'a\ud83db', 'a\uFFFDb'],
    ['whole characters stay', 'textarea', '😀 עברית', '😀 עברית'],
  ] as const)('%s', (_, type, raw, expected) => {
    expect(validated(field(type), raw)).toBe(expected);
  });

  test('is the first of several values', () => {
    expect(validated(field('text'), ' ', 'a', 'b')).toBe('a');
  });
});

describe('an e-mail address', () => {
  test.each([
    'nama@contoh.id',
    'x@y',
    'a.b+c@d-e.co.id',
    "o'neil@contoh.id",
    `${'a'.repeat(64)}@contoh.id`,
    `a@${'b'.repeat(63)}.id`,
  ])('is %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
    expect(validated(field('email'), ` ${address} `)).toBe(address);
  });

  test.each([
    'nama',
    '@contoh.id',
    'nama@',
    'a@b@c',
    'a b@c.id',
    'a@b..id',
    'a@-b.id',
    'a@b-.id',
    'a@b_c.id',
    `${'a'.repeat(65)}@contoh.id`,
    `a@${'b'.repeat(64)}.id`,
    `a@${`${'b'.repeat(60)}.`.repeat(5)}id`,
    'a@b.id\r\nBcc: x@y',
    '\r\nBcc: x@y',
    'a@b.id%0d%0aBcc: x@y',
    'a@b.id\u2028x',
    '"a\n" <x@y>',
    'x@y.z, a@b.c',
    'x@y.z,a@b.c',
    'x@y.z;a@b.c',
    'g:a@b;',
    'Nama <nama@contoh.id>',
    '<nama@contoh.id>',
    'nama(komentar)@contoh.id',
    '"a b"@contoh.id',
    'a@[127.0.0.1]',
    'surat@münchen.example',
    `${'('.repeat(9_000)}a@b`,
    `${'<'.repeat(9_000)}`,
    `${'a@'.repeat(4_000)}`,
    `a@${'a-'.repeat(4_000)}`,
  ])('is not %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
    expect(validated(field('email'), address)).toEqual(invalid('email'));
  });
});

/** Valid and invalid values of each type. */
const samples: readonly [type: Type, valid: readonly string[], wrong: readonly string[]][] = [
  [
    'tel',
    [
      '112',
      '0812 3456 7890',
      '+62 812-3456-7890',
      '(021) 555.1234',
      '021/5551234',
      '0274 1 ext. 12',
      '0274 1 x3',
      '1'.repeat(21),
    ],
    [
      '12',
      '+',
      'telepon',
      '08l2',
      '++62 812',
      '1'.repeat(22),
      '0812\u200b3456',
      '0812 ext',
      '٠١٢٣',
      '-'.repeat(9_000),
    ],
  ],
  [
    'url',
    ['https://contoh.id', 'http://contoh.id:8080/a?b#c', 'HTTPS://CONTOH.ID', 'http://localhost'],
    [
      'contoh.id',
      '//contoh.id',
      'https://',
      'https:///',
      'https:// a',
      'ftp://contoh.id',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://a b',
      'http://[',
      `http${':'.repeat(9_000)}`,
    ],
  ],
  [
    'number',
    ['0', '-1', '12', '1.5', '.5', '1e3', '-1E-3', '1'.repeat(300)],
    ['1,5', '1.', '+1', '0x1f', 'NaN', 'Infinity', '1e999', '1 000', '--1', 'satu', '٣'],
  ],
  [
    'date',
    ['2026-08-17', '2024-02-29', '0001-01-01', '9999-12-31'],
    [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-01-32',
      '17-08-2026',
      '2026-8-17',
      '2026-08-17T00:00',
      '20260817',
      '+002026-08-17',
    ],
  ],
  ['select', ['a', 'constructor'], ['A', 'c d', 'toString', '__proto__']],
  ['radio', ['b'], ['B', 'valueOf']],
];

describe.each(samples)('a value of type %s', (type, valid, wrong) => {
  test.each(valid)('may be %j', (value) => {
    expect(validated(field(type, { options }), value)).toBe(value);
  });

  test.each(wrong)('may not be %j', (value) => {
    expect(validated(field(type, { options }), value)).toEqual(invalid(type));
  });
});

describe('ticked options', () => {
  const definition = field('checkbox', { options });

  test.each([
    [['a'], 'a'],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [
      ['a', 'a', ' b '],
      ['a', 'b'],
    ],
    [['constructor'], 'constructor'],
  ])('%j become %j', (raw, expected) => {
    expect(validated(definition, ...raw)).toEqual(expected);
  });

  test.each([[['on']], [['a', 'x']], [['__proto__']]])('%j are not all options', (raw) => {
    expect(validated(definition, ...raw)).toEqual(invalid('checkbox'));
  });

  test('of a single checkbox are `on` alone', () => {
    expect(validated(field('checkbox'), 'on')).toBe('on');
    expect(validated(field('checkbox'), 'ya')).toEqual(invalid('checkbox'));
  });
});

describe('a form', () => {
  const input = (...entries: [string, string[]][]): FormInput => new Map(entries);

  test('has no values for unknown names, nor for fields that were not sent', () => {
    const fields = [field('text', { name: 'a' }), field('text', { name: 'b' })];
    const { values, errors } = validateForm(
      fields,
      input(['a', ['1']], ['c', ['2']], ['_page', ['/']]),
      texts,
    );
    expect(values).toEqual({ a: '1' });
    expect(errors).toEqual({});
  });

  test('may have fields named like object properties', () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const fields = names.map((name) => field('email', { name, required: true }));
    const none = validateForm(fields, input(), en.interaction);
    expect(Object.keys(none.errors)).toEqual(names);
    expect(Object.keys(none.values)).toEqual([]);
    const all = validateForm(
      fields,
      input(...names.map((name): [string, string[]] => [name, ['a@b.id']])),
      en.interaction,
    );
    expect(Object.entries(all.values)).toEqual(names.map((name) => [name, 'a@b.id']));
    expect(Object.keys(all.errors)).toEqual([]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test('has validation messages in the given language', () => {
    const required = field('text', { required: true });
    expect(validateField(required, [], en.interaction)).toBe('Please fill this in.');
  });
});
