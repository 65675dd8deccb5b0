import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { nodeBinary } from './node-binary';

// `npm run test:node [-- <version>…]`: the tests without a browser, and the built site, on each version of Node that is supported. The
// binaries come from npm.

const root = join(__dirname, '../..');

/** The oldest version of `engines`, and the newest of each line that is maintained, or was when the site began. */
const supported = ['20.19.0', '22', '24'];

interface Outcome {
  readonly version: string;
  readonly step: string;
  readonly passed: boolean;
  readonly seconds: number;
}

/** A warning of Node: what a later version will not have. */
const warning = /^\(node:\d+\) .*/gm;

/** Runs a script by a Node that is first on PATH, too, with its output shown. It passes without a warning of Node. */
function run(version: string, folder: string, step: string, args: readonly string[]): Outcome {
  console.log(`\n== Node ${version}: ${step}`);
  const started = performance.now();
  const env = { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) };
  const { status, stderr } = spawnSync(join(folder, 'node'), ['-r', './build/run-typescript.cjs', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  process.stderr.write(stderr);
  const warnings = new Set(stderr.match(warning));
  if (warnings.size > 0) console.log(`Node warns:\n  ${[...warnings].join('\n  ')}`);
  const seconds = (performance.now() - started) / 1_000;
  return { version, step, passed: status === 0 && warnings.size === 0, seconds };
}

function testVersion(range: string): readonly Outcome[] {
  const { folder, version } = nodeBinary(range);
  return [
    run(version, folder, 'tests', ['test/runner/run.ts', '--without-browser']),
    run(version, folder, 'site', ['test/node/start-site.ts']),
  ];
}

const usage = `npm run test:node [-- <version>...]   runs the tests without a browser and the built site on versions of Node

  --help  shows this

Versions, ${supported.join(', ')} unless named, come from npm. Exit code 0 if all passed, 1 if not.
`;

function main(given: readonly string[]): void {
  if (given.includes('--help')) return void process.stdout.write(usage);
  const malformed = given.find((range) => !/^\d+(?:\.\d+){0,2}$/.test(range));
  if (malformed !== undefined)
    throw new Error(`"${malformed}" is no version of Node; expected such as 22 or 20.19.0`);
  const outcomes = (given.length > 0 ? given : supported).flatMap(testVersion);
  console.log('');
  for (const { version, step, passed, seconds } of outcomes)
    console.log(
      `  Node ${version.padEnd(9)}${step.padEnd(13)}${(passed ? 'passed' : 'FAILED').padEnd(8)}${seconds.toFixed(1).padStart(6)} s`,
    );
  if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1;
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
