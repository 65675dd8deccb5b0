import { createRunFolder, removeRunFolder } from '../test/runner/run-folder';
import { measureContent } from './content';
import { measureDelivery } from './delivery';
import { measureForms } from './forms';
import { measureRendering } from './render';
import { measureStampede } from './stampede';
import { measurePublish } from './publish';
import { measureStart } from './start';
import { measureMemory } from './memory';
import { measureBytes } from './bytes';
import { measureNavigation } from './navigation';
import { measurePreview } from './preview';
import { measureLighthouse } from './lighthouse/lighthouse';
import { root } from './process/start-process';
import { requireBuild } from './process/require-build';
import { markdownRow, tableHead, type Part } from './table';

// `npm run bench`: everything, in one table and one run; `npm run bench -- delivery` one part or more. Rates depend on the
// machine and its load, ratios far less.

const parts: Readonly<Record<string, Part>> = {
  content: measureContent,
  delivery: measureDelivery,
  render: measureRendering,
  stampede: measureStampede,
  publish: measurePublish,
  start: measureStart,
  memory: measureMemory,
  bytes: measureBytes,
  navigation: measureNavigation,
  preview: measurePreview,
  forms: measureForms,
  lighthouse: measureLighthouse,
};

async function run(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined)
    throw new Error(
      `There is no part "${unknown}": name some of ${Object.keys(parts).join(', ')}, or none for all.`,
    );
  await requireBuild(root);
  process.stdout.write(tableHead);
  for (const [name, measure] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    await measure((row) => process.stdout.write(markdownRow(name, row)));
  }
}

createRunFolder();
run(process.argv.slice(2))
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  })
  .finally(removeRunFolder);
