import { describe, expect, test } from '@jest/globals';
import { readCommand, UsageError } from './read-command';

describe('a command line', () => {
  const understood: readonly [line: string, command: object][] = [
    ['', { name: 'help' }],
    ['--help', { name: 'help' }],
    ['list --help', { name: 'help' }],
    ['list', { name: 'list', form: undefined, state: undefined, limit: 50 }],
    [
      'list --form kontak --state failed --limit 5',
      { name: 'list', form: 'kontak', state: 'failed', limit: 5 },
    ],
    ['show a', { name: 'show', id: 'a' }],
    [
      'export --format csv',
      { name: 'export', format: 'csv', form: undefined, since: undefined, output: undefined },
    ],
    [
      'export --format=json --form kontak --since 2026-08-17 --output a.json',
      { name: 'export', format: 'json', form: 'kontak', since: Date.UTC(2026, 7, 17), output: 'a.json' },
    ],
    ['retry a b', { name: 'retry', chosen: { ids: ['a', 'b'] } }],
    ['retry --failed', { name: 'retry', chosen: 'failed' }],
    ['retry --kept', { name: 'retry', chosen: 'kept' }],
    ['delete a b', { name: 'delete', ids: ['a', 'b'] }],
    ['purge --older-than 30', { name: 'purge', days: 30, isSure: false }],
    ['purge --older-than 30 --yes', { name: 'purge', days: 30, isSure: true }],
  ];
  test.each(understood)('is understood: %s', (line, command) => {
    expect(readCommand(line.split(' ').filter((word) => word !== ''))).toEqual(command);
  });

  const refused: readonly [line: string, problem: string][] = [
    ['shwo', 'There is no command "shwo"'],
    ['constructor', 'There is no command "constructor"'],
    ['list --state lost', '--state must be one of waiting, delivered, failed, kept'],
    ['list --limit 0', '--limit must be a whole number'],
    ['list --limit -1', "Option '--limit"],
    ['list --fomr x', "Unknown option '--fomr'"],
    ['list kontak', '"kontak" is one argument too many'],
    ['show', 'show needs the id'],
    ['show a b', '"b" is one argument too many'],
    ['export', '--format must be csv or json'],
    ['export --format xml', '--format must be csv or json'],
    ['export --format csv --since yesterday', '--since must be a date'],
    ['export --format csv --since 2026-13-45', '--since must be a date'],
    ['retry', 'retry needs ids'],
    ['retry a --failed', 'retry needs ids'],
    ['retry --failed --kept', 'retry needs ids'],
    ['delete', 'delete needs the id'],
    ['purge', 'purge needs --older-than'],
    ['purge --older-than soon', '--older-than must be a whole number'],
  ];
  test.each(refused)('is refused: %s', (line, problem) => {
    expect(() => readCommand(line.split(' '))).toThrow(UsageError);
    expect(() => readCommand(line.split(' '))).toThrow(problem);
  });
});
