/** How one step of `npm test` went. */
export interface StepOutcome {
  name: string;
  passed: boolean;
  seconds: number;
}

/** The figures of Jest's report that matter here; the names are Jest's own. */
export interface TestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that broke before their tests could run. */
  numRuntimeErrorTestSuites: number;
}

/** What `npm test` ends with. */
export interface Summary {
  /** The table of steps and, last, `N passed, N failed`. */
  lines: string[];
  exitCode: 0 | 1;
}

const nothing: TestReport = {
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

/** A step that failed counts as one failure; so does a run of tests that failed without a failed test. */
function countFailures(steps: readonly StepOutcome[], report: TestReport, testStep: string): number {
  const ofTests = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return steps
    .filter(({ passed }) => !passed)
    .reduce((sum, { name }) => sum + (name === testStep && ofTests > 0 ? ofTests : 1), 0);
}

/**
 * Sums up a run.
 * @param report Jest's, or undefined when it left none.
 * @param testStep name of the step that ran Jest.
 * @returns exit code 1 when anything failed or no test ran.
 */
export function summarise(
  steps: readonly StepOutcome[],
  report: TestReport | undefined,
  testStep: string,
): Summary {
  const counts = report ?? nothing;
  const noneRan = counts.numPassedTests + counts.numFailedTests === 0;
  const failed = countFailures(steps, counts, testStep);
  const skipped = counts.numPendingTests + counts.numTodoTests;
  const table = steps.map(
    ({ name, passed, seconds }) =>
      `  ${name.padEnd(10)}${(passed ? 'passed' : 'FAILED').padEnd(8)}${seconds.toFixed(1).padStart(6)} s`,
  );
  const total = `${counts.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const remark = noneRan ? ['No test ran.'] : [];
  return { lines: [...table, ...remark, total], exitCode: failed > 0 || noneRan ? 1 : 0 };
}
