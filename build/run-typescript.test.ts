import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from '@jest/globals';
import { makeTempDir } from '../test/support/temp-dir';

let root: string;
beforeEach(() => {
  root = makeTempDir();
  const runtime = ['node-version.cjs', 'lost-output.cjs'].map((name) => `server/runtime/${name}`);
  for (const file of ['build/run-typescript.cjs', ...runtime])
    cpSync(join(__dirname, '..', file), join(root, file));
  symlinkSync(join(__dirname, '../node_modules'), join(root, 'node_modules'));
});

const write = (file: string, source: string): void => writeFileSync(join(root, file), source);
const cachedFile = (file: string): string => join(root, '.cache/typescript', `${file}.js`);

function run(file: string, ...flags: readonly string[]) {
  const args = [...flags, '-r', './build/run-typescript.cjs', file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const printing = (word: string) => `const text: string = '${word}';\nconsole.log(text);\n`;

test('a command runs from what was compiled for the one before, until its source changes', () => {
  write('command.ts', printing('first'));
  expect(run('command.ts')).toEqual({ status: 0, stdout: 'first\n', stderr: '' });
  const compiled = readFileSync(cachedFile('command.ts'), 'utf8');
  writeFileSync(cachedFile('command.ts'), compiled.replace('first', 'kept'));
  expect(run('command.ts').stdout).toBe('kept\n');
  write('command.ts', printing('second'));
  expect(run('command.ts').stdout).toBe('second\n');
});

test('a module that was kept in part is compiled again', () => {
  write('command.ts', printing('whole'));
  run('command.ts');
  writeFileSync(cachedFile('command.ts'), readFileSync(cachedFile('command.ts'), 'utf8').slice(0, -10));
  expect(run('command.ts')).toEqual({ status: 0, stdout: 'whole\n', stderr: '' });
});

test('a command runs where nothing can be kept', () => {
  write('command.ts', printing('read-only'));
  write('.cache', 'a file where the folder would be');
  expect(run('command.ts')).toEqual({ status: 0, stdout: 'read-only\n', stderr: '' });
});

test('errors name the line of the source, whether it was compiled now or before', () => {
  write('command.ts', `interface Unused {\n  a: string;\n}\n\nthrow new Error('Faulty');\n`);
  const position = `at Object.<anonymous> (${join(root, 'command.ts')}:5:7)`;
  const traces = [run('command.ts').stderr, run('command.ts').stderr];
  expect(traces).toEqual([expect.stringContaining(position), expect.stringContaining(position)]);
});

test('a syntax error is named with file and line, and nothing else', () => {
  write('command.ts', 'const a = 1;\nconst = 2;\n');
  const { status, stderr } = run('command.ts');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^✘ \[ERROR\] Expected identifier but found "="\n/);
  expect(stderr).toContain(`${join(root, 'command.ts')}:2:6:\n`);
  expect(stderr).not.toContain(' at ');
});

test.each([
  ['does not compile', 'const = 1;\n'],
  ['throws while it is loaded', `throw new Error('Faulty');\n`],
  ['throws later', `setImmediate(() => { throw new Error('Faulty'); });\n`],
  ['rejects', `void Promise.reject(new Error('Faulty'));\n`],
])('a check of the content that %s says by its exit code that it could not run', (_, source) => {
  mkdirSync(join(root, 'check'));
  write('check/main.ts', source);
  expect(run('check/main.ts').status).toBe(2);
});

test('without the packages of the project a command says what to do', () => {
  write('command.ts', printing('never'));
  rmSync(join(root, 'node_modules'));
  expect(run('command.ts')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'This command needs all packages of the project. Run `npm ci` first.\n',
  });
});

test('a command whose output is not read any more does its work without a stack', async () => {
  write(
    'command.ts',
    `import { writeFileSync } from 'node:fs';
process.stdout.write('lost', () => {
  process.stdout.write('lost as well', () => writeFileSync('done', ''));
});
`,
  );
  const args = ['-r', './build/run-typescript.cjs', 'command.ts'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, stderr, existsSync(join(root, 'done'))]).toEqual([0, '', true]);
});

test('a command whose output cannot be written fails', () => {
  write('command.ts', printing('lost').replace('console.log', 'process.stdout.write'));
  const full = openSync('/dev/full', 'w');
  const args = ['-r', './build/run-typescript.cjs', 'command.ts'];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  expect([status, stderr]).toEqual([1, '']);
});

test.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])('Node %s is refused in one line', (version) => {
  write('old-node.cjs', `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });\n`);
  write('command.ts', printing('started'));
  expect(run('command.ts', '-r', './old-node.cjs')).toEqual({
    status: 1,
    stdout: '',
    stderr: `Node.js ${version} is too old: install 20.19 or later of 20, or 22.12 or later.\n`,
  });
});

test('a check of the content on an old Node says by its exit code that it could not run', () => {
  write('old-node.cjs', `Object.defineProperty(process, 'versions', { value: { node: '18.20.8' } });\n`);
  mkdirSync(join(root, 'check'));
  write('check/main.ts', printing('started'));
  expect(run('check/main.ts', '-r', './old-node.cjs').status).toBe(2);
});
