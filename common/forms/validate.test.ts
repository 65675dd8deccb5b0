import { describe, expect, test } from '@jest/globals';
import { validationMessages } from './validation-messages';
import { validateField, validateForm, isEmailAddress, type Entered } from './validate';
import type { FieldDefinition } from './form-definition';

type Type = FieldDefinition['type'];

const question = (type: Type, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  key: '0',
  name: 'n',
  label: 'Nama',
  type,
  required: false,
  placeholder: '',
  help: '',
  options: [],
  max_length: 10_000,
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
];
const { id, en } = validationMessages;

/** What the answers come to as they are kept, or what is wrong with them. */
function kept(asked: FieldDefinition, ...given: string[]): unknown {
  const { values, errors } = validateForm([asked], new Map([['n', given]]), 'id');
  return errors['n'] === undefined ? values['n'] : new Error(errors['n']);
}
const unfit = (type: Type) => new Error(id.unfit[type]);

describe('an answer that nobody gave', () => {
  test.each(types)('to a question of type %s that need not be answered is no error', (type) => {
    for (const given of [[], [''], [' \n\t\u2003']])
      expect(validateField(question(type, { options }), given, 'id')).toBeNull();
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
  ] as const)('to a required question of type %s is missing', (type, kind) => {
    for (const given of [[], [''], [' \r\n\u0000 '], ['', ' ']])
      expect(validateField(question(type, { required: true, options }), given, 'id')).toBe(id.missing[kind]);
  });

  test('is a tick that is missing from a box of its own', () => {
    expect(validateField(question('checkbox', { required: true }), [], 'id')).toBe(id.missing.tick);
  });
});

describe('the length of an answer', () => {
  test.each([
    ['text', '123', '1234'],
    ['textarea', '123', '1234'],
    ['tel', '123', '1234'],
    ['number', '123', '1234'],
    ['email', 'a@b', 'a@bc'],
    ['url', 'http://abc', 'http://abcd'],
  ] as const)('of type %s is bounded', (type, longest, tooLong) => {
    const asked = question(type, { max_length: longest.length });
    expect(kept(asked, `  ${longest} `)).toBe(longest);
    expect(kept(asked, tooLong)).toEqual(new Error(id.tooLong(longest.length)));
  });

  test('counts what browsers count', () => {
    const asked = question('textarea', { max_length: 3 });
    expect(kept(asked, 'a\r\nb')).toBe('a\nb');
    expect(kept(asked, '😀a')).toBe('😀a');
    expect(kept(asked, '😀😀')).toEqual(new Error(id.tooLong(3)));
  });

  test('is never beyond ten thousand', () => {
    expect(kept(question('text'), 'a'.repeat(10_000))).toHaveLength(10_000);
    expect(kept(question('text'), 'a'.repeat(10_001))).toEqual(new Error(id.tooLong(10_000)));
    expect(id.tooLong(10_000)).toContain('10.000');
    expect(en.tooLong(10_000)).toContain('10,000');
  });
});

describe('text', () => {
  test.each([
    ['a line is one line', 'text', ' a\r\nBcc: x@y\u2028b\u0000c ', 'a Bcc: x@y b c'],
    ['several lines keep their breaks', 'textarea', '\n a\r\nb\rc\u2029d\te\n', 'a\nb\nc\nd\te'],
    ['several lines lose what nobody types', 'textarea', 'a\u0000\u0007\u001b[31mb', 'a[31mb'],
    ['markup stays what it is', 'text', '<b>"&\'</b>', '<b>"&\'</b>'],
    ['halves of characters are replaced', 'text', 'a\ud83db', 'a\uFFFDb'],
    ['whole characters stay', 'textarea', '😀 עברית', '😀 עברית'],
  ] as const)('%s', (_, type, given, expected) => {
    expect(kept(question(type), given)).toBe(expected);
  });

  test('is the first answer where several came', () => {
    expect(kept(question('text'), ' ', 'a', 'b')).toBe('a');
  });
});

describe('an address for e-mail', () => {
  test.each([
    'nama@contoh.id',
    'x@y',
    'a.b+c@d-e.co.id',
    "o'neil@contoh.id",
    `${'a'.repeat(64)}@contoh.id`,
    `a@${'b'.repeat(63)}.id`,
  ])('is %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
    expect(kept(question('email'), ` ${address} `)).toBe(address);
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
    expect(kept(question('email'), address)).toEqual(unfit('email'));
  });
});

/** What each type takes, and what it does not. */
const responses: readonly [type: Type, fit: readonly string[], unfit: readonly string[]][] = [
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

describe.each(responses)('an answer of type %s', (type, fit, wrong) => {
  test.each(fit)('is %j', (response) => {
    expect(kept(question(type, { options }), response)).toBe(response);
  });

  test.each(wrong)('is not %j', (response) => {
    expect(kept(question(type, { options }), response)).toEqual(unfit(type));
  });
});

describe('ticks', () => {
  const asked = question('checkbox', { options });

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
  ])('%j are kept as %j', (given, expected) => {
    expect(kept(asked, ...given)).toEqual(expected);
  });

  test.each([[['on']], [['a', 'x']], [['__proto__']]])('%j are not offered', (given) => {
    expect(kept(asked, ...given)).toEqual(unfit('checkbox'));
  });

  test('of a box of its own is one alone', () => {
    expect(kept(question('checkbox'), 'on')).toBe('on');
    expect(kept(question('checkbox'), 'ya')).toEqual(unfit('checkbox'));
  });
});

describe('answers', () => {
  const entered = (...entries: [string, string[]][]): Entered => new Map(entries);

  test('that nobody asked for are left out, and those that nobody sent', () => {
    const questions = [question('text', { name: 'a' }), question('text', { name: 'b' })];
    const { values, errors } = validateForm(
      questions,
      entered(['a', ['1']], ['c', ['2']], ['_page', ['/']]),
      'id',
    );
    expect(values).toEqual({ a: '1' });
    expect(errors).toEqual({});
  });

  test('take no name for something else', () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const questions = names.map((name) => question('email', { name, required: true }));
    const none = validateForm(questions, entered(), 'en');
    expect(Object.keys(none.errors)).toEqual(names);
    expect(Object.keys(none.values)).toEqual([]);
    const all = validateForm(
      questions,
      entered(...names.map((name): [string, string[]] => [name, ['a@b.id']])),
      'en',
    );
    expect(Object.entries(all.values)).toEqual(names.map((name) => [name, 'a@b.id']));
    expect(Object.keys(all.errors)).toEqual([]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test.each([
    ['id', id],
    ['en', en],
    ['en-GB', en],
    ['fr', en],
  ])('are told of in %s', (languageCode, words) => {
    expect(validateField(question('text', { required: true }), [], languageCode)).toBe(words.missing.text);
  });
});
