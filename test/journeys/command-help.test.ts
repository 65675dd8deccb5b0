import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { makeTempDir } from '../support/temp-dir';

const root = join(__dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

/** Scripts that pass their arguments on to the programs of others, and those of tests, which do so with Jest. */
const ofOthers = /^(?:test(?::quick|:watch|:varnish|:deploy|:monitoring|:redis)?|lint|format|typecheck)$/;

/** Commands of the build: without a build they say so. */
const needsBuild = new Set(['forms', 'backup', 'restore', 'export', 'visits']);

const commands = Object.entries(scripts).filter(([name]) => !ofOthers.test(name));

/** Runs a script with an argument, by Node itself. */
function run(line: string, ...more: readonly string[]) {
  const [node, ...args] = line.split(' ');
  expect(node).toBe('node');
  return spawnSync(process.execPath, [...args, ...more], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: makeTempDir() },
  });
}

describe.each(commands.filter(([name]) => !needsBuild.has(name)))('npm run %s', (_, line) => {
  test('says what it does, its options and its exit codes', () => {
    const { status, stdout, stderr } = run(line, '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^(?:npm (?:run|start)|Reads)/);
    expect(stdout).toContain('--help');
    expect(stdout).toMatch(/Exit\s+code 0/);
  });

  test('refuses an option that there is not in one line', () => {
    const { status, stdout, stderr } = run(line, '--no-such');
    expect([status === 0, stdout]).toEqual([false, '']);
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('--no-such')]);
  });
});

test('npm run stack names a file that it cannot read', () => {
  const { status, stderr } = run(scripts['stack'] ?? '', '/missing');
  expect([status, stderr]).toEqual([
    1,
    '/missing cannot be read (ENOENT): name a file that holds the stack\n',
  ]);
});

test.each(['--workers', '--workers='])('npm start %s without a number is refused in one line', (argument) => {
  const { status, stderr } = run(scripts['start'] ?? '', argument);
  expect([status, stderr]).toEqual([2, '--workers needs a number, as in npm start -- --workers 2\n']);
});

test.each([
  [['--apply'], '--apply belongs to push and seed: npm run schema -- push --apply'],
  [['push', '--only', 'quote,'], '--only needs the name of a component'],
  [['seed', '--language', 'id'], '--language belongs to components: npm run schema -- push --language id'],
  [['seed', '--only', 'quote'], '--only belongs to push: npm run schema -- push --only site_config'],
])('npm run schema %j is refused in one line', (args, problem) => {
  const { status, stdout, stderr } = run(scripts['schema'] ?? '', ...args);
  expect([status, stdout, stderr]).toEqual([2, '', `The schema failed: ${problem}\n`]);
});
