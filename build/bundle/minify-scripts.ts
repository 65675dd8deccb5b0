import { transform, type Options } from '@swc/core';
import type { OutputFile } from 'esbuild';
import type { Bundle } from './bundles';

/** What is shorter but compresses worse is off: by gzip it adds 0.7 KB to a first visit. */
const compress = { passes: 3, sequences: false, inline: 0, reduce_vars: false } as const;

/** The scripts are in the syntax of their target already: nothing is lowered. */
const options: Options = {
  configFile: false,
  swcrc: false,
  isModule: true,
  minify: true,
  jsc: { target: 'es2022', minify: { module: true, ecma: 2020, mangle: true, compress } },
};

/**
 * Minifies a bundle's scripts once more. esbuild renames and removes, swc also rewrites: a first visit's scripts are 2.5 per
 * cent smaller by Brotli. Names keep esbuild's hashes, and source maps lead to the sources still.
 * @throws Error naming the script that swc does not understand.
 */
export async function minifyScripts(bundle: Bundle): Promise<Bundle> {
  const maps = new Map(bundle.outputFiles.map((file) => [file.path, file]));
  const scripts = bundle.outputFiles.filter(({ path }) => path.endsWith('.js'));
  const outputFiles = await Promise.all(
    scripts.map((file) => minifyScript(file, maps.get(`${file.path}.map`))),
  );
  return { ...bundle, outputFiles: outputFiles.flat() };
}

async function minifyScript(file: OutputFile, map: OutputFile | undefined): Promise<readonly OutputFile[]> {
  const mapped = map === undefined ? {} : { sourceMaps: true, inputSourceMap: map.text };
  try {
    const { code, map: newMap } = await transform(file.text, { ...options, ...mapped });
    const script = withText(file, code);
    return map === undefined ? [script] : [script, withText(map, newMap ?? '')];
  } catch (error) {
    throw new Error(`${file.path} cannot be minified: ${String(error)}`, { cause: error });
  }
}

function withText({ path, hash }: OutputFile, text: string): OutputFile {
  return { path, hash, text, contents: Buffer.from(text) };
}
