import { basename } from 'node:path';
import type { Metafile } from 'esbuild';

/** The chunks of a browser bundle as addresses. */
export interface Chunks {
  readonly script: string;
  /** Chunks that the entry script imports at once. */
  readonly imports: string[];
  /** The client that it starts, and the chunks that it imports. */
  readonly client: string[];
  /** By a block's technical name: its own chunk, or that of all still blocks, then those it imports beyond the client's. */
  readonly blocks: Record<string, string[]>;
}

/** The module that holds the static blocks. */
const staticBlocksEntry = 'common/blocks/static-blocks.ts';

type Outputs = Metafile['outputs'];

/**
 * Finds the entry and each block's chunk in esbuild's account of a bundle.
 * @param names the registry's technical names; a block lives in the folder of its name in kebab-case.
 * @throws Error for a block without a chunk: its folder is named otherwise, or something imports it directly.
 */
export function chunkManifest({ outputs }: Pick<Metafile, 'outputs'>, names: readonly string[]): Chunks {
  const script = outputOf(outputs, (entry) => entry === 'client/main.ts');
  if (script === undefined) throw new Error('The browser bundle has no entry script');
  const client = outputOf(outputs, (entry) => entry === 'client/site.tsx');
  if (client === undefined) throw new Error('The browser bundle has no client');
  const imports = importedBy(outputs, script);
  const early = new Set([script, ...imports]);
  const later = [client, ...importedBy(outputs, client)].filter((path) => !early.has(path));
  const known = new Set([...early, ...later]);
  const blocks: Record<string, string[]> = {};
  for (const name of names) {
    const folder = `common/blocks/${name.replaceAll('_', '-')}/`;
    const chunk =
      // A block may fetch more of its folder later: its own module is the one that the registry asks for the block.
      outputOf(outputs, (entry, exported) => entry.startsWith(folder) && exported.includes('block')) ??
      outputHolding(outputs, folder, (entry) => entry === staticBlocksEntry);
    if (chunk === undefined)
      throw new Error(`Block ${name} has no chunk of its own: expected its module in ${folder}`);
    const needed = [chunk, ...importedBy(outputs, chunk)].filter((path) => !known.has(path));
    blocks[name] = needed.map(addressOf);
  }
  return { script: addressOf(script), imports: imports.map(addressOf), client: later.map(addressOf), blocks };
}

function outputOf(
  outputs: Outputs,
  isEntry: (path: string, exported: readonly string[]) => boolean,
): string | undefined {
  return Object.entries(outputs).find(
    ([, { entryPoint, exports }]) => entryPoint !== undefined && isEntry(entryPoint, exports),
  )?.[0];
}

/** As {@link outputOf}, where it holds something of a folder. */
function outputHolding(
  outputs: Outputs,
  folder: string,
  isEntry: (path: string) => boolean,
): string | undefined {
  const chunk = outputOf(outputs, isEntry);
  const holds = Object.keys(outputs[chunk ?? '']?.inputs ?? {}).some((path) => path.startsWith(folder));
  return holds ? chunk : undefined;
}

/** Every chunk that loads before `path` runs. */
function importedBy(outputs: Outputs, path: string, seen = new Set<string>()): readonly string[] {
  for (const imported of outputs[path]?.imports ?? []) {
    if (imported.kind !== 'import-statement' || imported.external === true || seen.has(imported.path))
      continue;
    seen.add(imported.path);
    importedBy(outputs, imported.path, seen);
  }
  return [...seen];
}

function addressOf(path: string): string {
  return `/assets/${basename(path)}`;
}
