import { builtinModules } from 'node:module';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import {
  build,
  type BuildOptions,
  type BuildResult,
  type OnLoadResult,
  type OutputFile,
  type Plugin,
} from 'esbuild';
import { checkStyles } from './check-styles';
import { compileCssModule, cssErrorLocation, mergeRules } from './css-modules';
import { assertFaces, bundleFonts, cutFont, keepFont, withoutUnusedFaces, type Style } from './fonts';
import { ownCopies } from './own-copies';
import { reactEsm } from './react-esm';
import { sharedChunk } from './shared-chunk';
import { shakeRouter } from './shake-router';
import { textParts } from './text-parts';
import { messageOf } from '../../server/runtime/logging/error-message';

/** A bundle in memory: its files and esbuild's metafile. */
export type Bundle = BuildResult<{ write: false; metafile: true }>;

/** The stylesheets of a bundle, by absolute path. */
export type Stylesheets = Map<string, string>;

/** Production is small and fast to run; development is fast to build and readable. */
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
    // The dev server prints the messages itself.
    logLevel: 'silent',
  },
} satisfies Readonly<Record<Mode, BuildOptions>>;

/** Plugins that make bundles smaller and faster. Development needs React's unmodified development build. */
const optimizations: Readonly<Record<Mode, readonly Plugin[]>> = {
  production: [reactEsm, shakeRouter],
  development: [],
};

/** Options for the browser's code: an entry and chunks of blocks, named by content hash. */
export function clientOptions(root: string, stylesheets: Stylesheets, mode: Mode) {
  return {
    ...shared,
    ...byMode[mode],
    absWorkingDir: root,
    entryPoints: { main: 'client/main.ts' },
    outdir: 'assets',
    format: 'esm',
    platform: 'browser',
    splitting: true,
    target: 'es2022',
    // Escaped, Arabic would be three times as long.
    charset: 'utf8',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    // Resolved, so that the check of the boundary can name who imports what.
    external: [...builtinModules, 'node:*'],
    // Separate files that are never served; in development, the browser's tools read inline maps.
    sourcemap: mode === 'production' ? 'external' : 'inline',
    plugins: [
      checkStyles(root, cssModules(root, stylesheets, mode)),
      textParts(root),
      ...optimizations[mode],
      ...(mode === 'production' ? [sharedChunk(root), ownCopies(root)] : []),
    ],
  } satisfies BuildOptions;
}

/** Packages with native binaries, which cannot be bundled and are installed beside the build. */
export const outsidePackages: readonly string[] = ['libsql'];

/**
 * Options for the server: one file that needs no packages beside it but {@link outsidePackages}.
 * @param outfile the file's path below the root, as in its source map.
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
    // Prefers the ES module of a dual package: each use of a name from CommonJS calls a getter, or two.
    conditions: ['module', 'module-sync'],
    // Turned into `require`: the start script compiles the bundle in a way that does not support import().
    supported: { 'dynamic-import': false },
    // Names in stack traces and logs are worth more than bytes on a server's disk.
    minify: false,
    sourcemap: 'linked',
    // In development, the sources are at the paths in the map.
    sourcesContent: mode === 'production',
    plugins: [cssModules(root), ...optimizations[mode]],
  } satisfies BuildOptions;
}

/** Bundles the browser's code, with separate source maps. */
export function bundleClient(root: string, stylesheets: Stylesheets): Promise<Bundle> {
  return build(clientOptions(root, stylesheets, 'production'));
}

/** Bundles the server and the commands of operators. */
export async function bundleServer(root: string): Promise<Bundle> {
  const { outfile: _, ...options } = serverOptions(root, 'production');
  const bundle: Bundle = await build({
    ...options,
    entryPoints: {
      main: 'server/main.ts',
      cluster: 'server/primary.ts',
      forms: 'server/submissions/command/main.ts',
      backup: 'server/backup/main.ts',
      visits: 'server/visits/command/main.ts',
    },
    outdir: '.',
    outExtension: { '.js': '.cjs' },
  });
  return { ...bundle, outputFiles: bundle.outputFiles.map(inOneByteCharacters) };
}

/**
 * A bundle whose comments have no character beyond Latin-1: V8 holds a bundle in memory for as long as the process runs, with two
 * bytes for each character if one of them needs two. Comments are where esbuild leaves such characters as they are, and in regular
 * expressions, which should escape them.
 */
function inOneByteCharacters(file: OutputFile): OutputFile {
  if (!file.path.endsWith('.cjs')) return file;
  const text = file.text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, (comment) =>
    comment.replaceAll(/[^\0-\xff]/g, '?'),
  );
  return { ...file, text, contents: Buffer.from(text) };
}

export const CSS_MODULES = 'css-modules';

/** Loads a stylesheet as the object of its class names, and adds its compiled styles to `stylesheets`. */
export function cssModules(root: string, stylesheets?: Stylesheets, mode: Mode = 'production'): Plugin {
  return {
    name: CSS_MODULES,
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.css$/ }, async ({ path: file }): Promise<OnLoadResult> => {
        // That of an own copy is relative to the root.
        const path = resolve(root, file);
        const source = await readFile(path, 'utf8');
        try {
          const { css, classNames } = compileCssModule(path, source, root, mode === 'production');
          stylesheets?.set(path, css);
          return { contents: `export default ${JSON.stringify(classNames)}`, loader: 'js' };
        } catch (error) {
          const text = messageOf(error);
          const location = cssErrorLocation(error, source);
          return { errors: [{ text, location: { ...location, file: relative(root, path) } }] };
        }
      });
    },
  };
}

/** The site's stylesheets: one for screens, with its fonts, and one for paper. */
export interface SiteStyle extends Style {
  /** The print stylesheet. */
  readonly print: string;
}

/**
 * The site's single stylesheet, and that for paper. The base file comes first, because it declares the order of the cascade
 * layers.
 * @param mode development takes the fonts as they are, since cutting them takes half a second.
 */
export async function joinStylesheets(
  root: string,
  stylesheets: Stylesheets,
  mode: Mode,
): Promise<SiteStyle> {
  const base = join(root, 'common/page/base.css');
  const print = join(root, 'common/page/print.css');
  const rest = [...stylesheets.keys()].filter((path) => path !== base && path !== print).toSorted();
  const joined = [base, ...rest].map((path) => stylesheets.get(path) ?? '').join('\n');
  assertFaces(joined);
  const isProduction = mode === 'production';
  const { text, fonts } = await bundleFonts(
    root,
    withoutUnusedFaces(joined),
    isProduction ? cutFont : keepFont,
  );
  return { text: isProduction ? mergeRules(text) : text, fonts, print: stylesheets.get(print) ?? '' };
}
