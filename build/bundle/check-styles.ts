import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { OnLoadArgs, OnLoadResult, PartialMessage, Plugin } from 'esbuild';
import { warningsOf } from './style-warnings';

/** Changes the result of loading a file. */
type ChangeLoaded = (loaded: OnLoadResult, file: OnLoadArgs) => Promise<OnLoadResult> | OnLoadResult;

/** Wraps a plugin so that `change` gets each of its load results. The plugin itself stays as it is. */
export function afterLoad(plugin: Plugin, change: ChangeLoaded): Plugin {
  return {
    name: plugin.name,
    setup: (build) =>
      plugin.setup({
        ...build,
        onLoad: (options, load) =>
          build.onLoad(options, async (file) => {
            const loaded = await load(file);
            return loaded && change(loaded, file);
          }),
      }),
  };
}

/** Adds warnings about each stylesheet that the plugin loads; its output stays the same. */
export function checkStyles(root: string, cssModules: Plugin): Plugin {
  const cache = new Map<string, { readonly source: string; readonly warnings: PartialMessage[] }>();
  return afterLoad(cssModules, async (loaded, { path }) => {
    const source = await readFile(path, 'utf8');
    let entry = cache.get(path);
    if (entry?.source !== source) {
      entry = { source, warnings: await warningsOf(pathBelow(root, path), source) };
      cache.set(path, entry);
    }
    return { ...loaded, warnings: entry.warnings };
  });
}

/** The path of a file below the project's folder, with slashes on every system. */
export function pathBelow(root: string, path: string): string {
  return relative(root, path).replaceAll('\\', '/');
}
