import { describe, expect, test } from '@jest/globals';
import { optionsOf } from './form-field';

describe('options of a field', () => {
  const rows: [string, string, [value: string, label: string][]][] = [
    [
      'labels that are their own values',
      'Tulis\nCap',
      [
        ['Tulis', 'Tulis'],
        ['Cap', 'Cap'],
      ],
    ],
    [
      'values with labels',
      'tulis: Batik tulis\ncap: Batik cap',
      [
        ['tulis', 'Batik tulis'],
        ['cap', 'Batik cap'],
      ],
    ],
    [
      'both side by side',
      'tulis: Batik tulis\nCap',
      [
        ['tulis', 'Batik tulis'],
        ['Cap', 'Cap'],
      ],
    ],
    ['a single line', 'Tulis', [['Tulis', 'Tulis']]],
    ['none in an empty text', '', []],
    ['none in blank lines', ' \n\n\t\n', []],
    [
      'the lines between blank ones',
      '\n\nTulis\n\n  \nCap\n',
      [
        ['Tulis', 'Tulis'],
        ['Cap', 'Cap'],
      ],
    ],
    [
      'without surrounding blanks',
      '  tulis :  Batik tulis  \n\tCap ',
      [
        ['tulis', 'Batik tulis'],
        ['Cap', 'Cap'],
      ],
    ],
    [
      'values as forms send them',
      'Tulis\tRp 500\nCap\u2028Rp 200\nkombinasi:\tTulis\tdan cap',
      [
        ['Tulis Rp 500', 'Tulis Rp 500'],
        ['Cap Rp 200', 'Cap Rp 200'],
        ['kombinasi', 'Tulis dan cap'],
      ],
    ],
    [
      'the first of equal values',
      'a: Satu\na: Dua\nb\na',
      [
        ['a', 'Satu'],
        ['b', 'b'],
      ],
    ],
    [
      'equal labels of different values',
      'a: Satu\nb: Satu',
      [
        ['a', 'Satu'],
        ['b', 'Satu'],
      ],
    ],
    [
      'values that differ in case',
      'Cap\ncap',
      [
        ['Cap', 'Cap'],
        ['cap', 'cap'],
      ],
    ],
    [
      'lines with Windows line endings',
      'a: Satu\r\nDua\r\n\r\nc: Tiga\r\n',
      [
        ['a', 'Satu'],
        ['Dua', 'Dua'],
        ['c', 'Tiga'],
      ],
    ],
    [
      'lines with classic Mac line endings',
      'a: Satu\rDua',
      [
        ['a', 'Satu'],
        ['Dua', 'Dua'],
      ],
    ],
    ['a URL as a label', 'https://sogan.example', [['https://sogan.example', 'https://sogan.example']]],
    [
      'a URL as the label of a value',
      'situs: https://sogan.example:8080/a',
      [['situs', 'https://sogan.example:8080/a']],
    ],
    ['a time as a label', 'Pukul 10:30', [['Pukul 10:30', 'Pukul 10:30']]],
    ['a time as the label of a value', 'pagi: 10:30', [['pagi', '10:30']]],
    ['labels with colons', 'a: Catatan: penting', [['a', 'Catatan: penting']]],
    [
      'values with colons',
      '09:00: Pagi\nbatik:tulis: Batik tulis',
      [
        ['09:00', 'Pagi'],
        ['batik:tulis', 'Batik tulis'],
      ],
    ],
    ['a colon without a blank as part of the label', 'tulis:cap', [['tulis:cap', 'tulis:cap']]],
    ['a colon at the end as part of the label', 'Lainnya:', [['Lainnya:', 'Lainnya:']]],
    ['a value as its own label if that is blank', 'tulis:   ', [['tulis', 'tulis']]],
    ['none without a value', ': Batik tulis\n  : Cap', []],
    [
      'values named like object properties',
      'constructor\n__proto__: x',
      [
        ['constructor', 'constructor'],
        ['__proto__', 'x'],
      ],
    ],
  ];
  test.each(rows)('are %s', (_, lines, options) => {
    expect(optionsOf(lines)).toEqual(options.map(([value, label]) => ({ value, label })));
  });
});
