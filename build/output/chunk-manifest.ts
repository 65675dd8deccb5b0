import { basename } from 'node:path';
import type { Metafile } from 'esbuild';
import type { ByLanguage } from '../../common/texts/in-language';
import { languages } from '../../common/texts/languages';
import { textEntry } from '../bundle/text-parts';

/** The chunks of a browser bundle, as URL paths. */
export interface Chunks {
  readonly script: string;
  /** Chunks that the entry script imports statically. */
  readonly imports: string[];
  /** The client that the entry script starts, and the chunks that it imports. */
  readonly client: string[];
  /** By language: the chunk of the texts of pages, then its imports that are not the client's. */
  readonly texts: ByLanguage<string[]>;
  /** By a block's technical name: its own chunk or that of the static blocks, then its imports that are not the client's. */
  readonly blocks: Record<string, string[]>;
}

/** The module that holds the static blocks. */
const staticBlocksEntry = 'common/blocks/static-blocks.ts';

type Outputs = Metafile['outputs'];

/**
 * Finds the entry and each block's chunk in the metafile of a bundle.
 * @param names the registry's technical names; a block lives in the folder of its name in kebab-case.
 * @throws Error for a block without a chunk: its folder has another name, or another module imports it statically.
 */
export function chunkManifest({ outputs }: Pick<Metafile, 'outputs'>, names: readonly string[]): Chunks {
  const script = outputOf(outputs, (entry) => entry === 'client/main.ts');
  if (script === undefined) throw new Error('The browser bundle has no entry script');
  const client = outputOf(outputs, (entry) => entry === 'client/site.tsx');
  if (client === undefined) throw new Error('The browser bundle has no client');
  const imports = importedBy(outputs, script);
  const early = new Set([script, ...imports]);
  const later = [client, ...importedBy(outputs, client)].filter((path) => !early.has(path));
  const loaded = new Set([...early, ...later]);
  const staticBlocks = outputOf(outputs, (entry) => entry === staticBlocksEntry) ?? '';
  const staticFiles = Object.keys(outputs[staticBlocks]?.inputs ?? {});
  const blocks: Record<string, string[]> = {};
  for (const name of names) {
    const folder = `common/blocks/${name.replaceAll('_', '-')}/`;
    const chunk =
      // The folder may have further chunks that load later; the registry imports the one that exports `block`.
      outputOf(outputs, (entry, exported) => entry.startsWith(folder) && exported.includes('block')) ??
      (staticFiles.some((path) => path.startsWith(folder)) ? staticBlocks : undefined);
    if (chunk === undefined)
      throw new Error(
        `Block ${name} has no chunk of its own: a module in ${folder} must export it as "block", and no other module than the registry may import that one`,
      );
    blocks[name] = neededFor(chunk, outputs, loaded);
  }
  const texts = textChunks(outputs, loaded);
  return {
    script: urlPathOf(script),
    imports: imports.map(urlPathOf),
    client: later.map(urlPathOf),
    texts,
    blocks,
  };
}

/** The chunks of each language's page texts. */
function textChunks(outputs: Outputs, loaded: ReadonlySet<string>): ByLanguage<string[]> {
  const chunkOf = (language: string): string[] => {
    const chunk = outputOf(outputs, (entry) => entry === textEntry('page', language));
    if (chunk === undefined)
      throw new Error(`The texts of the language ${language} have no chunk of their own`);
    return neededFor(chunk, outputs, loaded);
  };
  const entries = Object.keys(languages).map((language) => [language, chunkOf(language)] as const);
  return { en: chunkOf('en'), ...Object.fromEntries(entries) };
}

/** A chunk, then its imports that are not loaded before. */
function neededFor(chunk: string, outputs: Outputs, loaded: ReadonlySet<string>): string[] {
  return [chunk, ...importedBy(outputs, chunk)].filter((path) => !loaded.has(path)).map(urlPathOf);
}

function outputOf(
  outputs: Outputs,
  isEntry: (path: string, exported: readonly string[]) => boolean,
): string | undefined {
  return Object.entries(outputs).find(
    ([, { entryPoint, exports }]) => entryPoint !== undefined && isEntry(entryPoint, exports),
  )?.[0];
}

/** All chunks that `path` imports statically, directly or not. */
function importedBy(outputs: Outputs, path: string, seen = new Set<string>()): readonly string[] {
  for (const imported of outputs[path]?.imports ?? []) {
    if (imported.kind !== 'import-statement' || imported.external === true || seen.has(imported.path))
      continue;
    seen.add(imported.path);
    importedBy(outputs, imported.path, seen);
  }
  return [...seen];
}

function urlPathOf(path: string): string {
  return `/assets/${basename(path)}`;
}
