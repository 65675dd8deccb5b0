import { describe, expect, test } from '@jest/globals';
import { UsageError } from '../../config/command-line';
import { readCommand } from './read-command';

describe('a command line', () => {
  const valid: readonly [line: string, command: object][] = [
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
    ['retry a b', { name: 'retry', target: { ids: ['a', 'b'] } }],
    ['retry --failed', { name: 'retry', target: 'failed' }],
    ['retry --kept', { name: 'retry', target: 'kept' }],
    ['retry --waiting', { name: 'retry', target: 'waiting' }],
    ['delete a b', { name: 'delete', ids: ['a', 'b'] }],
    ['find ana@batik.id', { name: 'find', address: 'ana@batik.id' }],
    ['forget ana@batik.id', { name: 'forget', address: 'ana@batik.id', isConfirmed: false }],
    ['forget ana@batik.id --yes', { name: 'forget', address: 'ana@batik.id', isConfirmed: true }],
    ['purge --older-than 30', { name: 'purge', days: 30, isConfirmed: false }],
    ['purge --older-than 30 --yes', { name: 'purge', days: 30, isConfirmed: true }],
  ];
  test.each(valid)('is parsed: %s', (line, command) => {
    expect(readCommand(line.split(' ').filter((word) => word !== ''))).toEqual(command);
  });

  const invalid: readonly [line: string, problem: string][] = [
    ['shwo', 'There is no command "shwo"'],
    ['constructor', 'There is no command "constructor"'],
    ['list --state lost', '--state must be one of waiting, delivered, failed, kept'],
    ['list --limit 0', '--limit must be a whole number'],
    ['list --limit 1000000', '--limit must be a whole number'],
    ['list --limit -1', '--limit has no value'],
    ['list --limit=-1', '--limit must be a whole number'],
    ['list --fomr x', 'there is no option --fomr (did you mean --form?)'],
    ['list kontak', '"kontak" is one argument too many'],
    ['show', 'show needs the id'],
    ['show a b', '"b" is one argument too many'],
    ['export', '--format must be csv or json'],
    ['export --format xml', '--format must be csv or json'],
    ['export --format csv --since yesterday', '--since must be a date'],
    ['export --format csv --since 2026-13-45', '--since must be a date'],
    ['export --format csv --since 2026-02-30', '--since must be a date'],
    ['export --format csv --since 2026-02-30T10:00Z', '--since must be a date'],
    ['export --format csv --since 2026-08-17Z', '--since must be a date'],
    ['retry', 'retry needs ids'],
    ['retry a --failed', 'retry needs ids'],
    ['retry --failed --kept', 'retry needs ids'],
    ['delete', 'delete needs the id'],
    ['find', 'find needs an e-mail address'],
    ['find ana', 'find needs an e-mail address'],
    ['forget ana@batik.id b', '"b" is one argument too many'],
    ['purge', 'purge needs --older-than'],
    ['purge --older-than soon', '--older-than must be a whole number'],
  ];
  test.each(invalid)('is rejected: %s', (line, problem) => {
    expect(() => readCommand(line.split(' '))).toThrow(UsageError);
    expect(() => readCommand(line.split(' '))).toThrow(problem);
    expect(() => readCommand(line.split(' '))).not.toThrow('\n');
  });
});
