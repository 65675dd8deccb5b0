import { stripVTControlCharacters } from 'node:util';

/** The outcome of a step of `npm test`. */
export interface StepOutcome {
  name: string;
  passed: boolean;
  seconds: number;
}

/** The counts used of Jest's report. The names are Jest's. */
export interface TestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that broke before their tests could run. */
  numRuntimeErrorTestSuites: number;
  testResults: readonly TestFile[];
}

interface TestFile {
  /** Its absolute path. */
  name: string;
  status: string;
  assertionResults: readonly TestOutcome[];
}

/** The outcome of a test. */
interface TestOutcome {
  status: string;
  /** The names of the groups that it is in, the outermost first. */
  ancestorTitles: readonly string[];
  title: string;
  /** Each with its stack, in colours. */
  failureMessages?: readonly string[];
}

/** The end of `npm test`. */
export interface Summary {
  /** The table of steps and, last, `N passed, N failed`. */
  lines: string[];
  exitCode: 0 | 1;
}

const emptyReport: TestReport = {
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
};

/** More failed files than this are no accident. */
const maxRetried = 3;

/** The failed files that are worth a run of their own; none if there are many. */
export function filesToRetry(report: TestReport | undefined): readonly string[] {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === 'failed');
  return failed.length <= maxRetried ? failed.map(({ name }) => name) : [];
}

/** The first line of each error: a run is long, and what stood further up is not always at hand. */
function firstLines(messages: readonly string[]): readonly string[] {
  return messages.map((message) => stripVTControlCharacters(message).trim().split('\n', 1)[0] ?? '');
}

/**
 * Counts tests that failed beside others, and passed in a run of their files alone, as passed.
 * @returns the corrected report, and the names of these tests, each with the first line of its error.
 */
export function mergeRetry(report: TestReport, alone: TestReport): { report: TestReport; flaky: string[] } {
  const failed = ({ testResults }: TestReport): [name: string, test: TestOutcome][] =>
    testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => [[...test.ancestorTitles, test.title].join(' › '), test]),
    );
  const failingAgain = new Map(failed(alone));
  const flaky = failed(report)
    .filter(([name]) => !failingAgain.has(name))
    .map(([name, { failureMessages = [] }]) => [name, ...firstLines(failureMessages)].join('\n    '));
  const { numFailedTests, numRuntimeErrorTestSuites } = alone;
  const numPassedTests = report.numPassedTests + report.numFailedTests - numFailedTests;
  return { report: { ...report, numPassedTests, numFailedTests, numRuntimeErrorTestSuites }, flaky };
}

/** A failed step counts as one failure, and so does a failed run of tests without a failed test. */
function countFailures(steps: readonly StepOutcome[], report: TestReport, testStep: string): number {
  const ofTests = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return steps
    .filter(({ passed }) => !passed)
    .reduce((sum, { name }) => sum + (name === testStep && ofTests > 0 ? ofTests : 1), 0);
}

/** The reasons of groups that are skipped as a whole and say so by their name: `<group> skipped: <reason>`. */
function skipReasons({ testResults }: TestReport): readonly string[] {
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'pending')
    .flatMap(({ ancestorTitles }) => ancestorTitles);
  return [...new Set(skipped)].filter((title) => title.includes(' skipped: '));
}

/**
 * Summarises a run.
 * @param report Jest's, or undefined if there is none.
 * @param testStep name of Jest's step.
 * @returns exit code 1 if anything failed or no test ran.
 */
export function summarise(
  steps: readonly StepOutcome[],
  report: TestReport | undefined,
  testStep: string,
): Summary {
  const counts = report ?? emptyReport;
  const noneRan = counts.numPassedTests + counts.numFailedTests === 0;
  const failed = countFailures(steps, counts, testStep);
  const skipped = counts.numPendingTests + counts.numTodoTests;
  const table = steps.map(
    ({ name, passed, seconds }) =>
      `  ${name.padEnd(10)}${(passed ? 'passed' : 'FAILED').padEnd(8)}${seconds.toFixed(1).padStart(6)} s`,
  );
  const total = `${counts.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const noTests = noneRan ? ['No test ran.'] : [];
  const reasons = skipReasons(counts).map((reason) => `  ${reason}`);
  return { lines: [...table, ...reasons, ...noTests, total], exitCode: failed > 0 || noneRan ? 1 : 0 };
}
