import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions, type BuildResult, type Plugin } from 'esbuild';
import { compileCssModule } from './compile-css-module';

/** A bundle in memory: its files, and esbuild's account of what is in them. */
export type Bundle = BuildResult<{ write: false; metafile: true }>;

/** Stylesheets met while bundling, by path below the root. */
export type Stylesheets = Map<string, string>;

const shared = {
  bundle: true,
  write: false,
  metafile: true,
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions;

/** Bundles the browser's code: an entry and a chunk a block, by content hash, source maps apart. */
export function bundleClient(root: string, stylesheets: Stylesheets): Promise<Bundle> {
  return build({
    ...shared,
    absWorkingDir: root,
    entryPoints: { main: 'client/main.tsx' },
    outdir: 'assets',
    format: 'esm',
    splitting: true,
    target: 'es2022',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    sourcemap: 'external',
    plugins: [cssModules(root, stylesheets)],
  });
}

/** Bundles the server into one file that needs no packages beside it. */
export function bundleServer(root: string): Promise<Bundle> {
  return build({
    ...shared,
    absWorkingDir: root,
    entryPoints: ['server/main.ts'],
    outfile: 'main.cjs',
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    // Names in stack traces and logs are worth more than bytes on a server's disk.
    minify: false,
    sourcemap: 'linked',
    plugins: [cssModules(root)],
  });
}

/** Turns a stylesheet into the object of its class names; the styles themselves are gathered in `stylesheets`. */
export function cssModules(root: string, stylesheets?: Stylesheets): Plugin {
  return {
    name: 'css-modules',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const { css, classNames } = compileCssModule(path, await readFile(path, 'utf8'), root);
        stylesheets?.set(path, css);
        return { contents: `export default ${JSON.stringify(classNames)}`, loader: 'js' };
      });
    },
  };
}

/** The one stylesheet of the site. The order of rules is fixed by cascade layers, which the base file declares. */
export function joinStylesheets(root: string, stylesheets: Stylesheets): string {
  const base = join(root, 'common/page/base.css');
  const rest = [...stylesheets.keys()].filter((path) => path !== base).toSorted();
  return [base, ...rest].map((path) => stylesheets.get(path) ?? '').join('\n');
}
