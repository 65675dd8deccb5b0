import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  HOSTILE_TEXT,
  hostileAddresses,
  wrongValues,
} from '../../../test/support/hostile-content';
import { plain, renderBlocks, renderOnPage, renderUncontained } from '../../../test/support/render';
import { OutlineContext } from '../../rich-text/outline-context';
import type { FormResultPage } from '../../forms/form-result';
import type { SiteScope } from '../../site/site-context';
import { createBlockLoader } from '../../block-system/block-loader';
import { BlockList, BlockLoaderContext } from '../../block-system/BlockList';
import { BlocksContext } from '../../block-system/blocks-context';
import { registry } from '../registry';
import { block } from './FormElement';

const form = (fields: object, scope: Partial<SiteScope> = {}, path = '/') =>
  renderBlocks([{ component: 'form_element', ...fields }], scope, { path });
const uncontained = (fields: object) => renderUncontained(block, fields);

/** Markup with React's ids as `ID`, and those of a form's fields as `ID-0`, `ID-1` and so on. */
const normalised = (html: string) => plain(html).replaceAll(/_R_\w*_/g, 'ID');

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

const controlAt = (index: number) =>
  `<div><label for="ID-${index}">Nama</label><input id="ID-${index}" type="date" name="nama"/></div>`;
const boxAt = (index: number) =>
  `<div><label><input id="ID-${index}" type="checkbox" name="surel"/><span>Kabar</span></label></div>`;
const honeypot =
  '<div aria-hidden="true"><label>Biarkan kosong – leave empty<input type="text" tabindex="-1" autoComplete="off" name="_website"/></label></div>';
const formOf = (fields: string, rest = '<button type="submit">Kirim</button>', action = 'kontak') =>
  `<form action="/forms/${action}" method="post"><input type="hidden" name="_page" value="/"/>${honeypot}${fields}${rest}</form>` +
  '<p role="status"></p>';

/** The markup that each field of `full` leaves. */
const marks = {
  name: 'action="/forms/kontak"',
  title: '>Hubungi kami</h2>',
  intro: '<p>Kami membalas</p>',
  fields: 'name="nama"/>',
  submit_label: '>Kirim pesan</button>',
};
const inForm = new Set(['name', 'fields', 'submit_label']);

describe('a form', () => {
  test('shows all its fields in order, and no thanks before it was submitted', async () => {
    expect(normalised(await form(full))).toBe(
      '<section data-block="form_element" aria-labelledby="ID"><h2 id="ID">Hubungi kami</h2>' +
        '<div><p>Kami membalas</p></div>' +
        formOf(controlAt(0) + boxAt(1), '<button type="submit">Kirim pesan</button>') +
        '</section>',
    );
  });

  test('with nothing but a name and fields is a form', async () => {
    const { name, fields } = full;
    expect(normalised(await form({ name, fields }))).toBe(
      `<section data-block="form_element">${formOf(controlAt(0) + boxAt(1))}</section>`,
    );
  });

  const surroundings =
    '<section data-block="form_element" aria-labelledby="ID"><h2 id="ID">Hubungi kami</h2><div><p>Kami membalas</p></div></section>';
  test.each([
    ['a name', { name: undefined }],
    ['more than blanks in its name', { name: ' \n ' }],
    ['a name that is a text', { name: { a: 1 } }],
    ['more than a lone surrogate in its name', { name: '\ud83d' }],
    ['fields', { fields: [] }],
    ['a name that URL parsers keep', { name: ' .. ' }],
    ['a field that has a name', { fields: [field(''), field(null), field(undefined)] }],
    ['a field whose name is not reserved', { fields: [field('_page'), field('g-recaptcha-response')] }],
    ['a choice with options', { fields: [field('a', { type: 'radio' }), field('b', { type: 'select' })] }],
    ['form fields', { fields: [{ component: 'button', name: 'nama' }, null, 7] }],
  ])('without %s shows only the texts around it', async (_, changes) => {
    expect(normalised(await form({ ...full, ...changes }))).toBe(surroundings);
  });

  test.each([
    [
      'title',
      '<section data-block="form_element" aria-labelledby="ID"><h2 id="ID">Hubungi kami</h2></section>',
    ],
    ['intro', '<section data-block="form_element"><div><p>Kami membalas</p></div></section>'],
  ] as const)('with nothing but its %s shows that', async (name, html) => {
    expect(normalised(await form({ [name]: full[name] }))).toBe(html);
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
  ])('named %j is submitted to its own URL', async (name, path) => {
    const html = normalised(await form({ name, fields: [field('nama')] }));
    expect(html).toContain(formOf(controlAt(0), undefined, path));
  });

  test.each(['/', '/kontak', '/en/kontak/'])('on the page %s sends the path of its page', async (path) => {
    expect(await form(full, {}, path)).toContain(`<input type="hidden" name="_page" value="${path}"/>`);
    expect(await form(full, {}, `${path}?_form=kontak#x`)).toBe(await form(full, {}, path));
  });

  test('is in the language of its page by default', async () => {
    const html = await form({ ...full, submit_label: '' }, { languageCode: 'en' });
    expect(html).toContain('>Send</button>');
  });

  test.each(Object.keys(full))('with an invalid %s shows all the rest', async (name) => {
    for (const value of wrongValues) {
      const html = await form({ ...full, [name]: value });
      const isForm = html.includes('<form ');
      const rest = Object.entries(marks).filter(([each]) => each !== name && (isForm || !inForm.has(each)));
      for (const [, mark] of rest) expect(html).toContain(mark);
      expect(isForm || name === 'name' || name === 'fields').toBe(true);
    }
  });

  test('with malformed fields shows the others', async () => {
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
    expect(normalised(await form({ name: 'kontak', fields }))).toContain(formOf(controlAt(1) + boxAt(3)));
  });
});

