import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';

/** Runs the command in a process of its own, as `npm run forms` does. */
function forms(env: Readonly<Record<string, string>>, ...commandLine: readonly string[]) {
  const script = `require('./main').main(${JSON.stringify(commandLine)})`;
  const args = ['-r', join(__dirname, '../../../build/run-typescript.cjs'), '-e', script];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: __dirname,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

test.each([['list'], ['find', 'ana@batik.id'], ['forget', 'ana@batik.id', '--yes']])(
  '%s fails where DATA_DIR is no folder, instead of having found nothing',
  (...commandLine) => {
    const missing = join(makeTempDir(), 'mistyped');
    expect(forms({ DATA_DIR: missing }, ...commandLine)).toEqual({
      status: 1,
      stdout: '',
      stderr: `DATA_DIR is ${missing}, which does not exist: set DATA_DIR to the folder that the site uses\n`,
    });
  },
);

test('a folder without submissions is that of a site that got none yet', () => {
  const { status, stderr } = forms({ DATA_DIR: makeTempDir() }, 'list');
  expect([status, stderr]).toEqual([0, '0 of 0 shown; in all 0 waiting, 0 delivered, 0 failed, 0 kept.\n']);
});

test('help needs no settings', () => {
  const { status, stdout } = forms({ PORT: 'mistyped' }, 'list', '--help');
  expect([status, stdout]).toEqual([0, expect.stringContaining('npm run forms -- list')]);
});
