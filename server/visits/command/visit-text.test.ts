import { expect, test } from '@jest/globals';
import { dayNumber } from '../visit';
import { visitsCsv } from '../visits-csv';
import { jsonText, tableLines, tableNote, type ShownVisits } from './visit-text';

const period = { from: dayNumber(Date.parse('2026-11-18')), to: dayNumber(Date.parse('2026-11-24')) };
const byPath: ShownVisits = {
  by: 'path',
  period,
  views: [
    ['/', 1_500],
    ['/kain', 400],
    ['/a"b,c', 100],
  ],
};

test('the table has the first lines, and says what it leaves out', () => {
  expect(tableLines(byPath, 2)).toBe('views   share  path\n1,500  75.0 %  /\n  400  20.0 %  /kain\n');
  expect(tableNote(byPath, 2)).toBe(
    '2,000 views from 2026-11-18 to 2026-11-24 (UTC). 1 more line: --limit all.\n',
  );
  expect(tableNote(byPath, 1)).toContain(' 2 more lines: --limit all.');
  expect(tableNote(byPath, 3)).not.toContain('more');
});

test('the table names referring hosts, and says what a view without one is', () => {
  const day = { from: period.to, to: period.to };
  const shown: ShownVisits = {
    by: 'referrer',
    period: day,
    views: [
      ['', 3],
      ['cari.example', 1],
    ],
  };
  expect(tableLines(shown, null)).toBe(
    'views   share  referrer\n    3  75.0 %  (none, or this site)\n    1  25.0 %  cari.example\n',
  );
  expect(tableNote({ by: 'path', period: day, views: [['/', 1]] }, null)).toBe(
    '1 view on 2026-11-24 (UTC).\n',
  );
});

test('JSON and CSV have all lines', () => {
  expect(JSON.parse(jsonText(byPath))).toEqual({
    from: '2026-11-18',
    to: '2026-11-24',
    views: 2_000,
    by: 'path',
    rows: [
      { path: '/', views: 1_500 },
      { path: '/kain', views: 400 },
      { path: '/a"b,c', views: 100 },
    ],
  });
  expect(visitsCsv('path', byPath.views)).toBe('path,views\r\n"/",1500\r\n"/kain",400\r\n"/a""b,c",100\r\n');
});
