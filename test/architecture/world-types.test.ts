import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parseSync } from 'oxc-parser';
import { root, sourceFiles } from './source-files';

const folder = join(root, '.cache/world-types');
const tsc = join(root, 'node_modules/typescript/bin/tsc');

/** Type-checks files as if they belonged to a world. @returns what the compiler printed. */
function check(world: string, files: Readonly<Record<string, string>>): Promise<string> {
  const project = join(folder, world);
  mkdirSync(project, { recursive: true });
  for (const [name, source] of Object.entries(files)) writeFileSync(join(project, name), source);
  const config = {
    extends: `../../../${world}/tsconfig.json`,
    compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: '.' },
    files: Object.keys(files),
    include: [],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [tsc, '-p', project, '--pretty', 'false'],
      { cwd: project },
      (_error, stdout) => resolve(stdout),
    );
  });
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const browserWorld = {
  'good.ts': 'export const title = () => document.title;',
  'process.ts': 'export const mode = () => process.env;',
  'buffer.ts': `export const bytes = () => Buffer.from('');`,
  'module.ts': `import { readFileSync } from 'node:fs'; export const read = readFileSync;`,
};
const nodeWorld = {
  'good.ts': `import { sep } from 'node:path'; import type { ReactNode } from 'react';
    export const node: ReactNode = sep; export const mode = () => process.env;`,
  'document.ts': 'export const title = () => document.title;',
  'window.ts': 'export const width = () => window.innerWidth;',
};

const worlds = [
  { world: 'common', files: browserWorld },
  { world: 'client', files: browserWorld },
  { world: 'server', files: nodeWorld },
  { world: 'build', files: nodeWorld },
  { world: 'demo', files: nodeWorld },
  { world: 'doctor', files: nodeWorld },
];

/** What a module declares to exist without defining it: the compiler believes it, whatever the world. */
function ambientValues(file: string, source: string): readonly string[] {
  return parseSync(file, source)
    .program.body.map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
    )
    .filter((node) => node !== null && 'declare' in node && node.declare === true)
    .map(
      (node) =>
        source
          .slice(node?.start, node?.end)
          .split(/[:({;]/, 1)[0]
          ?.trim() ?? '',
    )
    .filter((head) => !/ (?:interface|type) |^declare module ['"]/.test(head));
}

describe('the types of each world', () => {
  test.each(worlds)('$world lacks the types of the other side', async ({ world, files }) => {
    const output = await check(world, files);
    const lines = output.split('\n').filter((line) => line.includes('error TS'));
    const unknownNames = lines.filter((line) => /error TS(2304|2307|2580|2584|2591):/.test(line));
    expect(lines).toEqual(unknownNames);
    expect(new Set(lines.map((line) => line.split('(', 1)[0]))).toEqual(
      new Set(Object.keys(files).filter((name) => name !== 'good.ts')),
    );
  });

  test.each(worlds)('$world declares no values of another world', ({ world }) => {
    const declared = [...sourceFiles([world])]
      .filter(([path]) => !path.endsWith('.d.ts'))
      .flatMap(([path, source]) => ambientValues(path, source).map((value) => `${path}: ${value}`));
    expect(declared).toEqual([]);
  });

  test.each([
    ['declare const process: { env: object }; export const mode = process.env;', ['declare const process']],
    ['export declare let Buffer: unknown;', ['declare let Buffer']],
    ['declare function require(name: string): unknown;', ['declare function require']],
    ['declare class Worker {}', ['declare class Worker']],
    ['declare global { var process: { env: object } } export {};', ['declare global']],
    [`declare module 'react' { interface CSSProperties { '--x'?: string } }`, []],
    ['declare interface Shape { a: 1 } declare type Name = string; const process = 1;', []],
  ])('a value that a module declares is found: %s', (source, values) => {
    expect(ambientValues('sample.ts', source)).toEqual(values);
  });
});
