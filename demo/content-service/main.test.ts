import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { freePort } from '../../test/support/free-port';
import { makeTempDir } from '../../test/support/temp-dir';

const command = join(__dirname, 'anyam-content-service.cjs');

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  return { status, stdout, lines: stderr.trimEnd().split('\n') };
}

test.each(['--help', '-h'])('%s says what the command does, its options and its exit codes', (option) => {
  const { status, stdout, lines } = run(option);
  expect([status, lines]).toEqual([0, ['']]);
  expect(stdout).toMatch(
    /^anyam-content-service <space folder> [^]*--port[^]*--host[^]*--help[^]*Exit code 0/,
  );
});

const help = ': anyam-content-service --help shows what there is';

test.each([
  [[], `name the folder of a space${help}`],
  [[''], `name the folder of a space${help}`],
  [['a', 'b'], `"b" is one argument too many${help}`],
  [['a', '--no-such'], `Unknown option '--no-such'${help}`],
  [['a', '--port'], `Option '--port <value>' argument missing${help}`],
  [['a', '--port', '--host=::1'], `Option '--port' argument is ambiguous${help}`],
  [['a', '--port', '70000'], `--port must be a whole number from 1 to 65535, got "70000"${help}`],
])('the arguments %j are refused in one line', (args, line) => {
  expect(run(...args)).toEqual({ status: 2, stdout: '', lines: [line] });
});

test('a folder that is no space is not served', () => {
  const folder = makeTempDir();
  const { status, stdout, lines } = run(folder);
  expect([status, stdout, lines]).toEqual([1, '', [expect.stringContaining('space.json')]]);
});

test('it serves on although nothing reads its output any more', async () => {
  const port = await freePort();
  const args = [command, join(__dirname, '../space'), '--port', String(port)];
  const service = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  service.stdout.destroy();
  const ended = Promise.all([text(service.stderr), once(service, 'exit')]);
  const url = `http://127.0.0.1:${port}/v2/cdn/stories?token=demo-public`;
  const status = async (): Promise<number | string> =>
    service.exitCode ??
    (await fetch(url).then(
      (response) => response.status,
      () => 'not yet',
    ));
  while ((await status()) === 'not yet');
  expect(await status()).toBe(200);
  service.kill('SIGTERM');
  const [errors, [code]] = await ended;
  expect([errors, code]).toEqual(['', 0]);
});
