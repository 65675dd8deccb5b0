import { describe, expect, test } from '@jest/globals';
import { filesToRetry, mergeRetry, summarise, type TestReport } from './run-summary';

const report: TestReport = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
};

function step(name: string, passed = true) {
  return { name, passed, seconds: 1.24 };
}

function testFile(name: string, ...assertionResults: TestReport['testResults'][number]['assertionResults']) {
  const isFailed = assertionResults.some(({ status }) => status === 'failed');
  return { name, status: isFailed ? 'failed' : 'passed', assertionResults };
}

describe('the summary of a run', () => {
  test('shows each step with its seconds and ends with the counts', () => {
    expect(summarise([step('lint'), step('tests')], report, 'tests')).toEqual({
      lines: ['  lint      passed     1.2 s', '  tests     passed     1.2 s', '7 passed, 0 failed'],
      exitCode: 0,
    });
  });

  test.each([
    {
      what: 'failed tests',
      steps: [step('tests', false)],
      figures: { numFailedTests: 2 },
      last: '7 passed, 2 failed',
    },
    {
      what: 'a file that broke before its tests',
      steps: [step('tests', false)],
      figures: { numRuntimeErrorTestSuites: 1 },
      last: '7 passed, 1 failed',
    },
    {
      what: 'a failed step beside passing tests',
      steps: [step('lint', false), step('tests')],
      figures: {},
      last: '7 passed, 1 failed',
    },
    {
      what: 'failed steps and tests together',
      steps: [step('format', false), step('types', false), step('tests', false)],
      figures: { numFailedTests: 3 },
      last: '7 passed, 5 failed',
    },
    {
      what: 'Jest failing for another reason',
      steps: [step('tests', false)],
      figures: {},
      last: '7 passed, 1 failed',
    },
  ])('counts $what as failed', ({ steps, figures, last }) => {
    const { lines, exitCode } = summarise(steps, { ...report, ...figures }, 'tests');
    expect(lines.at(-1)).toBe(last);
    expect(exitCode).toBe(1);
  });

  test('names skipped and todo tests', () => {
    const { lines, exitCode } = summarise(
      [step('tests')],
      { ...report, numPendingTests: 2, numTodoTests: 1 },
      'tests',
    );
    expect(lines.at(-1)).toBe('7 passed, 0 failed, 3 skipped');
    expect(exitCode).toBe(0);
  });

  test('says once why a group is skipped', () => {
    const outcome = (status: string, ...ancestorTitles: string[]) => ({ status, ancestorTitles, title: '' });
    const reason = 'varnish skipped: no varnishd';
    const testResults = [
      testFile('a', outcome('pending', reason, 'a page'), outcome('pending', reason)),
      testFile('b', outcome('pending', 'a table'), outcome('passed', 'reads skipped: lines')),
    ];
    const { lines } = summarise([step('tests')], { ...report, numPendingTests: 3, testResults }, 'tests');
    expect(lines).toEqual([
      '  tests     passed     1.2 s',
      '  varnish skipped: no varnishd',
      '7 passed, 0 failed, 3 skipped',
    ]);
  });

  test.each([
    {
      what: 'Jest ran none',
      given: { ...report, numPassedTests: 0 },
      passed: true,
      last: '0 passed, 0 failed',
    },
    { what: 'Jest left no report', given: undefined, passed: false, last: '0 passed, 1 failed' },
  ])('fails when $what', ({ given, passed, last }) => {
    const { lines, exitCode } = summarise([step('tests', passed)], given, 'tests');
    expect(lines.slice(-2)).toEqual(['No test ran.', last]);
    expect(exitCode).toBe(1);
  });
});

describe('a run whose tests failed', () => {
  const failedTest = (title: string) => ({ status: 'failed', ancestorTitles: ['a page'], title });
  const failedFile = (name: string) => testFile(name, failedTest('loads'));
  const browserFile = '/p/test/browser/pages.test.ts';

  test.each([
    ['few', [browserFile, '/p/demo/own-space/own-space.test.ts'], 2],
    ['many', [1, 2, 3, 4].map((index) => `/p/test/journeys/${index}.test.ts`), 0],
  ])('runs failed files once more, if they are %s: %j', (_, names, count) => {
    const testResults = [testFile('/p/test/browser/menu.test.ts'), ...names.map(failedFile)];
    expect(filesToRetry({ ...report, testResults })).toHaveLength(count);
  });

  test('counts and names those that pass alone', () => {
    const failureMessages = ['\u001b[31mError: no page\u001b[39m\n    at open (open.ts:3:1)\n'];
    const [flaky, broken] = [{ ...failedTest('loads'), failureMessages }, failedTest('ends')];
    const first = { ...report, numFailedTests: 2, testResults: [testFile(browserFile, flaky, broken)] };
    const alone = { ...report, numFailedTests: 1, testResults: [testFile(browserFile, broken)] };
    const merged = mergeRetry(first, alone);
    expect(merged.flaky).toEqual(['a page › loads\n    Error: no page']);
    expect(summarise([step('tests', false)], merged.report, 'tests').lines.at(-1)).toBe('8 passed, 1 failed');
  });
});
