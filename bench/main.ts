import { root } from './process/start-process';
import { requireBuild } from './process/require-build';
import { markdownRow, tableHead, type Part } from './table';

// `npm run bench`: everything, in one table and one run; `npm run bench -- delivery` one part or more. Rates depend on the
// machine and its load, ratios far less.

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  content: async () => (await import('./content')).measureContent,
  delivery: async () => (await import('./delivery')).measureDelivery,
  render: async () => (await import('./render')).measureRendering,
  crowd: async () => (await import('./crowd')).measureCrowd,
  publish: async () => (await import('./publish')).measurePublish,
  start: async () => (await import('./start')).measureStart,
  memory: async () => (await import('./memory')).measureMemory,
  bytes: async () => (await import('./bytes')).measureBytes,
  navigation: async () => (await import('./navigation')).measureNavigation,
  lighthouse: async () => (await import('./lighthouse/lighthouse')).measureLighthouse,
};

async function run(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined)
    throw new Error(`There is no part "${unknown}": name some of ${Object.keys(parts).join(', ')}, or none for all.`);
  await requireBuild(root);
  process.stdout.write(tableHead);
  for (const [name, load] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const measure = await load();
    await measure((row) => process.stdout.write(markdownRow(name, row)));
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
