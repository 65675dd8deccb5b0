import { describe, expect, test } from '@jest/globals';
import { evaluateBare } from './evaluate-bare';
import { sourceFiles } from './source-files';
import { isTest } from './import-rules';

describe('the top level of common', () => {
  test('touches no global of one world alone', async () => {
    const modules = [...sourceFiles(['common']).keys()].filter(
      (path) => !isTest(path) && !path.endsWith('.d.ts'),
    );
    expect(modules).not.toEqual([]);
    const imports = modules.map((path) => `import './${path}';`).join('\n');
    await expect(evaluateBare(imports)).resolves.toBeUndefined();
  });

  test.each([
    ['export const width = window.innerWidth;', "'window' is touched"],
    [`export const inBrowser = typeof document !== 'undefined';`, "'document' is touched"],
    ['export const mode = process.env.MODE;', "'process' is touched"],
    [
      `declare const process: { env: { NODE_ENV?: string } }; export const mode = process.env.NODE_ENV;`,
      "'process' is touched",
    ],
    ['export const saved = globalThis.localStorage;', "'localStorage' is touched"],
    [`import { sep } from 'node:path'; export const separator = sep;`, "'node:path' is imported"],
    [`import axios from 'axios'; export const client = axios;`, "'axios' is imported"],
  ])('is found to touch one by: %s', async (source, found) => {
    await expect(evaluateBare(source)).rejects.toThrow(`entry.ts: ${found} at module top level`);
  });

  test('may use the same names inside functions', async () => {
    await expect(evaluateBare('export const width = () => window.innerWidth;')).resolves.toBeUndefined();
  });
});