/** A form on a page that shows a submit result. */
const after = (result: Partial<FormResultPage>, fields: object = full, languageCode = 'id') =>
  form(fields, {
    languageCode,
    formResult: { form: 'kontak', result: 'invalid', errors: {}, values: {}, ...result },
  });

describe('an accepted form', () => {
  const thanks = (message: string) =>
    '<section data-block="form_element" aria-labelledby="ID"><h2 id="ID">Hubungi kami</h2><div><p>Kami membalas</p></div>' +
    `<div role="status" tabindex="-1" autofocus=""><p>${message}</p></div></section>`;

  test('is replaced by its success message', async () => {
    expect(normalised(await after({ result: 'accepted' }))).toBe(thanks('Terima kasih'));
  });

  test.each([
    ['id', 'Terima kasih. Kiriman Anda sudah kami terima.'],
    ['en', 'Thank you. We have received what you sent.'],
  ])('is replaced by the default message in %s', async (languageCode, message) => {
    const html = await after({ result: 'accepted' }, { ...full, success_message: null }, languageCode);
    expect(normalised(html)).toBe(thanks(message));
  });
});

describe('a form that was not accepted', () => {
  const notice = (html: string) => /<div role="alert".*?<\/div>/.exec(normalised(html))?.[0];

  test('begins with links to its errors, and takes the focus', async () => {
    const html = await after({ errors: { surel: 'Centang ini.', nama: 'Tanggal salah.' } });
    expect(notice(html)).toBe(
      '<div role="alert" tabindex="-1" autofocus=""><h3>Belum terkirim</h3>' +
        '<p>Mohon benahi isian berikut, lalu kirim lagi.</p>' +
        '<ul><li><a href="#ID-0">Nama: Tanggal salah.</a></li><li><a href="#ID-1">Kabar: Centang ini.</a></li></ul></div>',
    );
    expect(normalised(html)).toContain(
      `action="/forms/kontak" method="post">${notice(html)}<input type="hidden"`,
    );
    expect(normalised(html)).toContain('<p id="ID-0-error"><span>Kesalahan: </span>Tanggal salah.</p>');
  });

  test('keeps its values', async () => {
    const html = normalised(await after({ values: { nama: '2026-08-17', surel: 'on' } }));
    expect(html).toContain('type="date" name="nama" value="2026-08-17"/>');
    expect(html).toContain('type="checkbox" name="surel" checked=""/>');
  });

  test('lists no error of an unknown field', async () => {
    const html = await after({ errors: { lama: 'Wajib.', nama: 'Salah.' } });
    expect(notice(html)).toContain('<ul><li><a href="#ID-0">Nama: Salah.</a></li></ul>');
  });

  test.each([
    ['id', 'Belum terkirim', 'Isian Anda masih ada di sini, tidak ada yang hilang.'],
    ['en', 'Not sent yet', 'What you entered is still here, nothing is lost.'],
  ])('says why in %s, and keeps its values', async (languageCode, heading, hint) => {
    for (const result of ['refused', 'limited', 'unavailable'] as const) {
      const refusal = { result, text: 'Karena itu.', values: { nama: '2026-08-17' } };
      const html = await after(refusal, full, languageCode);
      expect(notice(html)).toBe(
        `<div role="alert" tabindex="-1" autofocus=""><h3>${heading}</h3><p>Karena itu.</p><p>${hint}</p></div>`,
      );
      expect(html).toContain('value="2026-08-17"');
    }
  });

  test('has a notice without a reason too', async () => {
    expect(notice(await after({ result: 'unavailable' }))).toContain(
      '<h3>Belum terkirim</h3><p>Isian Anda masih ada di sini, tidak ada yang hilang.</p></div>',
    );
  });

  test('is unchanged if another form was submitted', async () => {
    expect(await after({ form: 'kabar', errors: { nama: 'Salah' }, values: { nama: 'x' } })).toBe(
      await form(full),
    );
  });

  test('may have fields named like object properties', async () => {
    const fields = ['constructor', '__proto__', 'toString'].map((name) => field(name, { type: 'text' }));
    const html = await after({}, { ...full, fields });
    expect(html).not.toMatch(/ value="[^/]|-error/);
  });
});

describe('two forms on a page', () => {
  const types = ['text', 'textarea', 'select', 'radio', 'checkbox'];
  const fields = types.map((type) => field(type, { type, help: 'Bantuan', options: 'a\nb' }));
  const twice = () =>
    renderBlocks([
      { ...full, component: 'form_element', fields },
      { ...full, component: 'form_element', fields },
    ]);
  const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, id]) => id);

  test('have no id in common', async () => {
    const ids = all(await twice(), / id="([^"]*)"/g);
    expect(ids).toHaveLength(2 * (1 + types.length + types.length));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('tie labels to controls, descriptions to fields and headings to sections', async () => {
    const html = await twice();
    const controls = all(html, /<div[^>]*><label for=.*?<(?:input|textarea|select) id="([^"]*)"/g);
    expect(all(html, /<label for="([^"]*)"/g)).toEqual(controls);
    expect(controls).toHaveLength(6);
    const helps = all(html, /<p id="([^"]*)"/g);
    expect(all(html, / aria-describedby="([^"]*)"/g)).toEqual(helps);
    expect(helps).toHaveLength(2 * types.length);
    expect(all(html, / aria-labelledby="([^"]*)"/g)).toEqual(all(html, /<h2 id="([^"]*)"/g));
  });

  /** Two forms on a page, one in a row and one after it, with the result of a submit of the form `kontak`. */
  async function onPage(first: object, second: object): Promise<string> {
    const component = 'form_element';
    const content = [
      { component: 'row', columns: [{ component, ...full, ...first }] },
      { component, ...full, ...second },
    ];
    const formResult = { form: 'kontak', result: 'accepted', errors: {}, values: {} } as const;
    const blockLoader = createBlockLoader(registry);
    await blockLoader.loadAll();
    return renderOnPage(
      <BlockLoaderContext value={blockLoader}>
        <OutlineContext value={{ main: content, others: [], isTitled: false }}>
          <BlocksContext value={BlockList}>
            <BlockList blocks={content} />
          </BlocksContext>
        </OutlineContext>
      </BlockLoaderContext>,
      { formResult },
    );
  }

  test.each([
    ['both with the same key', {}, {}, ['thanks', 'form']],
    ['the first without fields', { fields: [] }, {}, ['thanks']],
    ['the second with another key', {}, { name: 'kabar' }, ['thanks', 'form']],
    ['the first with another key', { name: 'kabar' }, {}, ['form', 'thanks']],
  ])('show a submit result once: %s', async (_, first, second, expected) => {
    const html = await onPage(first, second);
    const found = all(html, /(<form |role="status" tabindex)/g).map((part) =>
      part === '<form ' ? 'form' : 'thanks',
    );
    expect(found).toEqual(expected);
  });
});

