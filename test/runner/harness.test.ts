import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import config from '../../jest.config';

interface Report {
  testResults: { assertionResults: { title: string; status: string }[] }[];
}

const root = join(__dirname, '../..');
const samples = {
  ...config,
  rootDir: root,
  roots: ['<rootDir>/test/fixtures/harness'],
  testMatch: ['**/*.sample.ts', '**/*.sample.tsx'],
  globalSetup: undefined,
};

function runSamples(): Promise<Report> {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const options = ['--config', JSON.stringify(samples), '--json', '--runInBand'];
  return new Promise((resolve, reject) => {
    // Jest's exit code says that samples failed, as they should; a crash shows in the lack of a report.
    execFile(process.execPath, [jest, ...options], { cwd: root }, (_error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout));
      } catch (cause) {
        reject(new Error(`Jest gave no report on the samples:\n${stdout}${stderr}`, { cause }));
      }
    });
  });
}

describe('the test harness', () => {
  let outcomes: { title: string; status: string }[] = [];

  beforeAll(async () => {
    const { testResults } = await runSamples();
    outcomes = testResults.flatMap(({ assertionResults }) => assertionResults);
  }, 30_000);

  test('fails each test that a stray console call, a rejection or a misspelt class belongs to', () => {
    const failed = outcomes.filter(({ status }) => status === 'failed').map(({ title }) => title);
    expect(failed).toEqual(outcomes.map(({ title }) => title).filter((title) => title.startsWith('fails: ')));
    expect(failed).toHaveLength(7);
  });

  test('passes the others', () => {
    const passed = outcomes.filter(({ status }) => status === 'passed').map(({ title }) => title);
    expect(passed).toEqual(['passes: prints what was announced', 'passes: prints nothing']);
  });
});
