import { describe, expect, test } from '@jest/globals';
import { BROKEN_OUT, HOSTILE_TEXT, wrongValues } from '../../../test/support/hostile-content';
import { plain, renderOnPage } from '../../../test/support/render';
import { parseFields } from '../../fields/fields';
import { Field } from './Field';
import { fieldDefinitionsOf, type FieldDefinition } from '../../forms/form-definition';
import { formField, optionsOf } from '../../forms/form-field';

/** The question that a field asks. */
function questionOf(raw: object): FieldDefinition {
  const field = parseFields(formField.fields, { ...raw }, { assetOrigins: [] });
  const options = optionsOf(field.options);
  return fieldDefinitionsOf([{ ...field, key: '0' }])[0] ?? { ...field, key: '0', options };
}

/** What is known of its answer. */
interface Known {
  readonly given?: readonly string[];
  readonly error?: string;
}

const render = (raw: object, { given = [], error }: Known = {}, languageCode = 'id') =>
  renderOnPage(<Field question={questionOf(raw)} id="ID" given={given} error={error} />, { languageCode });
const shown = (raw: object, known: Known = {}) => plain(render(raw, known));

const base = { name: 'n', label: 'Nama' };
const all = {
  ...base,
  required: true,
  placeholder: 'Contoh',
  help: 'Bantuan',
  options: 'a: Satu\nDua',
  max_length: 80,
};

const asked = 'Nama<span> (wajib diisi)</span>';
const help = '<p id="ID-help">Bantuan</p>';
const described = 'aria-describedby="ID-help"';
const labelled = (control: string) => `<div><label for="ID">${asked}</label>${help}${control}</div>`;
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
/** One that is filled in with every setting, and with none. */
const input = (
  type: string,
  full = '',
  bare = '',
  fillIn = '',
): [type: string, full: string, bare: string] => [
  type,
  labelled(
    `<input id="ID" required="" ${described} placeholder="Contoh"${fillIn}${full} type="${type}" name="n"/>`,
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
      `<textarea id="ID" name="n" required="" ${described} placeholder="Contoh" rows="5" maxLength="80"></textarea>`,
    ),
    '<textarea id="ID" name="n" rows="5" maxLength="10000"></textarea>',
  ],
  [
    'select',
    labelled(
      `<select id="ID" name="n" required="" ${described}><option value="" selected="">Contoh</option>` +
        '<option value="a">Satu</option><option value="Dua">Dua</option></select>',
    ),
    '<select id="ID" name="n"><option value="" selected="">Pilih…</option></select>',
  ],
  [
    'radio',
    `<fieldset role="radiogroup" ${described}><legend>${asked}</legend>${help}${choices('radio', ' required=""')}</fieldset>`,
    '<fieldset role="radiogroup"><legend>Nama</legend></fieldset>',
  ],
  [
    'checkbox',
    `<fieldset ${described}><legend>${asked}</legend>${help}${choices('checkbox')}</fieldset>`,
    '<div><label><input id="ID" type="checkbox" name="n"/><span>Nama</span></label></div>',
  ],
];

describe('a field of each type', () => {
  test.each(types)('%s shows all that it is given', (type, full) => {
    expect(shown({ ...all, type })).toBe(full);
  });

  test.each(types.filter(([type]) => type !== 'radio' && type !== 'checkbox'))(
    '%s shows its label and its control where it is given no more',
    (type, _, bare) => {
      expect(shown({ ...base, type })).toBe(`<div><label for="ID">Nama</label>${bare}</div>`);
    },
  );

  test.each(types.filter(([type]) => type === 'radio' || type === 'checkbox'))(
    '%s shows itself without options where it can',
    (type, _, bare) => {
      expect(shown({ ...base, type })).toBe(bare);
    },
  );

  test('is offered to the editor', () => {
    const offered = types.map(([type]) => ({ name: type, value: type }));
    expect(formField.fields.type.schema['options']).toEqual(offered);
  });

  test('is text where the type is unfit', () => {
    for (const type of [...wrongValues, 'password', 'hidden', 'constructor']) {
      expect(shown({ ...all, type })).toBe(shown({ ...all, type: 'text' }));
    }
  });
});

