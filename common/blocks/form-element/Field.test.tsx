import { describe, expect, test } from '@jest/globals';
import { BROKEN_OUT, HOSTILE_TEXT, wrongValues } from '../../../test/hostile-content';
import { plain, renderOnPage } from '../../../test/render';
import { parseFields } from '../fields';
import { Field } from './Field';
import { formField } from './form-field';

const parsed = (raw: object) => parseFields(formField.fields, { ...raw }, { assetOrigins: [] });
const render = (raw: object, languageCode = 'id') =>
  renderOnPage(<Field field={parsed(raw)} />, { languageCode });

/** Markup with the id that React made up as `ID`. */
const shown = (raw: object) => plain(render(raw)).replaceAll(/_R_\w*_/g, 'ID');

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
  ['a', 'Dua']
    .map(
      (value) =>
        `<label><input type="${type}"${attributes} name="n" value="${value}"/><span>${value === 'a' ? 'Satu' : value}</span></label>`,
    )
    .join('');
const input = (type: string, attributes: string) =>
  labelled(
    `<input id="ID" type="${type}" required="" placeholder="Contoh" ${attributes}${described} name="n"/>`,
  );

/** Each type's markup: with every setting, and with none. */
const types: [type: string, full: string, bare: string][] = [
  ['text', input('text', 'maxLength="80" '), '<input id="ID" type="text" maxLength="10000" name="n"/>'],
  [
    'email',
    input('email', 'maxLength="80" autoComplete="email" '),
    '<input id="ID" type="email" maxLength="10000" autoComplete="email" name="n"/>',
  ],
  [
    'tel',
    input('tel', 'maxLength="80" autoComplete="tel" '),
    '<input id="ID" type="tel" maxLength="10000" autoComplete="tel" name="n"/>',
  ],
  [
    'url',
    input('url', 'maxLength="80" autoComplete="url" '),
    '<input id="ID" type="url" maxLength="10000" autoComplete="url" name="n"/>',
  ],
  ['number', input('number', 'step="any" '), '<input id="ID" type="number" step="any" name="n"/>'],
  ['date', input('date', ''), '<input id="ID" type="date" name="n"/>'],
  [
    'textarea',
    labelled(
      `<textarea id="ID" name="n" rows="5" required="" placeholder="Contoh" maxLength="80" ${described}></textarea>`,
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
    `<fieldset ${described}><legend>${asked}</legend>${help}${choices('radio', ' required=""')}</fieldset>`,
    '',
  ],
  [
    'checkbox',
    `<fieldset ${described}><legend>${asked}</legend>${help}${choices('checkbox')}</fieldset>`,
    '<div><label><input type="checkbox" name="n"/><span>Nama</span></label></div>',
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
      `<div><label><input type="checkbox" ${described} name="n"/><span>Nama</span></label>${help}</div>`,
    );
  });

  test('speaks the language of its page', () => {
    const html = plain(render({ ...base, type: 'select', required: true }, 'en'));
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

  test.each(types.map(([type]) => type))('of type %s escapes its texts', (type) => {
    const html = render({
      name: HOSTILE_TEXT,
      label: HOSTILE_TEXT,
      placeholder: HOSTILE_TEXT,
      help: HOSTILE_TEXT,
      options: HOSTILE_TEXT,
      type,
    });
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(4);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
