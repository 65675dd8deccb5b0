import type { OnLoadArgs, OnLoadResult, Plugin } from 'esbuild';

/** Changes what was loaded of a file. */
export type ChangeLoaded = (loaded: OnLoadResult, file: OnLoadArgs) => Promise<OnLoadResult> | OnLoadResult;

/** A plugin that changes what another one loads. What that one does by itself, for visitors, stays as it is. */
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
