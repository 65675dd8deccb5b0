import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the script in the head of every page, which applies the visitor's colour scheme before the first paint. */
export async function bundleSchemeScript(root: string): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'client', 'scheme.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  return Buffer.concat(outputFiles.map(({ contents }) => contents));
}
