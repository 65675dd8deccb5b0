import { describe, expect, test } from '@jest/globals';
import { BROKEN_OUT, HOSTILE_TEXT, wrongValues } from '../../../test/support/hostile-content';
import { plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import { block } from './SpecTable';

const table = async (fields: object) => plain(await renderBlocks([{ component: 'spec_table', ...fields }]));
const row = (fields: object) => ({ component: 'spec_row', ...fields });
const withList = (html: string) => `<section data-block="spec_table"><h2>Ukuran</h2>${html}</section>`;

describe('a specification', () => {
  test('is a list of properties with their values', async () => {
    const rows = [
      row({ label: 'Kain panjang', value: '250 × 105 cm' }),
      row({ label: 'Bahan', value: 'katun' }),
    ];
    expect(await table({ title: 'Ukuran', rows })).toBe(
      withList(
        '<dl><div><dt>Kain panjang</dt><dd>250 × 105 cm</dd></div><div><dt>Bahan</dt><dd>katun</dd></div></dl>',
      ),
    );
  });

  test.each([
    [{ label: 'Bahan' }, '<dl><div><dt>Bahan</dt><dd></dd></div></dl>'],
    [{ value: 'katun' }, '<dl><div><dt></dt><dd>katun</dd></div></dl>'],
    [{}, ''],
  ])('shows what there is of %j', async (fields, html) => {
    expect(await table({ title: 'Ukuran', rows: [row(fields)] })).toBe(withList(html));
  });

  test('renders nothing without a head and rows', async () => {
    expect(await table({})).toBe('');
    expect(await table({ rows: [row({}), 7, { component: 'stat', label: 'x' }] })).toBe('');
  });

  test('never throws, whatever its fields hold', () => {
    for (const value of wrongValues) {
      for (const name of Object.keys(block.fields))
        expect(() => renderUncontained(block, { title: 'x', [name]: value })).not.toThrow();
      for (const name of ['label', 'value'])
        expect(() => renderUncontained(block, { rows: [row({ [name]: value })] })).not.toThrow();
    }
  });

  test('has escaped texts', async () => {
    const rows = [row({ label: HOSTILE_TEXT, value: HOSTILE_TEXT })];
    expect(await table({ title: HOSTILE_TEXT, rows })).not.toMatch(BROKEN_OUT);
  });
});
