import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRunFolder, removeRunFolder } from '../test/runner/run-folder';
import { makeTempDir } from '../test/support/temp-dir';
import { endingSignals, UsageError } from '../server/config/command-line';
import { readOptions, usage } from './options';
import { holds, reportText } from './report';
import { runSoak } from './run-soak';
import { cleanUp } from './topology/children';
import { unpackFaketime } from './topology/stepped-clock';

// `npm run soak`: the site under load and faults, and whether it keeps its promises. Exit code 1 where one is broken.

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const interrupt = new AbortController();
for (const signal of endingSignals) process.on(signal, () => interrupt.abort());

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === null) return print(usage);
  if (options.unpackFaketime) unpackFaketime(join(__dirname, '..'));
  const report = await runSoak(options, makeTempDir(), interrupt.signal, print);
  const text = reportText(report);
  print(`\n${text}`);
  if (options.report !== undefined) writeFileSync(options.report, text);
  if (!holds(report)) process.exitCode = 1;
}

createRunFolder();
run()
  .catch((error: unknown) => {
    const isUsage = error instanceof UsageError;
    const text = error instanceof Error && !isUsage ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${isUsage ? error.message : text}\n`);
    process.exitCode = isUsage ? 2 : 1;
  })
  .finally(() => {
    cleanUp();
    removeRunFolder();
    if (interrupt.signal.aborted) process.exitCode ??= 130;
    process.exit();
  });
