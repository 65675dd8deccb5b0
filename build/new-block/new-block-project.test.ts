import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { copyOfProject } from '../../test/support/project-copy';

const run = promisify(execFile);
const root = join(__dirname, '../..');
const bin = (name: string): string => join(root, 'node_modules', name);

/** Milliseconds for a test that runs several programs, on a busy machine. */
const timeout = 600_000;

const docsExample = [
  'title:text',
  'photo:picture',
  'tone:choice=plain,loud',
  'row.day:text',
  'row.hours:text',
];
const everyKind = ['a1:text', 'class:textarea', 'new:richtext', 'photo:picture', 'go:link', 'framed:tick'];

/** Blocks by their names, with their fields: that of the document, names that the language or a view has, and every kind. */
const blocks: Readonly<Record<string, readonly string[]>> = {
  'opening-hours': docsExample,
  image: ['photo:picture'],
  map: ['place:text'],
  'labelled-link': ['go:link'],
  col2: [...everyKind, 'tone:choice=default,class_name'],
  'q-a': ['q:text', 'a.b:text'],
  promise: ['row.go:link', 'row.text:richtext'],
};

let project: string;

/** Runs a program in the copy; rejects with its output. */
const inProject = async (...args: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await run(process.execPath, [...args], { cwd: project });
  return stdout + stderr;
};
const command = (script: string, ...args: readonly string[]) =>
  inProject('-r', 'esbuild-register', script, ...args);

beforeAll(async () => {
  project = copyOfProject();
  for (const part of ['.oxfmtrc.json', '.oxlintrc.json', 'jest.config.ts', 'docs', 'test'])
    cpSync(join(root, part), join(project, part), { recursive: true });
  for (const [name, fields] of Object.entries(blocks))
    await command('build/new-block/main.ts', name, ...fields.flatMap((field) => ['--field', field]));
  await command('build/schema/write-schema.ts');
}, timeout);

describe('new blocks', () => {
  test(
    'have types, style and format in order',
    async () => {
      const noEmit = ['--composite', '--declaration', '--emitDeclarationOnly', '--incremental'];
      const flags = noEmit.flatMap((flag) => [flag, 'false']);
      await inProject(bin('typescript/bin/tsc'), '--noEmit', ...flags, '-p', 'common/tsconfig.json');
      await inProject(bin('oxlint/bin/oxlint'), '--deny-warnings', 'common/blocks', 'build/schema');
      const formatted = ['common/blocks', 'build/schema', 'demo/catalogue'];
      expect(await inProject(bin('oxfmt/bin/oxfmt'), '--check', ...formatted)).toContain('correct format');
    },
    timeout,
  );

  test(
    'pass their tests, and those of the catalogue and of what editors read',
    async () => {
      const output = await inProject(
        bin('jest/bin/jest'),
        '--roots=common',
        '--roots=build',
        '--roots=demo',
        '--ci',
        ...Object.keys(blocks).map((name) => `common/blocks/${name}/`),
        'demo/catalogue/catalogue.test.ts',
        'build/schema/editor-schema.test.ts',
        'build/schema/handbook/handbook.test.ts',
      );
      expect(output).toMatch(/Tests: +\d+ passed, \d+ total/);
    },
    timeout,
  );
});
