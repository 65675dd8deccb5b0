import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import config from '../../jest.config';

interface Outcome {
  title: string;
  status: string;
  failureMessages: string[];
}

interface Report {
  testResults: { assertionResults: Outcome[] }[];
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
  let outcomes: readonly Outcome[] = [];

  beforeAll(async () => {
    const { testResults } = await runSamples();
    outcomes = testResults.flatMap(({ assertionResults }) => assertionResults);
  }, 30_000);

  test('fails each test with a stray console call, a rejection, a misspelt class or a call that leaves the machine', () => {
    const failed = outcomes.filter(({ status }) => status === 'failed').map(({ title }) => title);
    expect(failed).toEqual(outcomes.map(({ title }) => title).filter((title) => title.startsWith('fails: ')));
    expect(failed).toHaveLength(12);
  });

  test('passes the others', () => {
    const passed = outcomes.filter(({ status }) => status === 'passed').map(({ title }) => title);
    expect(passed.sort()).toEqual(
      outcomes
        .map(({ title }) => title)
        .filter((title) => title.startsWith('passes: '))
        .sort(),
    );
    expect(passed).toHaveLength(4);
  });

  test('names host and test of a call that leaves the machine', () => {
    const messages = outcomes.flatMap(({ failureMessages }) => failureMessages).join('\n');
    expect(messages).toContain('Left the machine (fails: connects to an address elsewhere): 192.0.2.1');
    expect(messages.match(/Left the machine \(fails: [\w ]+\): example\.com/g)).toHaveLength(4);
  });
});
