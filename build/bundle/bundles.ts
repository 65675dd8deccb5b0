import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type BuildOptions, type BuildResult, type OnLoadResult, type Plugin } from 'esbuild';
import { compileCssModule, cssErrorPlace } from './css-modules';

import { bundleFonts, type Style } from './fonts';
import { reactModules } from './react-esm';
import { sharedChunk } from './shared-chunk';
import { shakeRouter } from './shake-router';

/** A bundle in memory: its files, and esbuild's account of what is in them. */
export type Bundle = BuildResult<{ write: false; metafile: true }>;

/** Stylesheets met while bundling, by path below the root. */
export type Stylesheets = Map<string, string>;

/** What is built: what visitors get, or what is made quickly and shows a developer where things come from. */
export type Mode = 'production' | 'development';

const shared = {
  bundle: true,
  write: false,
  metafile: true,
  legalComments: 'none',
} satisfies BuildOptions;

const byMode = {
  production: {
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  },
  development: {
    minify: false,
    define: { 'process.env.NODE_ENV': '"development"' },
    jsxDev: true,
    // Whoever watches says it in their own way.
    logLevel: 'silent',
  },
} satisfies Readonly<Record<Mode, BuildOptions>>;

/** What makes bundles smaller and faster; a developer's hold all of React, its development aids included. */
const forSpeed: Readonly<Record<Mode, readonly Plugin[]>> = {
  production: [reactModules, shakeRouter],
  development: [],
};

/** How the browser's code is bundled: an entry and a chunk a block, by content hash. */
export function clientOptions(root: string, stylesheets: Stylesheets, mode: Mode) {
  return {
    ...shared,
    ...byMode[mode],
    absWorkingDir: root,
    entryPoints: { main: 'client/main.ts' },
    outdir: 'assets',
    format: 'esm',
    splitting: true,
    target: 'es2022',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    // Apart, so that they can be kept from being served; in development the browser's tools read them.
    sourcemap: mode === 'production' ? 'external' : 'inline',
    plugins: [
      cssModules(root, stylesheets, mode),
      ...forSpeed[mode],
      ...(mode === 'production' ? [sharedChunk(root)] : []),
    ],
  } satisfies BuildOptions;
}

/** Packages that carry binaries for each platform: no bundle can hold them, so they are installed beside it. */
export const outsidePackages: readonly string[] = ['libsql'];

/**
 * How the server is bundled: into one file that needs no packages beside it but those that no file can hold.
 * @param outfile the file's path below the root, as its source map has it.
 */
export function serverOptions(root: string, mode: Mode, outfile = 'main.cjs') {
  return {
    ...shared,
    ...byMode[mode],
    absWorkingDir: root,
    entryPoints: ['server/main.ts'],
    outfile,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    external: [...outsidePackages],
    // What comes both ways comes as modules: each use of a name from CommonJS is a call of a getter, or of two.
    conditions: ['module', 'module-sync'],
    // They are asked for by `require`: what is loaded as the start script does cannot import.
    supported: { 'dynamic-import': false },
    // Names in stack traces and logs are worth more than bytes on a server's disk.
    minify: false,
    sourcemap: 'linked',
    // In development the sources lie where the map says.
    sourcesContent: mode === 'production',
    plugins: [cssModules(root), ...forSpeed[mode]],
  } satisfies BuildOptions;
}

/** Bundles the browser's code, source maps apart. */
export function bundleClient(root: string, stylesheets: Stylesheets): Promise<Bundle> {
  return build(clientOptions(root, stylesheets, 'production'));
}

/** Bundles the server, and beside it the command for what forms sent. */
export function bundleServer(root: string): Promise<Bundle> {
  const { outfile: _, ...options } = serverOptions(root, 'production');
  return build({
    ...options,
    entryPoints: { main: 'server/main.ts', forms: 'server/submissions/command/main.ts' },
    outdir: '.',
    outExtension: { '.js': '.cjs' },
  });
}

/** Name of the plugin that turns stylesheets into class names. */
export const CSS_MODULES = 'css-modules';

/** Turns a stylesheet into the object of its class names; the styles themselves are gathered in `stylesheets`. */
export function cssModules(root: string, stylesheets?: Stylesheets, mode: Mode = 'production'): Plugin {
  return {
    name: CSS_MODULES,
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.css$/ }, async ({ path }): Promise<OnLoadResult> => {
        const source = await readFile(path, 'utf8');
        try {
          const { css, classNames } = compileCssModule(path, source, root, mode === 'production');
          stylesheets?.set(path, css);
          return { contents: `export default ${JSON.stringify(classNames)}`, loader: 'js' };
        } catch (error) {
          const text = error instanceof Error ? error.message : String(error);
          const place = cssErrorPlace(error, source);
          return { errors: [{ text, location: { ...place, file: relative(root, path) } }] };
        }
      });
    },
  };
}

/** The one stylesheet of the site. The order of rules is fixed by cascade layers, which the base file declares. */
export function joinStylesheets(root: string, stylesheets: Stylesheets): Style {
  const base = join(root, 'common/page/base.css');
  const rest = [...stylesheets.keys()].filter((path) => path !== base).toSorted();
  return bundleFonts(root, [base, ...rest].map((path) => stylesheets.get(path) ?? '').join('\n'));
}
