import { describe, expect, test } from '@jest/globals';
import { BROKEN_OUT, HOSTILE_TEXT, wrongValues } from '../../../test/support/hostile-content';
import { plain, renderOnPage } from '../../../test/support/render';
import { parseFields } from '../../fields/fields';
import { Field } from './Field';
import { fieldDefinitionsOf, type FieldDefinition } from '../../forms/form-definition';
import { formField, optionsOf } from '../../forms/form-field';

/** The definition of a field, also of one that cannot be submitted. */
function definitionOf(raw: object): FieldDefinition {
  const field = parseFields(formField.fields, { ...raw }, { assetOrigins: [] });
  const options = optionsOf(field.options);
  return fieldDefinitionsOf([{ ...field, key: '0' }])[0] ?? { ...field, key: '0', options };
}

interface FieldState {
  readonly initial?: readonly string[];
  readonly error?: string;
}

const render = (raw: object, { initial = [], error }: FieldState = {}, languageCode = 'id') =>
  renderOnPage(<Field field={definitionOf(raw)} id="ID" initial={initial} error={error} />, {
    languageCode,
  });
const htmlOf = (raw: object, state: FieldState = {}) => plain(render(raw, state));

const base = { name: 'n', label: 'Nama' };
const all = {
  ...base,
  required: true,
  placeholder: 'Contoh',
  help: 'Bantuan',
  options: 'a: Satu\nDua',
  max_length: 80,
};

const requiredLabel = 'Nama<span> (wajib diisi)</span>';
const help = '<p id="ID-help">Bantuan</p>';
const described = 'aria-describedby="ID-help"';
/** Of a required field: without it, browsers call an empty one invalid before anything is filled in. */
const valid = 'aria-invalid="false"';
const labelled = (control: string) => `<div><label for="ID">${requiredLabel}</label>${help}${control}</div>`;
const choices = (type: string, attributes = '') =>
  [
    [' id="ID"', 'a', 'Satu'],
    ['', 'Dua', 'Dua'],
  ]
    .map(
      ([id, value, text]) =>
        `<label><input${id} type="${type}"${attributes} name="n" value="${value}"/><span>${text}</span></label>`,
    )
    .join('');
/** An input with every setting, and with none. */
const input = (
  type: string,
  full = '',
  bare = '',
  fillIn = '',
): [type: string, full: string, bare: string] => [
  type,
  labelled(
    `<input id="ID" required="" ${described} ${valid} placeholder="Contoh"${fillIn}${full} type="${type}" name="n"/>`,
  ),
  `<input id="ID"${fillIn}${bare} type="${type}" name="n"/>`,
];
const lengths = [' maxLength="80"', ' maxLength="10000"'] as const;
const decimal = ' step="any" inputMode="decimal"';

/** Each type's markup: with every setting, and with none. */
const types: [type: string, full: string, bare: string][] = [
  input('text', ...lengths),
  input('email', ...lengths, ' autoComplete="email"'),
  input('tel', ...lengths, ' autoComplete="tel"'),
  input('url', ...lengths, ' autoComplete="url"'),
  input('number', decimal, decimal),
  input('date'),
  [
    'textarea',
    labelled(
      `<textarea id="ID" name="n" required="" ${described} ${valid} placeholder="Contoh" rows="5" maxLength="80"></textarea>`,
    ),
    '<textarea id="ID" name="n" rows="5" maxLength="10000"></textarea>',
  ],
  [
    'select',
    labelled(
      `<select id="ID" name="n" required="" ${described} ${valid}><option value="" selected="">Contoh</option>` +
        '<option value="a">Satu</option><option value="Dua">Dua</option></select>',
    ),
    '<select id="ID" name="n"><option value="" selected="">Pilih…</option></select>',
  ],
  [
    'radio',
    `<fieldset role="radiogroup" ${valid} ${described}><legend>${requiredLabel}</legend>${help}${choices('radio', ` required="" ${valid}`)}</fieldset>`,
    '<fieldset role="radiogroup"><legend>Nama</legend></fieldset>',
  ],
  [
    'checkbox',
    `<fieldset ${described}><legend>${requiredLabel}</legend>${help}${choices('checkbox', ` ${valid}`)}</fieldset>`,
    '<div><label><input id="ID" type="checkbox" name="n"/><span>Nama</span></label></div>',
  ],
];

