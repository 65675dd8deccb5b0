import { describe, expect, test } from '@jest/globals';
import { renderOnPage } from '../../test/support/render';
import { RichText } from './RichText';

const text = (value: string) => ({ type: 'text', text: value });
const cell = (value: string, attrs: unknown = null) => ({
  type: 'tableCell',
  attrs,
  content: [{ type: 'paragraph', content: [text(value)] }],
});
const header = (value: string, attrs: unknown = null) => ({
  type: 'tableHeader',
  attrs,
  content: [text(value)],
});
const row = (...content: unknown[]) => ({ type: 'tableRow', content });
const render = (...rows: unknown[]) =>
  renderOnPage(<RichText document={{ type: 'doc', content: [{ type: 'table', content: rows }] }} />);
const tableIn = (html: string) => /<table>.*<\/table>/.exec(html)?.[0] ?? '';

describe('a table', () => {
  test.each([
    [
      'rows of header cells alone are the head, a header cell below them names its row',
      [row(header('Motif'), header('Asal')), row(header('Jumlah')), row(header('Kawung'), cell('Yogya'))],
      '<thead><tr><th scope="col">Motif</th><th scope="col">Asal</th></tr><tr><th scope="col">Jumlah</th></tr></thead>' +
        '<tbody><tr><th scope="row">Kawung</th><td><p>Yogya</p></td></tr></tbody>',
    ],
    [
      'a cell of the head reaches into rows below, these are part of it, since browsers would cut it off',
      [
        row(header('Motif', { rowspan: 2 }), header('Ukuran', { colspan: 2 })),
        row(header('Kecil'), cell('Besar')),
        row(cell('Kawung'), cell('1'), cell('2')),
      ],
      '<thead><tr><th scope="col" rowSpan="2">Motif</th><th scope="col" colSpan="2">Ukuran</th></tr>' +
        '<tr><th scope="row">Kecil</th><td><p>Besar</p></td></tr></thead>' +
        '<tbody><tr><td><p>Kawung</p></td><td><p>1</p></td><td><p>2</p></td></tr></tbody>',
    ],
    [
      'a cell of the head reaches beyond the last row, all rows are the head',
      [row(header('a', { rowspan: 5 })), row(cell('b'))],
      '<thead><tr><th scope="col" rowSpan="5">a</th></tr><tr><td><p>b</p></td></tr></thead>',
    ],
    [
      'nothing but header cells is all head',
      [row(header('a'))],
      '<thead><tr><th scope="col">a</th></tr></thead>',
    ],
    [
      'a row without cells is no head',
      [row(), row(header('a'))],
      '<tbody><tr></tr><tr><th scope="row">a</th></tr></tbody>',
    ],
    ['a text outside a row gets a row and a cell', [text('a')], '<tbody><tr><td>a</td></tr></tbody>'],
    ['a cell outside a row gets a row', [cell('a')], '<tbody><tr><td><p>a</p></td></tr></tbody>'],
    [
      'a text outside a cell gets a cell',
      [row(text('a'), cell('b'))],
      '<tbody><tr><td>a</td><td><p>b</p></td></tr></tbody>',
    ],
  ])('where %s', (_, rows, html) => {
    expect(tableIn(render(...rows))).toBe(`<table>${html}</table>`);
  });

  test.each([
    [[cell('Motif'), cell(''), cell('Asal')], 'Tabel: Motif, Asal'],
    [[cell(' ')], 'Tabel'],
    [[cell('x'.repeat(200))], `Tabel: ${'x'.repeat(80)}`],
  ])('scrolls inside itself, can be reached by keyboard and is named by its first row', (cells, name) => {
    const open = `<div data-table="" role="group" tabindex="0" aria-label="${name}"><table>`;
    expect(render(row(...cells), row(cell('a'))).startsWith(open)).toBe(true);
  });

  test('without rows is left out', () => {
    expect(render()).toBe('');
  });
});

test.each([
  [{ colspan: 1, rowspan: 1 }, ''],
  [{ colspan: 2, rowspan: '3' }, ' colSpan="2" rowSpan="3"'],
  [{ colspan: 1e9, rowspan: 65_535 }, ' colSpan="1000" rowSpan="1000"'],
  [{ colspan: 0, rowspan: -2 }, ''],
  [{ colspan: 'x', rowspan: {} }, ''],
  [{ colwidth: [100] }, ' style="width:100px;min-width:100px"'],
  [{ colwidth: [100, 150] }, ' style="width:250px;min-width:250px"'],
  [{ colwidth: [1e9, 'x', null] }, ' style="width:4000px;min-width:4000px"'],
  [{ colwidth: [-5] }, ''],
  [{ colwidth: 100 }, ''],
  [{ backgroundColor: '#ffee00' }, ' style="--ground:#ffee00"'],
  [{ backgroundColor: 'red;position:fixed' }, ''],
  [{ backgroundColor: 'url(//evil.example)' }, ''],
  ['x', ''],
])('a cell of %j has the attributes%s', (attrs, attributes) => {
  expect(render(row(cell('a', attrs)))).toContain(`<td${attributes}><p>a</p></td>`);
});

test('rows and cells outside a table show what they contain', () => {
  const content = [row(cell('a')), header('b')];
  expect(renderOnPage(<RichText document={{ type: 'doc', content }} />)).toBe('<p>a</p>b');
});
