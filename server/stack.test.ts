import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../test/support/temp-dir';

test('a stack whose reader has gone ends npm run stack without a trace of its own', async () => {
  const file = join(makeTempDir(), 'stack.txt');
  writeFileSync(file, 'at a\n'.repeat(500_000));
  const command = spawn(process.execPath, [join(__dirname, 'stack.mjs'), file]);
  let errors = '';
  command.stderr.on('data', (part) => (errors += String(part)));
  command.stdout.once('data', () => command.stdout.destroy());
  const [code]: unknown[] = await once(command, 'close');
  expect([code, errors]).toEqual([0, '']);
});

test.each([
  ['that is damaged', 'site-AAAA.js.map', /site-AAAA\.js\.map cannot be read \(it is damaged\)/],
  [
    'that is not there',
    'other.map',
    /^No source map of site-AAAA\.js in .*: the build is gone, or this user may not read it\.$/m,
  ],
])('a source map %s is named', async (_, name, message) => {
  const dataDir = makeTempDir();
  mkdirSync(join(dataDir, 'builds/maps'), { recursive: true });
  writeFileSync(join(dataDir, 'builds/maps', name), '{"version":3,');
  const file = join(dataDir, 'stack.txt');
  writeFileSync(file, 'at f (https://www.example.com/assets/site-AAAA.js:1:200)');
  const env = { DATA_DIR: dataDir };
  const command = spawn(process.execPath, [join(__dirname, 'stack.mjs'), file], { env });
  const [errors, [code]] = await Promise.all([text(command.stderr), once(command, 'close')]);
  expect([code, errors]).toEqual([1, expect.stringMatching(message)]);
});