describe('a field', () => {
  test.each([
    ['its label', { name: 'n', label: 'Nama', placeholder: 'Contoh' }, 'Nama'],
    ['its placeholder where it has no label', { name: 'n', placeholder: 'Contoh' }, 'Contoh'],
    ['its name where it has neither', { name: 'n' }, 'n'],
  ])('is called by %s', (_, raw, label) => {
    expect(shown(raw)).toContain(`<label for="ID">${label}</label>`);
    expect(shown({ ...raw, type: 'checkbox' })).toContain(`<span>${label}</span></label>`);
    expect(shown({ ...raw, type: 'radio', options: 'a' })).toContain(`<legend>${label}</legend>`);
  });

  test.each([
    [true, true],
    ['true', true],
    [false, false],
    ['', false],
    [1, false],
    [null, false],
  ])('with required %j must be answered, and says so: %j', (required, expected) => {
    const html = shown({ ...base, required });
    expect([html.includes(' required=""'), html.includes('(wajib diisi)')]).toEqual([expected, expected]);
  });

  test.each([
    ['a box of its own', '', true],
    ['a single option', 'Ya', true],
    ['several options, one of which browsers cannot demand,', 'Ya\nTidak', false],
  ])('that is a required checkbox with %s demands a tick: %s', (_, options, expected) => {
    const html = shown({ ...base, type: 'checkbox', required: true, options });
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
  ])('with max_length %j takes %s characters', (max_length, expected) => {
    expect(shown({ ...base, max_length })).toContain(` maxLength="${expected}"`);
    expect(shown({ ...base, type: 'textarea', max_length })).toContain(` maxLength="${expected}"`);
  });

  test('that is a checkbox with help is described by it', () => {
    expect(shown({ ...base, type: 'checkbox', help: 'Bantuan' })).toBe(
      `<div><label><input id="ID" ${described} type="checkbox" name="n"/><span>Nama</span></label>${help}</div>`,
    );
  });

  test('speaks the language of its page', () => {
    const html = plain(render({ ...base, type: 'select', required: true }, {}, 'en'));
    expect(html).toContain('Nama<span> (required)</span>');
    expect(html).toContain('<option value="" selected="">Choose…</option>');
  });

  test.each(Object.keys(all))('with an unfit %s keeps all the rest', (field) => {
    const marks = {
      name: ' name="n"',
      label: 'Nama<span>',
      required: ' required=""',
      placeholder: '<option value="" selected="">Contoh</option>',
      help: '>Bantuan</p>',
      options: '<option value="a">Satu</option>',
    };
    for (const value of wrongValues) {
      const html = shown({ ...all, type: 'select', [field]: value });
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
  ])('of type %s keeps the answer that was given', (type, html) => {
    expect(shown({ ...base, type, options: 'a\nb\nc' }, { given: ['b'] })).toContain(html);
  });

  test.each([
    ['several boxes', 'checkbox', ['a', 'c'], 2],
    ['a choice that is not offered', 'radio', ['constructor'], 0],
    ['two choices of which one counts', 'select', ['a', 'c'], 1],
  ])('keeps %s', (_, type, given, count) => {
    const html = shown({ ...base, type, options: 'a\nb\nc' }, { given });
    expect(html.match(/ (?:checked|selected)=""/g) ?? []).toHaveLength(count);
  });

  test('that is a box keeps its tick', () => {
    expect(shown({ ...base, type: 'checkbox' }, { given: ['on'] })).toContain(' checked=""');
    expect(shown({ ...base, type: 'checkbox' }, { given: ['yes'] })).not.toContain(' checked=""');
  });
});

describe('an error', () => {
  const error = '<p id="ID-error"><span>Kesalahan: </span>Salah</p>';
  const both = 'aria-describedby="ID-help ID-error"';

  test.each(types.map(([type]) => type))(
    'of type %s stands after the help, which both describe it',
    (type) => {
      const html = shown({ ...all, type }, { error: 'Salah' });
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
    expect(shown({ ...base, type, options: 'a' }, { error: 'Salah' })).toContain(html);
  });

  test('marks a box of its own as invalid', () => {
    expect(shown({ ...base, type: 'checkbox' }, { error: 'Salah' })).toBe(
      '<div><label><input id="ID" aria-describedby="ID-error" aria-invalid="true" type="checkbox" name="n"/>' +
        `<span>Nama</span></label>${error}</div>`,
    );
  });

  test('speaks the language of its page', () => {
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
      { given: [HOSTILE_TEXT], error: HOSTILE_TEXT },
    );
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(5);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
