import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ruleNames, rules } from './rules';

test('docs/check.md lists every rule with its severity, what it finds and how to mend it', () => {
  const page = readFileSync(join(__dirname, '../docs/check.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([\w-]+)` +\| (\w+) +\| (.+?) +\| (.+?) +\|$/gm)];
  expect(rows.map(([, ...cells]) => cells)).toEqual(
    ruleNames.map((name) => [name, rules[name].severity, rules[name].about, rules[name].mend]),
  );
});

test('a list of rules that cannot be written fails the command', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['-r', './build/run-typescript.cjs', 'check/main.ts', '--rules'],
    { cwd: join(__dirname, '..'), encoding: 'utf8', stdio: ['ignore', full, 'pipe'] },
  );
  closeSync(full);
  expect([status, stderr]).toEqual([1, '']);
});
