import { describe, expect, test } from '@jest/globals';
import { BROKEN_OUT, HOSTILE_TEXT, wrongValues } from '../../../test/support/hostile-content';
import { plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import { block } from './Stats';

const stats = async (fields: object) => plain(await renderBlocks([{ component: 'stats', ...fields }]));
const stat = (fields: object) => ({ component: 'stat', ...fields });
const withList = (html: string) => `<section data-block="stats"><h2>Angka</h2>${html}</section>`;

describe('figures', () => {
  test('are a list of labels, each with its figure and a text', async () => {
    const items = [
      stat({ value: '12', label: 'pembatik', text: 'yang termuda dua puluh tiga tahun' }),
      stat({ value: 3, label: 'juru warna' }),
    ];
    expect(await stats({ title: 'Angka', items })).toBe(
      withList(
        '<dl><div><dt>pembatik</dt><dd>12</dd><dd>yang termuda dua puluh tiga tahun</dd></div>' +
          '<div><dt>juru warna</dt><dd>3</dd></div></dl>',
      ),
    );
  });

  test.each([
    [{ value: '12' }, '<dl><div><dt></dt><dd>12</dd></div></dl>'],
    [{ label: 'pembatik' }, '<dl><div><dt>pembatik</dt><dd></dd></div></dl>'],
    [{ text: 'tahun ini' }, '<dl><div><dt></dt><dd>tahun ini</dd></div></dl>'],
    [{ label: 'pembatik', text: 'tahun ini' }, '<dl><div><dt>pembatik</dt><dd>tahun ini</dd></div></dl>'],
    [{}, ''],
  ])('show what there is of %j', async (item, html) => {
    expect(await stats({ title: 'Angka', items: [stat(item)] })).toBe(withList(html));
  });

  test('render nothing without a head and items', async () => {
    expect(await stats({})).toBe('');
    expect(await stats({ items: [stat({}), null, { component: 'button', label: 'x' }] })).toBe('');
  });

  test('never throw, whatever their fields hold', () => {
    for (const value of wrongValues) {
      for (const name of Object.keys(block.fields))
        expect(() => renderUncontained(block, { title: 'x', [name]: value })).not.toThrow();
      for (const name of ['value', 'label', 'text'])
        expect(() => renderUncontained(block, { items: [stat({ [name]: value })] })).not.toThrow();
    }
  });

  test('have escaped texts', async () => {
    const items = [stat({ value: HOSTILE_TEXT, label: HOSTILE_TEXT, text: HOSTILE_TEXT })];
    expect(await stats({ title: HOSTILE_TEXT, items })).not.toMatch(BROKEN_OUT);
  });
});
