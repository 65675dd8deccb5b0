import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRunFolder, removeRunFolder } from '../test/runner/run-folder';
import { measureContent } from './content';
import { measureDelivery } from './delivery';
import { measureForms } from './forms';
import { measureRendering } from './render';
import { measureStampede } from './stampede';
import { measurePublish } from './publish';
import { measureUnknown } from './unknown';
import { measureVisits } from './visits';
import { measureWorkers } from './workers';
import { measureLogging } from './logging';
import { measureSearch } from './search';
import { measureDiscovery } from './discovery';
import { measureStart } from './start';
import { measureMemory } from './memory';
import { measureBytes } from './bytes';
import { measureNavigation } from './navigation';
import { measurePhone } from './phone';
import { measurePreview } from './preview';
import { measureLighthouse } from './lighthouse/lighthouse';
import { measureOverload } from './overload/overload';
import { root } from './process/start-process';
import { markdownRow, tableHead, type Part } from './table';

// `npm run bench` measures everything in one run and one table; `npm run bench -- delivery` measures one part or more. Rates
// depend on the machine and its load, ratios far less.

const parts: Readonly<Record<string, Part>> = {
  content: measureContent,
  delivery: measureDelivery,
  render: measureRendering,
  stampede: measureStampede,
  workers: measureWorkers,
  publish: measurePublish,
  unknown: measureUnknown,
  start: measureStart,
  memory: measureMemory,
  bytes: measureBytes,
  navigation: measureNavigation,
  phone: measurePhone,
  preview: measurePreview,
  forms: measureForms,
  visits: measureVisits,
  logging: measureLogging,
  search: measureSearch,
  discovery: measureDiscovery,
  overload: measureOverload,
  lighthouse: measureLighthouse,
};

const usage = `npm run bench [-- <part>...]   measures what the site costs, on a build of the current code

  --help  shows this

Parts, all of them unless named: ${Object.keys(parts).join(', ')}.
Exit code 0 if all was measured, 1 if not, 2 for a wrong command line. docs/performance.md has conditions and figures.
`;

async function run(names: readonly string[]): Promise<void> {
  if (names.includes('--help') || names.includes('-h')) return void process.stdout.write(usage);
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) {
    process.stderr.write(
      `Unknown part "${unknown}": choose from ${Object.keys(parts).join(', ')}, or none for all.\n`,
    );
    process.exitCode = 2;
    return;
  }
  await buildSite();
  process.stdout.write(tableHead);
  for (const [name, measure] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    await measure((row) => process.stdout.write(markdownRow(name, row)));
  }
}

/** Builds the site into `dist/`, so that the current code is measured. @throws Error if the build fails. */
async function buildSite(): Promise<void> {
  const child = spawn(process.execPath, ['-r', './build/run-typescript.cjs', 'build/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The build failed');
}

createRunFolder();
run(process.argv.slice(2))
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  })
  .finally(removeRunFolder);
