import { describe, expect, test } from '@jest/globals';
import { BROKEN_OUT, HOSTILE_TEXT, hostileAddresses, wrongValues } from '../../../test/hostile-content';
import { plain, renderBlocks, renderUncontained } from '../../../test/render';
import type { SiteScope } from '../../story/site-context';
import { block } from './FormElement';

const form = (fields: object, scope: Partial<SiteScope> = {}, path = '/') =>
  renderBlocks([{ component: 'form_element', ...fields }], scope, { path });
const uncontained = (fields: object) => renderUncontained(block, fields);

/** Markup with the ids that React made up as `ID`. */
const shown = (html: string) => plain(html).replaceAll(/_R_\w*_/g, 'ID');

const doc = (text: string, ...marks: object[]) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }],
});
const field = (name: unknown, more: object = {}) => ({
  component: 'form_field',
  name,
  label: 'Nama',
  type: 'date',
  ...more,
});
const full = {
  name: 'kontak',
  title: 'Hubungi kami',
  intro: doc('Kami membalas'),
  fields: [field('nama'), field('surel', { type: 'checkbox', label: 'Kabar' })],
  submit_label: 'Kirim pesan',
  success_message: doc('Terima kasih'),
};

const control = '<div><label for="ID">Nama</label><input id="ID" type="date" name="nama"/></div>';
const box = '<div><label><input type="checkbox" name="surel"/><span>Kabar</span></label></div>';
const formOf = (questions: string, rest = '<button type="submit">Kirim</button>', action = 'kontak') =>
  `<form action="/forms/${action}" method="post"><input type="hidden" name="_page" value="/"/>${questions}${rest}</form>`;

/** What each field shows of itself in `full`. */
const marks = {
  name: 'action="/forms/kontak"',
  title: '>Hubungi kami</h2>',
  intro: '<p>Kami membalas</p>',
  fields: 'name="nama"/>',
  submit_label: '>Kirim pesan</button>',
  success_message: '<p>Terima kasih</p>',
};
const ofTheForm = new Set(['name', 'fields', 'submit_label', 'success_message']);

describe('a form', () => {
  test('shows all its fields in order, the thanks hidden', async () => {
    expect(shown(await form(full))).toBe(
      '<section data-block="form_element" aria-labelledby="ID"><h2 id="ID">Hubungi kami</h2>' +
        '<div><p>Kami membalas</p></div>' +
        formOf(
          control + box,
          '<button type="submit">Kirim pesan</button><div hidden=""><p>Terima kasih</p></div>',
        ) +
        '</section>',
    );
  });

  test('with nothing but a name and fields is a form', async () => {
    const { name, fields } = full;
    expect(shown(await form({ name, fields }))).toBe(
      `<section data-block="form_element">${formOf(control + box)}</section>`,
    );
  });

  const words =
    '<section data-block="form_element" aria-labelledby="ID"><h2 id="ID">Hubungi kami</h2><div><p>Kami membalas</p></div></section>';
  test.each([
    ['a name', { name: undefined }],
    ['more than blanks in its name', { name: ' \n ' }],
    ['a name that is a text', { name: { a: 1 } }],
    ['more than half of a character in its name', { name: '\ud83d' }],
    ['fields', { fields: [] }],
    ['a field that has a name', { fields: [field(''), field(null), field(undefined)] }],
    ['fields of its kind', { fields: [{ component: 'button', name: 'nama' }, null, 7] }],
  ])('without %s shows the words around it alone', async (_, lacking) => {
    expect(shown(await form({ ...full, ...lacking }))).toBe(words);
  });

  test.each([
    [
      'title',
      '<section data-block="form_element" aria-labelledby="ID"><h2 id="ID">Hubungi kami</h2></section>',
    ],
    ['intro', '<section data-block="form_element"><div><p>Kami membalas</p></div></section>'],
  ] as const)('with nothing but its %s shows that', async (name, html) => {
    expect(shown(await form({ [name]: full[name] }))).toBe(html);
  });

  test.each([
    ['nothing', {}],
    ['a name', { name: 'kontak' }],
    ['fields', { fields: full.fields }],
    ['thanks and a label', { success_message: doc('Terima kasih'), submit_label: 'Kirim' }],
    ['an untouched intro', { intro: { type: 'doc', content: [{ type: 'paragraph' }] } }],
  ])('with nothing but %s shows nothing', (_, fields) => {
    expect(uncontained(fields)).toBe('');
  });

  test.each([
    ['kontak', 'kontak'],
    [' kontak ', 'kontak'],
    ['pesan & kesan', 'pesan%20%26%20kesan'],
    ['../admin?a=1#b', '..%2Fadmin%3Fa%3D1%23b'],
    ['//evil.example', '%2F%2Fevil.example'],
    ['kontak\ud83d', 'kontak'],
    [7, '7'],
  ])('named %j is sent to its own address', async (name, address) => {
    const html = shown(await form({ name, fields: [field('nama')] }));
    expect(html).toContain(formOf(control, undefined, address));
  });

  test.each(['/', '/kontak', '/en/kontak/'])('on the page %s says where it stands', async (path) => {
    expect(await form(full, {}, path)).toContain(`<input type="hidden" name="_page" value="${path}"/>`);
    expect(await form(full, {}, `${path}?_form=kontak#x`)).toBe(await form(full, {}, path));
  });

  test('speaks the language of its page where the editor says nothing', async () => {
    const html = await form({ ...full, submit_label: '' }, { languageCode: 'en' });
    expect(html).toContain('>Send</button>');
  });

  test.each(Object.keys(full))('with an unfit %s shows all the rest', async (name) => {
    for (const value of wrongValues) {
      const html = await form({ ...full, [name]: value });
      const isForm = html.includes('<form ');
      const rest = Object.entries(marks).filter(
        ([each]) => each !== name && (isForm || !ofTheForm.has(each)),
      );
      for (const [, mark] of rest) expect(html).toContain(mark);
      expect(isForm || name === 'name' || name === 'fields').toBe(true);
    }
  });

  test('with broken fields asks the others', async () => {
    const fields = [
      null,
      field(''),
      7,
      field('nama'),
      {},
      { component: 'form_field' },
      'x',
      { ...field('surel', { type: 'checkbox', label: 'Kabar' }), component: 'FormField' },
    ];
    expect(shown(await form({ name: 'kontak', fields }))).toContain(formOf(control + box));
  });
});

