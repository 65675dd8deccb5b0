import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { endWithReader, parseCommandLine, wantsHelp } from './command-line';

const parse = (...args: readonly string[]) =>
  parseCommandLine({
    command: 'npm run check',
    args,
    options: { only: { type: 'string' }, json: { type: 'boolean' }, once: { type: 'boolean' } },
    arguments: 1,
  });

test('options and arguments are read', () => {
  const { values, positionals } = parse('--only', 'a', 'folder');
  expect([values.only, values.json, values.help, positionals]).toEqual(['a', undefined, false, ['folder']]);
});

test.each([
  [['--jsn'], 'there is no option --jsn (did you mean --json?): npm run check -- --help shows them all'],
  [['--onc'], 'there is no option --onc (did you mean --once?): npm run check -- --help shows them all'],
  [['--verbose=yes'], 'there is no option --verbose: npm run check -- --help shows them all'],
  [['-x'], 'there is no option -x: npm run check -- --help shows them all'],
  [['--only'], "option '--only <value>' argument missing: npm run check -- --help shows them all"],
  [
    ['--only', '-1'],
    '--only has no value (one that begins with a dash is joined to it, as --only=-1): npm run check -- --help shows them all',
  ],
  [[' '], 'an argument is empty: npm run check -- --help shows them all'],
  [['a', 'b'], '"b" is one argument too many: npm run check -- --help shows them all'],
])('a wrong command line %j is one line that says where help is', (args, message) => {
  expect(() => parse(...args)).toThrow(message);
});

test('a command ends with the reader of its output', () => {
  const output = new EventEmitter();
  const codes: number[] = [];
  endWithReader(output, (code) => void codes.push(code));
  output.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  output.emit('error', new Error('no space'));
  expect(codes).toEqual([0, 1]);
});

test('a command without options knows --help alone', () => {
  expect([wantsHelp('npm run sbom', ['--help']), wantsHelp('npm run sbom', ['-h'])]).toEqual([true, true]);
  expect(wantsHelp('npm run sbom', [])).toBe(false);
  expect(() => wantsHelp('npm run sbom', ['--out'])).toThrow('there is no option --out');
  expect(() => wantsHelp('npm run sbom', ['x'])).toThrow('"x" is one argument too many');
});
