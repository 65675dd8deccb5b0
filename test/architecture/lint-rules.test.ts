import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { root } from './source-files';

interface Finding {
  code: string;
  filename: string;
}

// Outside the repository, whose .gitignore the linter heeds.
const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
const print = `console.log('hello');\n`;
const readMode = `export const mode = process.env['MODE'];\n`;
const declareProcess = `declare const process: { env: { NODE_ENV?: string } };
export const mode = process.env.NODE_ENV;
`;

const refused = [
  { file: 'server/pages/print.ts', source: print, code: 'eslint(no-console)' },
  { file: 'common/print.ts', source: print, code: 'eslint(no-console)' },
  { file: 'client/print.ts', source: print, code: 'eslint(no-console)' },
  { file: 'server/mode.ts', source: readMode, code: 'node(no-process-env)' },
  { file: 'doctor/mode.ts', source: readMode, code: 'node(no-process-env)' },
  { file: 'server/mode.test.ts', source: readMode, code: 'node(no-process-env)' },
  { file: 'common/declared.ts', source: declareProcess, code: 'eslint(no-shadow)' },
  { file: 'client/declared.ts', source: declareProcess, code: 'eslint(no-shadow)' },
  { file: 'common/loose.ts', source: 'export type Loose = any;\n', code: 'typescript(no-explicit-any)' },
  {
    file: 'server/sure.ts',
    source: 'export const sure = (x?: string): string => x!;\n',
    code: 'typescript(no-non-null-assertion)',
  },
  { file: 'server/whole.ts', source: 'export default 1;\n', code: 'import(no-default-export)' },
];

const accepted = [
  { file: 'server/runtime/logging/log.ts', source: print },
  { file: 'client/main.ts', source: print },
  { file: 'build/print.ts', source: print + readMode },
  { file: 'demo/print.ts', source: print + readMode },
  { file: 'test/print.ts', source: print + readMode },
  { file: 'server/main.ts', source: readMode },
  { file: 'doctor/main.ts', source: readMode },
];

function lint(): Promise<Finding[]> {
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  return new Promise((resolve, reject) => {
    execFile(oxlint, ['--format', 'json'], { cwd: folder }, (_error, stdout) => {
      try {
        resolve(JSON.parse(stdout).diagnostics);
      } catch (cause) {
        reject(new Error(`oxlint gave no report: ${stdout}`, { cause }));
      }
    });
  });
}

describe('the rules of the linter', () => {
  let findings: Finding[] = [];

  beforeAll(async () => {
    for (const { file, source } of [...refused, ...accepted]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), source);
    }
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    findings = await lint();
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const codesOf = (file: string) =>
    findings.filter(({ filename }) => filename === file).map(({ code }) => code);

  test.each(refused)('refuse $file by $code', ({ file, code }) => {
    expect(codesOf(file)).toEqual([code]);
  });

  test.each(accepted)('accept $file', ({ file }) => {
    expect(codesOf(file)).toEqual([]);
  });
});
