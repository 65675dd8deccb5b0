import { describe, expect, test } from '@jest/globals';
import { readCommand } from './read-command';

const usual = { name: 'show', days: 30, by: 'path', format: 'table', limit: 25 };

test.each([
  [[], usual],
  [['--days', '7'], { ...usual, days: 7 }],
  [['--days', '1', '--limit', '1'], { ...usual, days: 1, limit: 1 }],
  [['--days=761'], { ...usual, days: 761 }],
  [['--by', 'referrer'], { ...usual, by: 'referrer' }],
  [['--by', 'day'], { ...usual, by: 'day', limit: null }],
  [['--by', 'day', '--limit', '3'], { ...usual, by: 'day', limit: 3 }],
  [['--limit', 'all'], { ...usual, limit: null }],
  [['--limit', '999999'], { ...usual, limit: 999_999 }],
  [['--json'], { ...usual, format: 'json' }],
  [['--csv', '--by', 'language'], { ...usual, by: 'language', format: 'csv' }],
  [['--help'], { name: 'help' }],
  [['help'], { name: 'help' }],
])('%j is read', (args, command) => {
  expect(readCommand(args)).toEqual(command);
});

describe('a wrong command line', () => {
  test.each([
    [['--days', '0'], '--days must be a whole number from 1 to 761'],
    [['--days', 'x'], '--days must be a whole number from 1 to 761'],
    [['--days', '762'], '--days must be a whole number from 1 to 761'],
    [['--days', '7x'], '--days must be a whole number from 1 to 761'],
    [['--limit', '0'], '--limit must be a whole number from 1 to 999999'],
    [['--limit', '1000000'], '--limit must be a whole number from 1 to 999999'],
    [['--limit', '-1'], '--limit has no value'],
    [['--by', 'visitor'], '--by must be one of path, day, language, referrer'],
    [['--json', '--csv'], 'Choose one of --json and --csv'],
    [['--wek'], 'there is no option --wek: npm run visits -- --help shows them all'],
    [['today'], '"today" is one argument too many: npm run visits -- --help'],
  ])('%j is told apart', (args, message) => {
    expect(() => readCommand(args)).toThrow(message);
  });
});
