import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
