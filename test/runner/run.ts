import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { summarise, type StepOutcome, type TestReport } from './run-summary';

// `npm test`: format, lint, types, unused code and tests, all of them even where one fails. With arguments
// (`npm test -- server/forms`) they go to Jest, and only Jest runs.
// `npm run test:quick`: the tests that need neither a build nor a browser. Arguments go to Jest, `--watch` included.

interface Step {
  name: string;
  /** A package whose program runs, by Node itself: the links of node_modules/.bin do not start on Windows. */
  tool: keyof typeof programs;
  args: readonly string[];
}

const root = join(__dirname, '../..');
const reportFile = join(root, '.cache/test-report.json');
const testStep = 'tests';

const programs = {
  jest: 'jest/bin/jest.js',
  knip: 'knip/bin/knip.js',
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  tsc: 'typescript/bin/tsc',
};

const checks: readonly Step[] = [
  { name: 'format', tool: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', tool: 'oxlint', args: ['--deny-warnings'] },
  { name: 'types', tool: 'tsc', args: ['-b'] },
  { name: 'unused', tool: 'knip', args: ['--no-progress', '--no-config-hints'] },
];

let stopped: NodeJS.Signals | undefined;

/** Runs one program with our own terminal. @returns true when it ended with exit code 0. */
function runProgram({ tool, args }: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const file = join(root, 'node_modules', programs[tool]);
    const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' });
    const pass = (signal: NodeJS.Signals) => {
      stopped = signal;
      child.kill(signal);
    };
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.once('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(code === 0);
    });
  });
}

async function runStep(step: Step): Promise<StepOutcome> {
  const started = performance.now();
  console.log(`\n== ${step.name}: ${step.tool} ${step.args.join(' ')}`);
  const passed = await runProgram(step);
  return { name: step.name, passed, seconds: (performance.now() - started) / 1000 };
}

function readReport(): TestReport | undefined {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Runs the steps one after another and prints the summary. */
async function runSteps(steps: readonly Step[]): Promise<void> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(reportFile, { force: true });
  const outcomes: StepOutcome[] = [];
  for (const step of steps) {
    outcomes.push(await runStep(step));
    if (stopped !== undefined) {
      console.log('\nStopped.');
      process.exitCode = 128 + constants.signals[stopped];
      return;
    }
  }
  const { lines, exitCode } = summarise(outcomes, readReport(), testStep);
  console.log(`\n${lines.join('\n')}`);
  process.exitCode = exitCode;
}

async function main(given: readonly string[]): Promise<void> {
  const args = given.filter((arg) => arg !== '--quick');
  const isQuick = args.length < given.length;
  // Read by jest.config.ts.
  if (isQuick) process.env['TEST_QUICK'] = '1';
  if (args.some((arg) => arg.startsWith('--watch'))) {
    process.exitCode = (await runProgram({ name: testStep, tool: 'jest', args })) ? 0 : 1;
    return;
  }
  const report = ['--ci', '--json', `--outputFile=${reportFile}`];
  const jest: Step = { name: testStep, tool: 'jest', args: [...report, ...args] };
  await runSteps(isQuick || args.length > 0 ? [jest] : [...checks, jest]);
}

void main(process.argv.slice(2));