describe('a field of each type', () => {
  test.each(types)('%s shows all its settings', (type, full) => {
    expect(htmlOf({ ...all, type })).toBe(full);
  });

  test.each(types.filter(([type]) => type !== 'radio' && type !== 'checkbox'))(
    '%s shows its label and control without other settings',
    (type, _, bare) => {
      expect(htmlOf({ ...base, type })).toBe(`<div><label for="ID">Nama</label>${bare}</div>`);
    },
  );

  test.each(types.filter(([type]) => type === 'radio' || type === 'checkbox'))(
    '%s shows what it can without options',
    (type, _, bare) => {
      expect(htmlOf({ ...base, type })).toBe(bare);
    },
  );

  test('is offered to the editor', () => {
    // The field for a file has a test of its own.
    const offered = [...types.map(([type]) => type), 'file'].map((type) => ({ name: type, value: type }));
    expect(formField.fields.type.schema['options']).toEqual(offered);
  });

  test('is text if the type is invalid', () => {
    for (const type of [...wrongValues, 'password', 'hidden', 'constructor']) {
      expect(htmlOf({ ...all, type })).toBe(htmlOf({ ...all, type: 'text' }));
    }
  });
});

describe('a field', () => {
  test.each([
    ['its label', { name: 'n', label: 'Nama', placeholder: 'Contoh' }, 'Nama'],
    ['its placeholder if it has no label', { name: 'n', placeholder: 'Contoh' }, 'Contoh'],
    ['its name if it has neither', { name: 'n' }, 'n'],
  ])('is labelled by %s', (_, raw, label) => {
    expect(htmlOf(raw)).toContain(`<label for="ID">${label}</label>`);
    expect(htmlOf({ ...raw, type: 'checkbox' })).toContain(`<span>${label}</span></label>`);
    expect(htmlOf({ ...raw, type: 'radio', options: 'a' })).toContain(`<legend>${label}</legend>`);
  });

  test.each([
    [true, true],
    ['true', true],
    [false, false],
    ['', false],
    [1, false],
    [null, false],
  ])('with required %j is marked as required: %j', (required, expected) => {
    const html = htmlOf({ ...base, required });
    expect([html.includes(' required=""'), html.includes('(wajib diisi)')]).toEqual([expected, expected]);
  });

  test.each([
    ['no options', '', true],
    ['a single option', 'Ya', true],
    ['several options', 'Ya\nTidak', false],
  ])('that is a required checkbox with %s has a `required` control: %s', (_, options, expected) => {
    const html = htmlOf({ ...base, type: 'checkbox', required: true, options });
    expect(html.includes(' required=""')).toBe(expected);
    expect(html).toContain('(wajib diisi)');
  });

  test.each([
    [1, '1'],
    [0, '1'],
    ['12', '12'],
    [12.6, '13'],
    [10_000, '10000'],
    [10_001, '10000'],
    [undefined, '10000'],
    ['', '10000'],
    ['long', '10000'],
  ])('with max_length %j holds %s characters', (max_length, expected) => {
    expect(htmlOf({ ...base, max_length })).toContain(` maxLength="${expected}"`);
    expect(htmlOf({ ...base, type: 'textarea', max_length })).toContain(` maxLength="${expected}"`);
  });

  test('that is a checkbox with help is described by it', () => {
    expect(htmlOf({ ...base, type: 'checkbox', help: 'Bantuan' })).toBe(
      `<div><label><input id="ID" ${described} type="checkbox" name="n"/><span>Nama</span></label>${help}</div>`,
    );
  });

  test('is in the language of its page', () => {
    const html = plain(render({ ...base, type: 'select', required: true }, {}, 'en'));
    expect(html).toContain('Nama<span> (required)</span>');
    expect(html).toContain('<option value="" selected="">Choose…</option>');
  });

  test.each(Object.keys(all))('with an invalid %s keeps all the rest', (field) => {
    const marks = {
      name: ' name="n"',
      label: 'Nama<span>',
      required: ' required=""',
      placeholder: '<option value="" selected="">Contoh</option>',
      help: '>Bantuan</p>',
      options: '<option value="a">Satu</option>',
    };
    for (const value of wrongValues) {
      const html = htmlOf({ ...all, type: 'select', [field]: value });
      const rest = Object.entries(marks).filter(
        ([name]) => name !== field && !(field === 'required' && name === 'label'),
      );
      for (const [, mark] of rest) expect(html).toContain(mark);
    }
  });

  test.each([
    ['text', '<input id="ID" maxLength="10000" type="text" name="n" value="b"/>'],
    ['email', '<input id="ID" autoComplete="email" maxLength="10000" type="email" name="n" value="b"/>'],
    ['number', '<input id="ID" step="any" inputMode="decimal" type="number" name="n" value="b"/>'],
    ['date', '<input id="ID" type="date" name="n" value="b"/>'],
    ['textarea', '<textarea id="ID" name="n" rows="5" maxLength="10000">b</textarea>'],
    ['select', '<option value="b" selected="">b</option>'],
    ['radio', '<input type="radio" name="n" checked="" value="b"/>'],
    ['checkbox', '<input type="checkbox" name="n" checked="" value="b"/>'],
  ])('of type %s shows its initial value', (type, html) => {
    expect(htmlOf({ ...base, type, options: 'a\nb\nc' }, { initial: ['b'] })).toContain(html);
  });

  test.each([
    ['several ticks', 'checkbox', ['a', 'c'], 2],
    ['no choice that is not an option', 'radio', ['constructor'], 0],
    ['the first of two choices', 'select', ['a', 'c'], 1],
  ])('shows %s', (_, type, values, count) => {
    const html = htmlOf({ ...base, type, options: 'a\nb\nc' }, { initial: values });
    expect(html.match(/ (?:checked|selected)=""/g) ?? []).toHaveLength(count);
  });

  test('that is a single checkbox shows its tick', () => {
    expect(htmlOf({ ...base, type: 'checkbox' }, { initial: ['on'] })).toContain(' checked=""');
    expect(htmlOf({ ...base, type: 'checkbox' }, { initial: ['yes'] })).not.toContain(' checked=""');
  });
});