describe('two forms on a page', () => {
  const types = ['text', 'textarea', 'select', 'radio', 'checkbox'];
  const fields = types.map((type) => field('nama', { type, help: 'Bantuan', options: 'a\nb' }));
  const twice = () =>
    renderBlocks([
      { ...full, component: 'form_element', fields },
      { ...full, component: 'form_element', fields },
    ]);
  const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, id]) => id);

  test('share no id', async () => {
    const ids = all(await twice(), / id="([^"]*)"/g);
    expect(ids).toHaveLength(2 * (1 + 3 + types.length));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('tie each label to the control after it, and each description and heading to what it is of', async () => {
    const html = await twice();
    const controls = all(html, /<(?:input|textarea|select) id="([^"]*)"/g);
    expect(all(html, /<label for="([^"]*)"/g)).toEqual(controls);
    expect(controls).toHaveLength(6);
    const helps = all(html, /<p id="([^"]*)"/g);
    expect(all(html, / aria-describedby="([^"]*)"/g)).toEqual(helps);
    expect(helps).toHaveLength(2 * types.length);
    expect(all(html, / aria-labelledby="([^"]*)"/g)).toEqual(all(html, /<h2 id="([^"]*)"/g));
  });
});

describe('hostile content in a form', () => {
  test.each(hostileAddresses)('is never linked to %j', async (href) => {
    const linked = doc('Lihat', { type: 'link', attrs: { href, linktype: 'url' } });
    const html = await form({ ...full, intro: linked, success_message: linked });
    expect(html.match(/>Lihat<\/p>/g)).toHaveLength(2);
    expect(html).not.toContain('<a ');
  });

  test('escapes its texts', async () => {
    const text = doc(HOSTILE_TEXT);
    const html = await form({
      name: HOSTILE_TEXT,
      title: HOSTILE_TEXT,
      intro: text,
      fields: [field(HOSTILE_TEXT, { label: HOSTILE_TEXT })],
      submit_label: HOSTILE_TEXT,
      success_message: text,
    });
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)).toHaveLength(6);
    expect(html).toContain(`action="/forms/${encodeURIComponent(HOSTILE_TEXT).replaceAll("'", '&#x27;')}"`);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
