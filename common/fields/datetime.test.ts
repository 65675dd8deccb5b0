import { expect, test } from '@jest/globals';
import { wrongValues } from '../../test/support/hostile-content';
import { datetime, isoDateOf } from './datetime';

test.each([
  ['of a field', '2026-05-01 08:30', '2026-05-01T08:30:00.000Z'],
  ['of a field with seconds', '2026-05-01 08:30:15', '2026-05-01T08:30:15.000Z'],
  ['of a story', '2026-05-01T08:30:00.000Z', '2026-05-01T08:30:00.000Z'],
  ['with an offset', '2026-05-01T08:30:00+07:00', '2026-05-01T01:30:00.000Z'],
  ['without a time', ' 2026-05-01 ', '2026-05-01T00:00:00.000Z'],
  ['beyond the calendar', '2026-13-45 99:99', ''],
  ['of a day that does not exist', '2026-02-30', ''],
  ['of a day that does not exist, with a time', '2025-02-29 10:00', ''],
  ['of a leap day', '2024-02-29 23:30', '2024-02-29T23:30:00.000Z'],
  ['in words', 'besok', ''],
  ['before the years of four digits', '12-05-01', ''],
])('a moment %s', (_, text, expected) => {
  expect(isoDateOf(text)).toBe(expected);
});

test('a field of any other type is empty', () => {
  const values = wrongValues.filter((value) => typeof value !== 'string');
  for (const value of values) expect(datetime().parse(value, { assetOrigins: [] })).toBe('');
});