describe('an error', () => {
  const error = '<p id="ID-error"><span>Kesalahan: </span>Salah</p>';
  const both = 'aria-describedby="ID-help ID-error"';

  test.each(types.map(([type]) => type))(
    'of type %s comes after the help, and both describe the control',
    (type) => {
      const html = htmlOf({ ...all, type }, { error: 'Salah' });
      expect(html).toContain(`${help}${error}`);
      expect(html.match(/aria-describedby="[^"]*"/g)).toEqual([both]);
    },
  );

  test.each([
    ['text', '<input id="ID" aria-describedby="ID-error" aria-invalid="true" '],
    ['textarea', '<textarea id="ID" name="n" aria-describedby="ID-error" aria-invalid="true" '],
    ['select', '<select id="ID" name="n" aria-describedby="ID-error" aria-invalid="true">'],
    ['radio', '<fieldset role="radiogroup" aria-invalid="true" aria-describedby="ID-error">'],
    ['checkbox', '<input id="ID" type="checkbox" aria-invalid="true" name="n" value="a"/>'],
  ])('marks a %s as invalid', (type, html) => {
    expect(htmlOf({ ...base, type, options: 'a' }, { error: 'Salah' })).toContain(html);
  });

  test('marks a single checkbox as invalid', () => {
    expect(htmlOf({ ...base, type: 'checkbox' }, { error: 'Salah' })).toBe(
      '<div><label><input id="ID" aria-describedby="ID-error" aria-invalid="true" type="checkbox" name="n"/>' +
        `<span>Nama</span></label>${error}</div>`,
    );
  });

  test('is in the language of its page', () => {
    expect(plain(render(base, { error: 'Wrong' }, 'en'))).toContain('<span>Error: </span>Wrong</p>');
  });
});

describe('hostile content in a field', () => {
  test.each(types.map(([type]) => type))('of type %s escapes its texts', (type) => {
    const html = render(
      {
        name: HOSTILE_TEXT,
        label: HOSTILE_TEXT,
        placeholder: HOSTILE_TEXT,
        help: HOSTILE_TEXT,
        options: HOSTILE_TEXT,
        type,
      },
      { initial: [HOSTILE_TEXT], error: HOSTILE_TEXT },
    );
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(5);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});

test.each([
  ['says its limit', 'textarea', { max_length: 2000 }, '<p id="ID-help">Paling banyak 2.000 karakter.</p>'],
  ['shows its own help alone', 'textarea', { max_length: 80, help: 'Bantuan' }, help],
  ['without a limit says none', 'textarea', {}, ''],
  ['of one line says none', 'text', { max_length: 80 }, ''],
])('a text that %s', (_case, type, fields, notes) => {
  const html = htmlOf({ ...base, ...fields, type });
  expect(/<\/label>(.*?)<(?:input|textarea)/.exec(html)?.[1]).toBe(notes);
  expect(html.includes(described)).toBe(notes !== '');
});

test('a placeholder that repeats the label is left out', () => {
  expect(htmlOf({ ...base, placeholder: ' nama ' })).not.toContain('placeholder');
});
