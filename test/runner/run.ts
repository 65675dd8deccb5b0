import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { filesToRetry, mergeRetry, summarise, type StepOutcome, type TestReport } from './run-summary';

// `npm test`: format, lint, types, unused code, the artwork and all tests, also after one fails. With arguments
// (`npm test -- server/forms`) they go to Jest, and only Jest runs.
// `npm run test:quick`: the tests that need no build, browser or whole site. Arguments go to Jest, `--watch` included.
// `--without-browser` leaves out fewer: those that need a build or a browser, many processes, or random cases.

interface Step {
  name: string;
  /** A package whose program runs, by Node itself: the links of node_modules/.bin do not start on Windows. */
  tool: keyof typeof programs | 'node';
  args: readonly string[];
}

const root = join(__dirname, '../..');
const reportFile = join(root, '.cache/test-report.json');
const aloneReportFile = join(root, '.cache/test-report-alone.json');
const testStep = 'tests';

const programs = {
  jest: 'jest/bin/jest.js',
  knip: 'knip/bin/knip.js',
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  tsc: 'typescript/bin/tsc',
};

/** More room for new objects, most of which a test drops at once. Jest's workers inherit the option. */
const nodeOptions = ['--max-semi-space-size=64'];

const checks: readonly Step[] = [
  { name: 'format', tool: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', tool: 'oxlint', args: ['--deny-warnings'] },
  { name: 'unused', tool: 'knip', args: ['--no-progress', '--no-config-hints'] },
  // The artwork is a package of its own, with its own compiler options and Node's test runner.
  { name: 'art types', tool: 'tsc', args: ['-p', 'demo/artwork'] },
  {
    name: 'art tests',
    tool: 'node',
    args: [
      '-r',
      './build/run-typescript.cjs',
      '--test',
      '--test-reporter=spec',
      'demo/artwork/artwork.test.ts',
    ],
  },
];

/**
 * The longest check. It goes on while the tests begin, for which the site is built: both by one thread. More threads would wait for the
 * other checks, each with types of its own: a quarter more processor time.
 */
const typeCheck: Step = { name: 'types', tool: 'tsc', args: ['-b', '--singleThreaded'] };

let stopped: NodeJS.Signals | undefined;

/**
 * Runs one program, with our own terminal or with its output written to `write`.
 * @returns true when it ended with exit code 0.
 */
function runProgram({ tool, args }: Step, write?: (part: Buffer) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const program = tool === 'node' ? [] : [join(root, 'node_modules', programs[tool])];
    const stdio = write === undefined ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, [...nodeOptions, ...program, ...args], { cwd: root, stdio });
    if (write !== undefined) {
      child.stdout?.on('data', write);
      child.stderr?.on('data', write);
    }
    const pass = (signal: NodeJS.Signals) => {
      stopped = signal;
      child.kill(signal);
    };
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.once('close', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(code === 0);
    });
  });
}

function printHeading({ name, tool, args }: Step): void {
  console.log(`\n== ${name}: ${tool} ${args.join(' ')}`);
}

async function timeStep({ name }: Step, run: () => Promise<boolean>): Promise<StepOutcome> {
  const started = performance.now();
  const passed = await run();
  return { name, passed, seconds: (performance.now() - started) / 1000 };
}

/** Starts a check. @returns a function that waits for its end, and prints its output in one piece. */
function startCheck(step: Step): () => Promise<StepOutcome> {
  const output: Buffer[] = [];
  const running = timeStep(step, () => runProgram(step, (part) => output.push(part)));
  return async () => {
    const outcome = await running;
    printHeading(step);
    process.stdout.write(Buffer.concat(output));
    return outcome;
  };
}

function readReport(file: string): TestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Runs the checks if all is wanted, and the tests, and prints the summary. */
async function runSteps(isWhole: boolean, jest: Step): Promise<void> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (const file of [reportFile, aloneReportFile]) rmSync(file, { force: true });
  const outcomes: StepOutcome[] = [];
  const [endOfTypeCheck, ...ends] = isWhole ? [typeCheck, ...checks].map(startCheck) : [];
  for (const end of ends) outcomes.push(await end());
  if (stopped === undefined) {
    printHeading(jest);
    outcomes.push(await timeStep(jest, () => runProgram(jest)));
  }
  const { report, flaky } = await retryAlone(outcomes, isWhole);
  if (endOfTypeCheck !== undefined) outcomes.unshift(await endOfTypeCheck());
  if (stopped !== undefined) {
    console.log('\nStopped.');
    process.exitCode = 128 + constants.signals[stopped];
    return;
  }
  const { lines, exitCode } = summarise(outcomes, report, testStep);
  if (flaky.length > 0) console.log(`\nFailed beside other tests, passed alone:\n  ${flaky.join('\n  ')}`);
  console.log(`\n${lines.join('\n')}`);
  process.exitCode = exitCode;
}

/**
 * Runs the few files of a whole run that failed once more, without others beside them. A machine that is busy with other
 * tests makes a browser miss a deadline now and then; a fault of ours fails again. If they pass, the step counts as passed.
 */
async function retryAlone(
  outcomes: StepOutcome[],
  isWhole: boolean,
): Promise<{ report: TestReport | undefined; flaky: readonly string[] }> {
  const report = readReport(reportFile);
  const files = stopped === undefined && isWhole ? filesToRetry(report) : [];
  const [tests] = outcomes.slice(-1);
  if (report === undefined || tests === undefined || files.length === 0) return { report, flaky: [] };
  const args = [...reportTo(aloneReportFile), '--runInBand', '--runTestsByPath', ...files];
  const step: Step = { name: 'alone', tool: 'jest', args };
  printHeading(step);
  const alone = await timeStep(step, () => runProgram(step));
  tests.passed = alone.passed;
  tests.seconds += alone.seconds;
  const aloneReport = readReport(aloneReportFile);
  return aloneReport === undefined ? { report, flaky: [] } : mergeRetry(report, aloneReport);
}

/** Runs that leave tests out, by their options. */
const runNames = ['quick', 'without-browser'];

const reportTo = (file: string): string[] => ['--ci', '--json', `--outputFile=${file}`];

async function main(given: readonly string[]): Promise<void> {
  const name = runNames.find((each) => given.includes(`--${each}`));
  const args = given.filter((arg) => arg !== `--${name}`);
  // Read by jest.config.ts.
  if (name !== undefined) process.env['TEST_RUN'] = name;
  if (args.some((arg) => arg.startsWith('--watch'))) {
    process.exitCode = (await runProgram({ name: testStep, tool: 'jest', args })) ? 0 : 1;
    return;
  }
  const jest: Step = { name: testStep, tool: 'jest', args: [...reportTo(reportFile), ...args] };
  await runSteps(name === undefined && args.length === 0, jest);
}

void main(process.argv.slice(2));