describe('hostile content in a form', () => {
  test.each(hostileAddresses)('is never linked to %j', async (href) => {
    const linked = doc('Lihat', { type: 'link', attrs: { href, linktype: 'url' } });
    const sent = await after({ result: 'accepted' }, { ...full, intro: linked, success_message: linked });
    expect(sent.match(/>Lihat<\/p>/g)).toHaveLength(2);
    expect(sent).not.toContain('<a ');
  });

  test.each([
    ['invalid', 7],
    ['accepted', 3],
  ] as const)('is escaped in a form whose submit result is %s', async (result, count) => {
    const text = doc(HOSTILE_TEXT);
    const fields = {
      name: HOSTILE_TEXT,
      title: HOSTILE_TEXT,
      intro: text,
      fields: [field(HOSTILE_TEXT, { label: HOSTILE_TEXT, type: 'text' })],
      submit_label: HOSTILE_TEXT,
      success_message: text,
    };
    const hostile = { [HOSTILE_TEXT]: HOSTILE_TEXT };
    const html = await after({ form: HOSTILE_TEXT, result, errors: hostile, values: hostile }, fields);
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(count);
    expect(html).not.toMatch(BROKEN_OUT);
  });

  test('is escaped in its URL', async () => {
    const html = await form({ name: HOSTILE_TEXT, fields: [field('nama')] });
    expect(html).toContain(`action="/forms/${encodeURIComponent(HOSTILE_TEXT).replaceAll("'", '&#x27;')}"`);
  });
});
