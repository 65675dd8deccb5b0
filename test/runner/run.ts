import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { summarise, type StepOutcome, type TestReport } from './run-summary';

// `npm test`: format, lint, types and tests, all of them even where one fails. With arguments
// (`npm test -- server/forms`) they go to Jest, and only Jest runs.

interface Step {
  name: string;
  /** A program of node_modules/.bin and its arguments. */
  command: [program: string, ...args: string[]];
}

const root = join(__dirname, '../..');
const reportFile = join(root, '.cache/test-report.json');
const testStep = 'tests';

const checks: Step[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '-b'] },
];

let stopped: NodeJS.Signals | undefined;

/** Runs one step with our own terminal. @returns true when it ended with exit code 0. */
function runProgram([program, ...args]: Step['command']): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin', program), args, { cwd: root, stdio: 'inherit' });
    const pass = (signal: NodeJS.Signals) => {
      stopped = signal;
      child.kill(signal);
    };
    const end = (passed: boolean) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(passed);
    };
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.once('error', (error) => {
      console.error(`${program} does not start: ${error.message}. Have you run npm ci?`);
      end(false);
    });
    child.once('exit', (code) => end(code === 0));
  });
}

async function runStep({ name, command }: Step): Promise<StepOutcome> {
  const started = performance.now();
  console.log(`\n== ${name}: ${command.join(' ')}`);
  const passed = await runProgram(command);
  return { name, passed, seconds: (performance.now() - started) / 1000 };
}

function readReport(): TestReport | undefined {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return undefined;
  }
}

async function runAll(jestArguments: readonly string[]): Promise<void> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(reportFile, { force: true });
  const jest: Step = {
    name: testStep,
    command: ['jest', '--ci', '--json', `--outputFile=${reportFile}`, ...jestArguments],
  };
  const outcomes: StepOutcome[] = [];
  for (const step of jestArguments.length > 0 ? [jest] : [...checks, jest]) {
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

void runAll(process.argv.slice(2));
